import { type Kysely, sql } from 'kysely'
import { identityOf, idTypeOf, required } from './columns.ts'

type Reel = { id: number; started_us: number; ended_us: number; titles: string }
type Shown = { show_id: number; from_us: number; until_us: number }
type Play = { station_id: number; from_us: number; until_us: number; title: string; show_id: number | null }
type Tables = {
  stations: { id: number }
  reels: Reel & { station_id: number; state: string }
  generations: Shown & { station_id: number; occurrence: string | null }
  plays: Play
}

/** Rows read, and written, by one statement. */
const [reelsAtOnce, playsAtOnce] = [500, 500]
/** Reels whose ends differ by less, in microseconds, follow one another. */
const sameUs = 1000

/**
 * The titles that streams said were playing (`plays`), kept longer than the recording: filled with those of the reels that
 * exist. And the end of what an instance records (`tails`), by which another one continues it.
 */
export const plays = {
  name: '0006-plays',
  async up(db: Kysely<unknown>): Promise<void> {
    const [identity, idType] = [identityOf(db), idTypeOf(db)]
    await db.schema
      .createTable('plays')
      .addColumn('id', idType, identity)
      .addColumn('station_id', idType, (column) => required(column).references('stations.id'))
      .addColumn('from_us', 'bigint', required)
      .addColumn('until_us', 'bigint')
      .addColumn('title', 'text', required)
      .addColumn('show_id', idType)
      .execute()
    await db.schema.createIndex('plays_of_station').on('plays').columns(['station_id', 'from_us']).execute()

    await db.schema
      .createTable('tails')
      .addColumn('station_id', idType, (column) =>
        column.notNull().primaryKey().references('stations.id').onDelete('cascade'),
      )
      .addColumn('head_us', 'bigint', required)
      .addColumn('hashes', 'text', required)
      .execute()

    const tables = db as unknown as Kysely<Tables>
    for (const { id } of await tables.selectFrom('stations').select('id').orderBy('id').execute())
      await fill(tables, id)
  },
}

async function fill(db: Kysely<Tables>, stationId: number): Promise<void> {
  const shown = await db
    .selectFrom('generations')
    .select(['show_id', 'from_us', 'until_us'])
    .where('station_id', '=', stationId)
    .where('occurrence', 'is not', null)
    .orderBy('from_us')
    .execute()
  let made: Play[] = []
  const write = async () => {
    if (made.length > 0) await db.insertInto('plays').values(made).execute()
    made = []
  }
  let playing: { fromUs: number; title: string } | undefined
  const end = (untilUs: number) => {
    if (playing && playing.title !== '' && untilUs > playing.fromUs) {
      const show = shown.findLast(({ from_us, until_us }) => from_us <= playing!.fromUs && until_us > playing!.fromUs)
      made.push({
        station_id: stationId,
        from_us: playing.fromUs,
        until_us: Math.min(untilUs, show?.until_us ?? untilUs),
        title: playing.title,
        show_id: show?.show_id ?? null,
      })
    }
    playing = undefined
  }
  let [after, endedUs] = [{ started_us: -1, id: 0 }, 0]
  for (;;) {
    const reels: Reel[] = await db
      .selectFrom('reels')
      .select(['id', 'started_us', 'ended_us', 'titles'])
      .where('station_id', '=', stationId)
      .where('started_us', '>=', after.started_us)
      .where(({ eb, or }) => or([eb('started_us', '>', after.started_us), eb('id', '>', after.id)]))
      .where('state', '!=', sql.lit('lost'))
      .orderBy('started_us')
      .orderBy('id')
      .limit(reelsAtOnce)
      .execute()
    for (const reel of reels) {
      if (reel.started_us - endedUs > sameUs) end(endedUs)
      for (const [atUs, title] of JSON.parse(reel.titles) as [number, string][]) {
        if (title === playing?.title || atUs < (playing?.fromUs ?? 0)) continue
        end(atUs)
        playing = { fromUs: atUs, title }
      }
      endedUs = Math.max(endedUs, reel.ended_us)
      if (made.length >= playsAtOnce) await write()
    }
    const last = reels.at(-1)
    if (!last || reels.length < reelsAtOnce) break
    after = last
  }
  end(endedUs)
  await write()
}
