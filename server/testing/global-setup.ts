import type { TestProject } from 'vitest/node'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { execute, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the database `postgres` on the server that all tests share. */
    postgres: string
  }
}

/** The migrated database that test databases are copied from. */
export const template = 'aircheck_template'

/** Starts one PostgreSQL server for the whole run, with the template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  await execute(server.url('postgres'), `create database ${template}`)
  const { db, close } = openDatabase(server.url(template))
  await migrate(db)
  await close()
  project.provide('postgres', server.url('postgres'))
  return server.remove
}
