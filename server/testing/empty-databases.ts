import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { inject } from 'vitest'
import { execute } from './postgres.ts'

/** Makes empty databases, without the schema; `drop` removes all of them. */
export function emptyDatabases() {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-empty-'))
  let count = 0
  const made: string[] = []
  return {
    SQLite: async () => `sqlite:${join(folder, `${++count}.db`)}`,
    async PostgreSQL(): Promise<string> {
      const server = inject('postgres')
      const name = `${basename(folder).toLowerCase().replaceAll('-', '_')}_${++count}`
      made.push(name)
      await execute(server, `create database ${name}`)
      return Object.assign(new URL(server), { pathname: name }).href
    },
    async drop() {
      for (const name of made) await execute(inject('postgres'), `drop database if exists ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
