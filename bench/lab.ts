import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execute, type PostgresServer, startPostgres } from '../server/testing/postgres.ts'
import type { Effort } from './rounds.ts'
import { seed } from './seed.ts'

export type Lab = ReturnType<typeof openLab>
/** A seeded installation; `env` has the settings of its database. */
export type Installation = Awaited<ReturnType<Lab['installation']>>

/** The place of all measurements: a folder, installations that several measurements share, and one PostgreSQL server. */
export function openLab(effort: Effort) {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const made = new Map<string, ReturnType<typeof make>>()
  let server: Promise<PostgresServer> | undefined
  // It waits for the disk.
  const postgres = () => (server ??= startPostgres(['shared_buffers=1GB', 'max_wal_size=4GB', 'random_page_cost=1.1']))

  /** Makes an empty folder. */
  function emptyFolder(name: string): string {
    mkdirSync(join(folder, name))
    return join(folder, name)
  }

  async function make(name: string, episodes: number, stations: number, isPostgres: boolean) {
    const dataDir = emptyFolder(name)
    if (isPostgres) await execute((await postgres()).url('postgres'), `create database ${name}`)
    const url = isPostgres ? (await postgres()).url(name) : `sqlite:${join(dataDir, 'aircheck.db')}`
    const startedMs = performance.now()
    const seeded = await seed(url, episodes, stations)
    return { dataDir, url, env: { DATABASE_URL: url }, ...seeded, seconds: (performance.now() - startedMs) / 1000 }
  }

  return {
    effort,
    folder: emptyFolder,
    /** An installation with stations of a number of episodes each, made at its first use. */
    installation(name: string, episodes: number, { stations = 1, isPostgres = false } = {}) {
      const installation = made.get(name) ?? make(name, episodes, stations, isPostgres)
      made.set(name, installation)
      return installation
    },
    postgres,
    close: async () => (await server)?.remove(),
  }
}
