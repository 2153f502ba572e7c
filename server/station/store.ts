import { sql, type Updateable } from 'kysely'
import { engineOf } from '../database/dialect/engine.ts'
import type { Db } from '../database/open.ts'
import { prepared } from '../database/prepared.ts'
import { type StationRow, type Tables, titleIndex } from '../database/tables.ts'
import { websiteColumns } from './rules/website-fields.ts'

/** The columns of a station that are read, without the change counter, the id of its feed and the rules of plays. */
const columns = [
  'id',
  'name',
  'description',
  'image',
  'color',
  'url',
  'time_zone',
  'number_of_weeks',
  'rotation_start',
  'public_api',
  'created_at',
  'stream_url',
  'record',
  'stream_delay_ms',
  'retention_days',
  'plays_years',
  'title_charset',
  ...websiteColumns,
  'domain_proven',
  'domain_due_at',
  'domain_until',
] as const satisfies readonly (keyof StationRow)[]

/** Written as in the index of domains. */
const hasDomain = sql<boolean>`domain <> ''`

const selectOne = prepared((db: Db, { id }: { id: number }) =>
  db.selectFrom('stations').select(columns).where('id', '=', id),
)

export async function findStation(db: Db, id: number): Promise<StationRow | undefined> {
  const [station] = await selectOne(db, { id })
  return station
}

/** Every station, oldest first. */
export async function listStations(db: Db): Promise<StationRow[]> {
  return db.selectFrom('stations').select(columns).orderBy('id').execute()
}

/** The stations that have a domain, or wait for it. */
export async function findStationsOfDomain(db: Db, domain: string) {
  const named = db.selectFrom('stations').select(['id', 'domain_proven', 'domain_until'])
  return named.where('domain', '=', domain).where(hasDomain).execute()
}

/** Stations whose domain is to be looked up, those due first at the beginning. */
export async function listDueDomains(db: Db, now: number, limit: number) {
  const due = db.selectFrom('stations').select(['id', 'domain']).where('domain_due_at', '<=', now)
  return due.orderBy('domain_due_at').orderBy('id').limit(limit).execute()
}

/** No longer looks up a domain for the stations that wait for it, unless a person asks. */
export async function leaveWaitingDomains(db: Db, domain: string): Promise<void> {
  const waiting = db.updateTable('stations').set({ domain_due_at: null }).where('domain', '=', domain)
  await waiting.where(hasDomain).where('domain_proven', '=', 0).execute()
}

/**
 * The domains of all stations with the slugs of the stations, and whether they show pages. Of several stations it is that for which
 * it is proven, otherwise the one that may wait longest.
 */
export async function listDomains(db: Db): Promise<{ domain: string; slug: string; isOpen: boolean }[]> {
  const rows = await db
    .selectFrom('stations')
    .select(['domain', 'slug', 'public', 'pages'])
    .where(hasDomain)
    .orderBy('domain_proven')
    .orderBy('domain_until')
    .orderBy('id')
    .execute()
  const last = new Map(rows.map((row) => [row.domain, row]))
  return [...last.values()].map(({ domain, slug, public: isPublic, pages }) => ({
    domain,
    slug,
    isOpen: isPublic === 1 && pages === 1,
  }))
}

/** The stations that show pages, by name. */
export async function listWithPages(db: Db): Promise<StationRow[]> {
  const open = db.selectFrom('stations').select(columns).where('public', '=', 1).where('pages', '=', 1)
  return open.orderBy('name').limit(500).execute()
}

/** Whether the installation has any station. */
export async function hasStation(db: Db): Promise<boolean> {
  return (await db.selectFrom('stations').select('id').limit(1).execute()).length > 0
}

/** The station of an installation that has just one; undefined if it has none, or several. */
export async function findOnlyStation(db: Db): Promise<StationRow | undefined> {
  const [station, another] = await db.selectFrom('stations').select(columns).limit(2).execute()
  return another ? undefined : station
}

/** The time zone of all stations; undefined if they have several, or if there are no stations. */
export async function findCommonZone(db: Db): Promise<string | undefined> {
  const [zone, another] = await db.selectFrom('stations').select('time_zone').distinct().limit(2).execute()
  return another ? undefined : zone?.time_zone
}

export async function insertStation(db: Db, station: Omit<StationRow, 'id'>): Promise<StationRow> {
  return db.insertInto('stations').values(station).returning(columns).executeTakeFirstOrThrow()
}

export async function updateStation(db: Db, id: number, changes: Updateable<Tables['stations']>): Promise<StationRow> {
  if (Object.keys(changes).length > 0) await db.updateTable('stations').set(changes).where('id', '=', id).execute()
  return (await findStation(db, id))!
}

/** Counts a change of a station that no event reports, so that what is made of its rows is made anew. */
export async function countChange(db: Db, id: number): Promise<void> {
  await db
    .updateTable('stations')
    .set(({ eb }) => ({ changes: eb('changes', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Episodes deleted by one statement, so that none reaches the statement timeout. */
const episodesAtOnce = 500

/** The tables whose rows are deleted with their station, besides episodes, in the order of their foreign keys. */
const deletedTables = [
  'idempotency_keys',
  'feed_imports',
  'api_keys',
  'shows',
  'former_shows',
  'generations',
  'airings',
  'exceptions',
  'recorders',
  'tails',
  'segments',
  'plays',
  'catalogue',
  'alarm_mails',
  'holds',
  'gaps',
  'shifts',
  'recorded',
  'reels',
  'resumable_uploads',
  'memberships',
  'stored_files',
  'former_slugs',
  'now_serials',
  'moments',
  'former_show_slugs',
  'former_media_names',
  'picture_copies',
  'feed_states',
  'audience_days',
  'audience_hours',
  'feed_followers',
  'day_listeners',
  'listening_now',
] as const

/**
 * Deletes a station and the rows of all tables that refer to it, in the order of their foreign keys. With `deleteEpisodeRows`, it is
 * the only store that writes to tables of other nouns. Series and schedule entries are deleted with their shows. Events are kept.
 */
export async function deleteStation(db: Db, id: number): Promise<void> {
  await deleteEpisodes(db, id)
  for (const table of deletedTables) {
    await db.deleteFrom(table).where('station_id', '=', id).execute()
  }
  await db.deleteFrom('stations').where('id', '=', id).execute()
}

/** Deletes active and archived episodes separately, because each have their own index. Only active ones are in the n-gram index. */
async function deleteEpisodes(db: Db, stationId: number): Promise<void> {
  for (const [archived, isFindable] of [
    ['is', true],
    ['is not', false],
  ] as const) {
    for (;;) {
      const episodes = await db
        .selectFrom('episodes')
        .select(['id', 'datetime'])
        .where('station_id', '=', stationId)
        .where('archived_at', archived, null)
        .limit(episodesAtOnce)
        .execute()
      if (episodes.length === 0) break
      if (isFindable) await engineOf(db).removeGrams(db as never, titleIndex, episodes)
      const ids = episodes.map(({ id }) => id)
      await db.deleteFrom('episodes').where('id', 'in', ids).where('station_id', '=', stationId).execute()
    }
  }
}
