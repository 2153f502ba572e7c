import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildDashboard } from '../../dashboard/build.ts'
import { buildPlayer } from '../../player/build.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { chromiumPath, shareBrowser } from './browser.ts'
import { execute, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the database `postgres` on the server that all tests share. */
    postgres: string
    /** The path of a migrated SQLite file that test databases are copied from. */
    sqlite: string
  }
}

/** The migrated database that test databases are copied from. */
export const template = 'aircheck_template'

/**
 * Starts one PostgreSQL server for the whole run, and makes the databases that others are copied from. A quick run
 * has no PostgreSQL. A run with browser tests has one browser, and one build of the dashboard and the player.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { mode } = project.config
  const server = mode === 'quick' ? undefined : await startPostgres()
  const closeBrowser = ['browser', 'all'].includes(mode) ? await prepareBrowser() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-template-'))
  const sqlite = join(folder, 'aircheck.db')
  await migrateNew(`sqlite:${sqlite}`)
  project.provide('sqlite', sqlite)
  if (server) {
    await execute(server.url('postgres'), `create database ${template}`)
    await migrateNew(server.url(template))
    project.provide('postgres', server.url('postgres'))
  }
  return async () => {
    rmSync(folder, { recursive: true })
    await closeBrowser?.()
    await server?.remove()
  }
}

/** Builds the dashboard and the player, and starts the browser. Without a Chromium on this machine, only builds them. */
async function prepareBrowser(): Promise<(() => Promise<void>) | undefined> {
  const [close] = await Promise.all([chromiumPath ? shareBrowser() : undefined, buildDashboard(), buildPlayer()])
  return close
}

async function migrateNew(url: string): Promise<void> {
  const { db, close } = openDatabase(url)
  await migrate(db)
  await close()
}
