import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateDatabase } from '../database/migrate.ts'
import type { Db } from '../database/open.ts'
import * as filesStore from '../station/stored-files-store.ts'
import { databases } from '../testing/databases.ts'
import { type Planner, plannerOf } from '../testing/query-plans.ts'
import * as uploadsStore from './resumable-store.ts'
import { findMediaInUse, listOwners } from './store.ts'

const store = { ...filesStore, ...uploadsStore }
const name = 'a.mp3'
const questions: [name: string, ask: (db: Db) => Promise<unknown>][] = [
  ['what a station stores', (db) => store.storedBytes(db, 1)],
  ['files that are counted', (db) => store.countedAmong(db, [name])],
  ['forgetting a file', (db) => store.deleteStoredFile(db, name)],
  ['the uploads of a person', (db) => store.listUploads(db, 1, 1)],
  ['an upload', (db) => store.findUpload(db, { stationId: 1, personId: 1, id: 'x' })],
  ['unfinished uploads of a station', (db) => store.listUnfinished(db, 1, 100)],
  ['uploads that were given up', (db) => store.listUploadsUntouchedSince(db, false, 1)],
  ['uploads that are known', (db) => store.listKnownUploads(db, ['x'])],
  ['files in use', (db) => findMediaInUse(db, [name])],
  ['whose files they are', (db) => listOwners(db, [name])],
]

for (const database of databases) {
  describe(`the plans of queries of uploads on ${database.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-plans-'))
    let planner: Planner
    beforeAll(async () => {
      const url = await database.open(folder)
      await migrateDatabase(url)
      planner = await plannerOf(url)
    })
    afterAll(async () => {
      await planner.close()
      await database.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    })

    it.each(questions)('%s: found by an index', async (_what, ask) => {
      const asked = await planner.slowSteps(ask)
      expect(asked.length).toBeGreaterThan(0)
      for (const { sql, steps } of asked) expect(steps, sql).toEqual([])
    })
  })
}
