import { sql } from 'kysely'
import { type Db, openDatabase } from '../server/database/open.ts'
import { setPlayRules } from '../server/plays/actions.ts'
import { readPlays } from '../server/plays/read.ts'
import { encodePlace } from '../server/plays/rules/place.ts'
import type { Installation, Lab } from './lab.ts'
import { quantile } from './rounds.ts'
import { openInstallation } from './seed.ts'
import { client, startProduct } from './servers.ts'
import { atMost, figure, type Table } from './table.ts'

/** Three years of titles, one a minute. */
const plays = 1_600_000
const minuteUs = 60_000_000
/** The most that a page may take, in milliseconds. */
const limit = 5
const rules = {
  ignore: ['^jingle', 'advert', '^news at \\d+', 'traffic( report)?$', '^(station|top of the hour) id'],
  swap: ['^the sound of', '\\(live\\) - '],
  split: ['^now: (?<title>.+) by (?<artist>.+)$', '^(.+) / (.+)$'],
}

/** Times pages of plays of a station that has three years of them, one request at a time, without the cache. */
export async function measurePlays(lab: Lab): Promise<Record<'plays', Table>> {
  const rows: string[][] = []
  for (const [engine, isPostgres] of [
    ['SQLite', false],
    ['PostgreSQL', true],
  ] as const) {
    const installation = await lab.installation(`plays_${engine.toLowerCase()}`, 100, { isPostgres })
    for (const [page, times] of Object.entries(await pagesOf(installation, lab.effort.requests))) {
      const [half, most] = [quantile(times, 0.5), quantile(times, 0.99)]
      rows.push([`${page}, ${engine}`, figure(half), figure(most), atMost(limit, half)])
    }
  }
  return { plays: { head: ['page of 100', 'ms, median', 'ms, 99 %', 'goal'], rows } }
}

async function pagesOf({ url, dataDir, env, key, stationId, shows }: Installation, requests: number) {
  const { db, writer, close } = await openInstallation(url)
  await setPlayRules(writer, stationId, rules)
  const nowUs = Date.now() * 1000
  await seedPlays(db, stationId, shows[0]!.show_id, nowUs)
  await sql.raw(url.startsWith('sqlite:') ? 'pragma wal_checkpoint(truncate)' : 'vacuum analyze plays').execute(db)
  await close()

  await using server = await startProduct(dataDir, { AIRCHECK_ANSWER_CACHE: 'off', ...env })
  const ask = client(server.origin, key)
  const middle = encodePlace({ fromUs: nowUs - (plays / 2) * minuteUs, id: 0 })
  const opened = openDatabase(url)
  const span = { fromUs: 0, untilUs: nowUs }
  const ofShow = (nth: number) =>
    readPlays(opened.db, stationId, { ...span, showId: shows[nth % shows.length]!.show_id, limit: 100 })
  const times = {
    first: await timesOf(requests, () => ask('GET /v1/plays?limit=100')),
    'middle, by cursor': await timesOf(requests, () => ask(`GET /v1/plays?limit=100&cursor=${middle}`)),
    'of a show, newest': await timesOf(requests, ofShow),
  }
  await opened.close()
  return times
}

async function timesOf(requests: number, next: (nth: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let nth = -20; nth < requests; nth++) {
    const startedMs = performance.now()
    await next(nth + 20)
    if (nth >= 0) times.push(performance.now() - startedMs)
  }
  return times
}

/** Adds a title for each minute until an instant, one in twelve a jingle; a show lasts two hours. */
async function seedPlays(db: Db, stationId: number, firstShow: number, untilUs: number): Promise<void> {
  const piece = 100_000
  const fromUs = untilUs - plays * minuteUs
  for (let first = 0; first < plays; first += piece) {
    const us = sql`cast(${sql.lit(fromUs)} as bigint) + nth * cast(${sql.lit(minuteUs)} as bigint)`
    await sql`
      insert into plays (station_id, from_us, until_us, title, show_id)
      with recursive minutes (nth) as (
        select ${sql.lit(first)} union all select nth + 1 from minutes where nth + 1 < ${sql.lit(first + piece)}
      )
      select ${sql.lit(stationId)}, ${us}, ${us} + ${sql.lit(minuteUs)},
        case when nth % 12 = 0
          then 'Jingle ' || (nth % 7) else 'Artist ' || (nth % 997) || ' - Song ' || (nth % 19997) end,
        ${sql.lit(firstShow)} + (nth / 120) % 200
      from minutes`.execute(db)
  }
}
