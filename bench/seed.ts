import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { readConfig } from '../server/config.ts'
import { migrate } from '../server/database/migrate.ts'
import { type Db, openDatabase } from '../server/database/open.ts'
import { noExtraWrite, type Writer } from '../server/database/transaction.ts'
import { rebuildIndex } from '../server/episodes/search-index.ts'
import { createKey } from '../server/keys/actions.ts'
import { allScopes } from '../server/keys/rules/scopes.ts'
import { foldForSearch } from '../server/lib/case-folding.ts'
import { systemClock, unixSeconds } from '../server/lib/clock.ts'
import { replaceWeek } from '../server/schedule/actions.ts'
import { DAYS } from '../server/schedule/rules/entry.ts'
import { createShow } from '../server/shows/actions.ts'
import { defaultSeriesId } from '../server/shows/store.ts'
import { createStation } from '../server/station/actions.ts'
import { randomNumbers } from '../server/testing/random-numbers.ts'

// node bench/seed.ts --episodes 1000000 [--stations 1000]
//
// Makes a station with any number of episodes in the configured installation, and a key for it; or many such stations,
// with fewer shows each, and prints the first. Other writers wait until it is finished.

const words = `
the morning night radio of and hour music late early show live story city river station letter kitchen summer winter
harbour market garden street window people voice song guitar train bridge island mountain forest library school football
weather news evening sunday monday friday record needle vinyl signal static tower antenna studio tape archive silver
golden quiet loud slow fast northern southern eastern western little great broken open hidden secret common paper stone
water fire wind rain snow fog thunder lightning shadow light mirror echo chorus verse rhythm drum bass brass violin cello
piano organ accordion fiddle trumpet trombone flute clarinet whistle bell choir ballad waltz tango polka samba reggae
techno jazz blues folk gospel opera sonata fugue prelude nocturne serenade lullaby anthem march carnival festival parade`
  .trim()
  .split(/\s+/)

/** Words of a title in five far apart ones. */
const rare = 'quixotic zx'
/** Search terms. The last is in no title, although its n-grams are in many: the worst case for an index of n-grams. */
export const terms = {
  ...{ 'common word': 'morning', 'rare word': 'quixotic', 'absent word': 'xylophonist' },
  ...{ 'two letters, common': 'ng', 'two letters, rare': 'zx', 'two letters, absent': 'qj' },
  'absent, of common grams': 'night morning radio of the night',
}

const random = randomNumbers(1)
const below = (limit: number) => Math.floor(random() * limit)

/** Makes a title; the frequency of its words follows Zipf's law, so that the first are the most frequent. */
function titleOf(wordCount: number): string {
  const text = Array.from({ length: wordCount }, () => words[Math.floor((words.length + 1) ** random()) - 1]!).join(' ')
  return text[0]!.toUpperCase() + text.slice(1)
}

/** An open installation, and the means to write to it. */
export async function openInstallation(url: string) {
  const { db, close } = openDatabase(url)
  await migrate(db)
  const writer: Writer = { db, clock: systemClock, actor: { kind: 'command' }, changed: () => {} }
  return { db, writer, close }
}

/** Makes a station with about a hundred schedule entries, shows of which one in ten is not published, and a key. */
export async function seedStation(writer: Writer, showCount = 200) {
  const { id: stationId } = await createStation(writer, {
    ...{ name: 'Benchmark Radio', timeZone: 'Europe/Berlin' },
    website: { public: true, feeds: true, rewind_hours: 24 },
  })
  const { key } = await createKey(writer, stationId, { label: 'Benchmark', scopes: allScopes, expiresAt: null })
  const shows: { show_id: number; series_id: number }[] = []
  for (let nth = 1; nth <= showCount; nth++) {
    const texts = { title: `${titleOf(2)} ${nth}`, description: titleOf(12), presenter: titleOf(2), image: '' }
    const { id } = await createShow(writer, stationId, { ...texts, published: nth % 10 !== 0 }, noExtraWrite)
    shows.push({ show_id: id, series_id: await defaultSeriesId(writer.db, id) })
    const entries = DAYS.map((day) => ({ day, time: (nth - 1) * 100, duration: 100 }))
    if (nth <= 14) await replaceWeek(writer, stationId, { showId: id, week: 1 }, entries)
  }
  return { stationId, key, shows }
}

type Station = Pick<Awaited<ReturnType<typeof seedStation>>, 'stationId' | 'shows'>

