import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { openSqlite } from '../server/database/dialect/sqlite.ts'
import { migrate } from '../server/database/migrate.ts'
import { openDatabase } from '../server/database/open.ts'
import { systemClock, unixSeconds } from '../server/lib/clock.ts'
import { seedEpisodes } from './episodes.ts'
import { seedStation } from './station.ts'
import { chanceFrom } from './titles.ts'

// node bench/seed.ts --episodes 1000000 [--json]
//
// Makes a new station with any number of episodes in the configured installation, and a key for it. A server may be
// running on it: it sees the station within a second.

const { values } = parseArgs({ options: { episodes: { type: 'string' }, json: { type: 'boolean', default: false } } })
const count = Number(values.episodes)
if (!Number.isInteger(count) || count < 0) {
  process.stderr.write('usage: node bench/seed.ts --episodes <number> [--json]\n')
  process.exit(2)
}

const startedMs = performance.now()
const { config } = readConfig(process.env)
const { db, close } = openDatabase(config.database)
await migrate(db)
const chance = chanceFrom(1)
const deps = { db, clock: systemClock, changed: () => {} }
const { stationId, key, shows } = await seedStation(deps, chance)
await close()

const database = openSqlite(config.database.slice('sqlite:'.length))
seedEpisodes(database, { stationId, shows, count, now: unixSeconds(systemClock), chance }, showProgress)
database.exec('pragma wal_checkpoint(truncate)')
database.close()

if (process.stderr.isTTY) process.stderr.write(`${((performance.now() - startedMs) / 1000).toFixed(1)} s\n`)
const made = { station_id: stationId, key }
process.stdout.write(values.json ? `${JSON.stringify(made)}\n` : `Station ${stationId}, key ${key}\n`)

function showProgress(written: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${written.toLocaleString('en')} of ${count.toLocaleString('en')} `)
}
