import type { Config } from '../config.ts'

/** An engine that every test of behaviour runs on. */
export type TestDatabase = {
  name: string
  /** The settings of a new, empty database inside `dataDir`. */
  settings: (dataDir: string) => Pick<Config, 'database'>
}

/** `for (const database of databases) describe(…)`: one test body, every engine. */
export const databases: readonly TestDatabase[] = [
  { name: 'SQLite', settings: (dataDir) => ({ database: `sqlite:${dataDir}/aircheck.db` }) },
]
