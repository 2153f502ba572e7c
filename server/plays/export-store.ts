import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import type { CatalogueTable } from '../database/recording-tables.ts'
import type { LiveMinutes } from './rules/listeners.ts'

/** The details of a recording that a catalogue adds to its artist and title. */
export type CatalogueDetails = Pick<CatalogueTable, 'isrc' | 'label' | 'label_code' | 'composer'>

type Recording = { stationId: number; artistFolded: string; titleFolded: string }

const selectDetails = prepared((db: Db, { stationId, artistFolded, titleFolded }: Recording) =>
  db
    .selectFrom('catalogue')
    .select(['isrc', 'label', 'label_code', 'composer'])
    .where('station_id', '=', stationId)
    .where('artist_folded', '=', artistFolded)
    .where('title_folded', '=', titleFolded),
)

/** The details of a recording in the catalogue of a station. */
export async function findDetails(db: Db, recording: Recording): Promise<CatalogueDetails | undefined> {
  const [details] = await selectDetails(db, recording)
  return details
}

/** The title of a show of a station, also of one that was deleted; undefined if neither is known. */
export async function findShowTitle(db: Db, stationId: number, id: number): Promise<string | undefined> {
  const titleIn = (table: 'shows' | 'former_shows') =>
    db.selectFrom(table).select('title').where('id', '=', id).where('station_id', '=', stationId).executeTakeFirst()
  return ((await titleIn('shows')) ?? (await titleIn('former_shows')))?.title
}

/** The figures of the hours of a station that a span in Unix seconds touches. */
export async function listLiveMinutes(
  db: Db,
  stationId: number,
  { from, until }: { from: number; until: number },
): Promise<LiveMinutes & { tuningHours: number | null }> {
  const first = await db
    .selectFrom('audience_hours')
    .select('hour')
    .where('station_id', '=', stationId)
    .orderBy('hour')
    .limit(1)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('audience_hours')
    .select(['hour', 'live_minutes', 'rewound_minutes'])
    .where('station_id', '=', stationId)
    .where('hour', '>', from - 3600)
    .where('hour', '<', until)
    .execute()
  const minutes = rows.reduce((sum, row) => sum + row.live_minutes + row.rewound_minutes, 0)
  const since = first?.hour ?? null
  const isKnown = since !== null && since < until
  return {
    since,
    byHour: new Map(rows.map(({ hour, live_minutes }) => [hour, live_minutes])),
    tuningHours: isKnown ? minutes / 60 : null,
  }
}
