import type { TestProject } from 'vitest/node'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { execute, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL that all tests share: the URL of its database `postgres`. */
    postgres: string
  }
}

/** The database that every test's own is copied from. */
export const template = 'aircheck_template'

/** Starts one PostgreSQL for the whole run, with a migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  await execute(server.url('postgres'), `create database ${template}`)
  const { db, close } = openDatabase(server.url(template))
  await migrate(db)
  await close()
  project.provide('postgres', server.url('postgres'))
  return server.remove
}
