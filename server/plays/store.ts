import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../database/open.ts'
import { atMost, prepared } from '../database/prepared.ts'
import type { PlayRow, Tables } from '../database/tables.ts'
import type { TitleCharset } from '../recordings/rules/title-text.ts'
import type { Place } from './rules/place.ts'

export type { Place } from './rules/place.ts'

/** Rows of a station, or of one of its shows, beyond a place. */
export type Rows = { stationId: number; showId: number; fromUs: number; id: number; rows: number }

type Eb = ExpressionBuilder<Tables, 'plays'>

const isBefore =
  ({ fromUs, id }: Place) =>
  ({ eb, refTuple, tuple }: Eb) =>
    eb(refTuple('from_us', 'id'), '<', tuple(fromUs, id))
const isAfter =
  ({ fromUs, id }: Place) =>
  ({ eb, refTuple, tuple }: Eb) =>
    eb(refTuple('from_us', 'id'), '>', tuple(fromUs, id))

/** The rows of one show. The station is compared without an index, so that the one of the show is used. */
const ofShow = (db: Db, { stationId, showId }: Pick<Rows, 'stationId' | 'showId'>) =>
  db.selectFrom('plays').selectAll().where('show_id', '=', showId).where(sql<boolean>`station_id + 0 = ${stationId}`)

const ofStation = (db: Db, { stationId }: Pick<Rows, 'stationId'>) =>
  db.selectFrom('plays').selectAll().where('station_id', '=', stationId)

/** The rows of a station before a place, newest first. */
export const listBefore = prepared((db: Db, at: Rows) =>
  ofStation(db, at).where(isBefore(at)).orderBy('from_us', 'desc').orderBy('id', 'desc').limit(atMost(at.rows)),
)

/** The rows of a show before a place, newest first. */
export const listBeforeOfShow = prepared((db: Db, at: Rows) =>
  ofShow(db, at).where(isBefore(at)).orderBy('from_us', 'desc').orderBy('id', 'desc').limit(atMost(at.rows)),
)

/** The rows of a station after a place, oldest first. */
export const listAfter = prepared((db: Db, at: Rows) =>
  ofStation(db, at).where(isAfter(at)).orderBy('from_us').orderBy('id').limit(atMost(at.rows)),
)

/** The rows of a show after a place, oldest first. */
export const listAfterOfShow = prepared((db: Db, at: Rows) =>
  ofShow(db, at).where(isAfter(at)).orderBy('from_us').orderBy('id').limit(atMost(at.rows)),
)

/**
 * Reads a play of a station and keeps others from changing it until the transaction ends: the recorder does not wait for
 * verbs, and may end or continue a play of the stream meanwhile. On both engines an update returns the newest row, locked.
 */
export async function lockPlay(tx: Db, stationId: number, id: number): Promise<PlayRow | undefined> {
  return tx
    .updateTable('plays')
    .set(({ ref }) => ({ by_hand: ref('by_hand') }))
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .returningAll()
    .executeTakeFirst()
}

/** A station's rules and known names of titles as JSON, empty for none, and the encoding of its titles. */
export type Reading = { rules: string; known: string; charset: TitleCharset }

const selectReading = prepared((db: Db, { stationId }: { stationId: number }) =>
  db
    .selectFrom('stations')
    .select(['play_rules', 'title_names', 'title_charset', 'title_charset_found'])
    .where('id', '=', stationId),
)

/** The rules, the known names and the encoding by which the titles of a station are read. */
export async function findReading(db: Db, stationId: number): Promise<Reading> {
  const [row] = await selectReading(db, { stationId })
  const charset = { chosen: row?.title_charset ?? 'auto', found: row?.title_charset_found ?? '' }
  return { rules: row?.play_rules ?? '', known: row?.title_names ?? '', charset }
}

/** Inserts a line that was typed; returns it. */
export async function insertTyped(
  db: Db,
  line: Pick<PlayRow, 'station_id' | 'from_us' | 'until_us' | 'show_id' | 'artist' | 'song'>,
): Promise<PlayRow> {
  return db
    .insertInto('plays')
    .values({ ...line, title: '', by_hand: 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes these columns of a play. */
export async function updatePlay(
  db: Db,
  stationId: number,
  id: number,
  changes: Partial<Pick<PlayRow, 'from_us' | 'until_us' | 'show_id' | 'artist' | 'song'>>,
): Promise<void> {
  await db.updateTable('plays').set(changes).where('id', '=', id).where('station_id', '=', stationId).execute()
}

/** Deletes a play. */
export async function deletePlay(db: Db, stationId: number, id: number): Promise<void> {
  await db.deleteFrom('plays').where('id', '=', id).where('station_id', '=', stationId).execute()
}

/** The station of a play, for the command line, which is given only its id. */
export async function findStationOfPlay(db: Db, id: number): Promise<number | undefined> {
  return (await db.selectFrom('plays').select('station_id').where('id', '=', id).executeTakeFirst())?.station_id
}

/** Stores the rules of a station as JSON; empty for none. */
export async function updateRules(db: Db, stationId: number, rules: string): Promise<void> {
  await db.updateTable('stations').set({ play_rules: rules }).where('id', '=', stationId).execute()
}

/** Stores the known names of a station as JSON; empty for none. */
export async function updateKnownNames(db: Db, stationId: number, known: string): Promise<void> {
  await db.updateTable('stations').set({ title_names: known }).where('id', '=', stationId).execute()
}
