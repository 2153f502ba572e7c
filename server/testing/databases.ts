import { createHash } from 'node:crypto'
import { copyFileSync, existsSync } from 'node:fs'
import { inject } from 'vitest'
import { template } from './global-setup.ts'
import { execute } from './postgres.ts'

/** A database engine to run tests on. */
export type TestDatabase = {
  name: string
  /** The URL of the database of a data directory; the first time a new one, migrated and without rows. */
  open: (dataDir: string) => Promise<string>
  /** Removes what is stored outside of the data directory. */
  drop: (dataDir: string) => Promise<void>
}

const sqlite: TestDatabase = {
  name: 'SQLite',
  async open(dataDir) {
    const path = `${dataDir}/aircheck.db`
    // Outside of a run of tests, as when pictures are taken, there is nothing to copy: the server makes its own.
    if (process.env.VITEST && !existsSync(path)) copyFileSync(inject('sqlite'), path)
    return `sqlite:${path}`
  },
  drop: async () => {},
}

const postgres: TestDatabase = {
  name: 'PostgreSQL',
  async open(dataDir) {
    const server = inject('postgres')
    const name = nameFor(dataDir)
    const { rowCount } = await execute(server, `select from pg_database where datname = '${name}'`)
    if (rowCount === 0) await execute(server, `create database ${name} template ${template} strategy file_copy`)
    return Object.assign(new URL(server), { pathname: name }).href
  },
  async drop(dataDir) {
    await execute(inject('postgres'), `drop database if exists ${nameFor(dataDir)} with (force)`)
  },
}

const nameFor = (dataDir: string) => `test_${createHash('sha1').update(dataDir).digest('hex')}`

/** Both engines, for tests of SQL: `for (const database of engines) describe(…)`. A quick run has SQLite alone. */
export const engines: readonly TestDatabase[] = process.env.MODE === 'quick' ? [sqlite] : [sqlite, postgres]

/** The engines for tests of behaviour, which is the same on both: `npm test` has SQLite alone, and a second run PostgreSQL. */
export const databases: readonly TestDatabase[] =
  process.env.MODE === 'test' ? [sqlite] : process.env.MODE === 'second-engine' ? [postgres] : engines