/**
 * Adds episodes, which are not found before `indexEpisodes`. They are spread over ten years; one in a hundred is archived,
 * and the last few are in the future.
 * @param images addresses of artwork, used in turn
 */
export async function seedEpisodes(
  { db, clock }: Writer,
  { stationId, shows }: Station,
  count: number,
  images: readonly string[] = ['https://radio.test/art.jpg'],
): Promise<void> {
  const now = unixSeconds(clock)
  const yearSeconds = 365 * 24 * 60 * 60
  const future = Math.min(25, Math.ceil(count / 100))
  const rareEvery = Math.ceil(count / 5)
  const episodeOf = (nth: number) => {
    const isRare = nth % rareEvery === rareEvery >> 1
    const isPast = nth < count - future
    const years = isPast ? (nth / count - 1) * 10 : 1
    const datetime = now + Math.floor(years * yearSeconds) + (isPast ? 0 : (nth - count) * 3600)
    const title = titleOf(2 + below(3)) + (isRare ? `, ${rare}` : '')
    return {
      ...shows[below(shows.length)]!,
      ...{ station_id: stationId, title, title_folded: foldForSearch(title), description: titleOf(10), datetime },
      ...{ audio_url: `https://radio.test/${nth}.mp3`, media_name: null, audio_length: 20_000_000 + below(80_000_000) },
      ...{ image: images[nth % images.length]!, created_at: Math.min(datetime, now) },
      archived_at: !isRare && below(100) === 0 ? now : null,
    }
  }
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < count; from += 500) {
      const batch = Array.from({ length: Math.min(500, count - from) }, (_, at) => episodeOf(from + at))
      await tx.insertInto('episodes').values(batch).execute()
    }
  })
}

/** Updates the search index and the counters of shows after `seedEpisodes`. */
export async function indexEpisodes(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update shows set active_episodes =
      (select count(*) from episodes where show_id = shows.id and archived_at is null)`.execute(tx)
    await rebuildIndex(tx, () => {})
  })
}

/** Copies the newest station with its shows and episodes. */
async function copyStation(db: Db, stationId: number, count: number): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const columns = (table: string) => `${table}.title, ${table}.title_folded, ${table}.description, ${table}.image`
  await run(`with recursive copies (nth) as (select 1 union all select nth + 1 from copies where nth < ${count})
    insert into stations (name, description, image, color, url, time_zone, number_of_weeks, rotation_start, public_api, created_at)
    select name, description, image, color, url, time_zone, number_of_weeks, rotation_start, public_api, created_at
    from stations cross join copies where id = ${stationId}`)
  await run(`insert into shows (station_id, title, title_folded, description, image, published, presenter, presenter_folded, created_at)
    select copy.id, ${columns('shows')}, published, presenter, presenter_folded, shows.created_at
    from shows cross join stations as copy where station_id = ${stationId} and copy.id > ${stationId}`)
  await run(
    `insert into series (show_id, title, is_default) select id, title, 1 from shows where station_id > ${stationId}`,
  )
  await run(`insert into episodes (station_id, show_id, series_id, title, title_folded, description, image, datetime,
      audio_url, audio_length, archived_at, created_at)
    select copy.station_id, copy.id, series.id, ${columns('episodes')}, datetime, audio_url, audio_length, archived_at,
      episodes.created_at
    from episodes join shows on shows.id = episodes.show_id
    join shows as copy on copy.title = shows.title and copy.station_id > ${stationId} join series on series.show_id = copy.id
    where episodes.station_id = ${stationId}`)
}

/**
 * Makes stations with episodes each in the installation with a database.
 * @returns the first station and its key
 */
export async function seed(url: string, episodes: number, stations = 1) {
  const { db, writer, close } = await openInstallation(url)
  const first = await seedStation(writer, stations > 1 ? 10 : undefined)
  await seedEpisodes(writer, first, episodes)
  if (stations > 1) await copyStation(db, first.stationId, stations - 1)
  await indexEpisodes(db)
  await sql.raw(url.startsWith('sqlite:') ? 'pragma wal_checkpoint(truncate)' : 'vacuum analyze').execute(db)
  await close()
  return first
}

if (import.meta.main) {
  const number = { type: 'string', default: '1' } as const
  const { episodes, stations } = parseArgs({ options: { episodes: number, stations: number } }).values
  const { config } = readConfig(process.env)
  const { stationId, key } = await seed(config.database, Number(episodes), Number(stations))
  process.stdout.write(`Station ${stationId}, key ${key}\n`)
}
