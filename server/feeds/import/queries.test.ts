import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateDatabase } from '../../database/migrate.ts'
import type { Db } from '../../database/open.ts'
import { databases } from '../../testing/databases.ts'
import { type Planner, plannerOf } from '../../testing/query-plans.ts'
import * as store from './import-store.ts'

const questions: [name: string, ask: (db: Db) => Promise<unknown>][] = [
  ['imports that have not ended', (db) => store.listActive(db)],
  ['imports of a station', (db) => store.listImports(db, 1, 20)],
  ['an import', (db) => store.findImport(db, 1, 1)],
  ['the last results', (db) => store.listItems(db, 1, { limit: 50 })],
  ['the last problems', (db) => store.listItems(db, 1, { results: ['failed', 'skipped'], limit: 50 })],
  ['what was imported', (db) => store.listImportedGuids(db, 1)],
]

for (const database of databases) {
  describe(`the plans of queries of imports on ${database.name}`, () => {
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

    it('the results of all imports are counted by one query', async () => {
      expect(await planner.slowSteps((db) => store.countItems(db, [1, 2, 3]))).toHaveLength(1)
    })
  })
}
