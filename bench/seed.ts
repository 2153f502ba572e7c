import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { migrate } from '../server/database/migrate.ts'
import { openDatabase } from '../server/database/open.ts'
import { systemClock, unixSeconds } from '../server/lib/clock.ts'
import { episodesOf, type Seed } from './episodes.ts'
import { seedStation } from './station.ts'
import { chanceFrom } from './titles.ts'
import { copyStations, writeToPostgres } from './write-postgres.ts'
import { writeToSqlite } from './write-sqlite.ts'

// node bench/seed.ts --episodes 1000000 [--stations 1000] [--json]
//
// Creates a new station with any number of episodes in the configured installation, and a key for it; or many such
// stations, with fewer shows each, and prints the first. A running server sees the station within a second.

const { values } = parseArgs({
  options: {
    episodes: { type: 'string' },
    stations: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
})
const [count, stationCount] = [Number(values.episodes), Number(values.stations)]
if (!Number.isInteger(count) || count < 0 || !Number.isInteger(stationCount) || stationCount < 1) {
  process.stderr.write('usage: node bench/seed.ts --episodes <number> [--stations <number>] [--json]\n')
  process.exit(2)
}
/** The number of shows of each station when there are several. */
const showsOfMany = 10

const startedMs = performance.now()
const { config } = readConfig(process.env)
const { db, close } = openDatabase(config.database)
await migrate(db)
const chance = chanceFrom(1)
const deps = { db, clock: systemClock, actor: { kind: 'command' as const }, changed: () => {} }
const isSqlite = config.database.startsWith('sqlite:')
const one = () => seedStation(deps, chance, stationCount > 1 ? { showCount: showsOfMany } : {})
const { key, ...first } = await one()
const stations: Pick<Seed, 'stationId' | 'shows'>[] = [first]
if (stationCount > 1) {
  if (!isSqlite) stations.push(...(await copyStations(config.database, first.stationId, stationCount - 1)))
  else while (stations.length < stationCount) stations.push(await one())
}
await close()

const now = unixSeconds(systemClock)
function* all() {
  for (const { stationId, shows } of stations) yield* episodesOf({ stationId, shows, count, now, chance })
}
if (isSqlite) {
  writeToSqlite(config.database.slice('sqlite:'.length), all(), showProgress)
} else await writeToPostgres(config.database, all(), showProgress)

if (process.stderr.isTTY) process.stderr.write(`${((performance.now() - startedMs) / 1000).toFixed(1)} s\n`)
const { stationId } = first
const made = { station_id: stationId, key }
process.stdout.write(values.json ? `${JSON.stringify(made)}\n` : `Station ${stationId}, key ${key}\n`)

function showProgress(written: number): void {
  const total = count * stationCount
  if (process.stderr.isTTY) process.stderr.write(`\r${written.toLocaleString('en')} of ${total.toLocaleString('en')} `)
}
