import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { runHere, runJson } from './command-line.ts'
import type { TestDatabase } from './databases.ts'

/** For a group of tests: the command line on a data directory and a database of their own, which are removed afterwards. */
export function ownCommandLine(database: TestDatabase) {
  const dataDir = mkdtempSync(join(tmpdir(), 'aircheck-cli-'))
  let settings: Record<string, string>
  beforeAll(async () => {
    settings = { DATABASE_URL: await database.open(dataDir) }
  })
  afterAll(async () => {
    await database.drop(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    dataDir,
    settings: () => settings,
    /** Runs a command that must succeed, and parses the JSON that it prints. */
    aircheck: (...args: string[]) => runJson(dataDir, args, settings),
    /** Runs a command, written as in a shell, that may fail. */
    refused: (line: string, environment: Record<string, string> = {}) =>
      runHere(words(line), { AIRCHECK_DATA_DIR: dataDir, ...settings, ...environment }),
  }
}

/** Splits a command as a shell would: at spaces outside quotes. */
export function words(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!)
}
