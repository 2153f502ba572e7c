import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateDatabase } from '../database/migrate.ts'
import type { Db } from '../database/open.ts'
import { databases } from '../testing/databases.ts'
import { type Planner, plannerOf } from '../testing/query-plans.ts'
import * as catalogueStore from './catalogue-store.ts'
import * as store from './store.ts'

const at = { stationId: 1, showId: 1, fromUs: 5, id: 2, rows: 100 }
const noStation = () => {}
const typed = { station_id: 1, from_us: 1, until_us: 2, show_id: null, artist: 'A', song: 'B' }
const recording = { artist: 'A', title: 'B', isrc: '', label: '', composer: '', label_code: '' }

/** Every query of plays. */
const questions: [name: string, ask: (db: Db) => Promise<unknown>][] = [
  ['a page of a station', (db) => store.listBefore(db, at)],
  ['a page of a show', (db) => store.listBeforeOfShow(db, at)],
  ['plays of a station in order', (db) => store.listAfter(db, at)],
  ['plays of a show in order', (db) => store.listAfterOfShow(db, at)],
  ['a play', (db) => store.findPlay(db, 1, 1)],
  ['the station of a play', (db) => store.findStationOfPlay(db, 1)],
  ['adding a play', (db) => store.insertTyped(db, typed).catch(noStation)],
  ['changing a play', (db) => store.updatePlay(db, 1, { song: 'B' })],
  ['removing a play', (db) => store.deletePlay(db, 1)],
  ['the rules of a station', (db) => store.findRules(db, 1)],
  ['changing the rules of a station', (db) => store.updateRules(db, 1, '')],
  ['adding recordings', (db) => catalogueStore.upsertRecordings(db, 1, [recording]).catch(noStation)],
  ['the number of recordings', (db) => catalogueStore.countRecordings(db, 1)],
]

for (const database of databases) {
  describe(`the plans of queries of plays on ${database.name}`, () => {
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

    it.each(questions)('%s: found by an index', async (_, ask) => {
      const asked = await planner.slowSteps(ask)
      expect(asked.length).toBeGreaterThan(0)
      for (const { sql, steps } of asked) {
        // Rows that began at one instant are few: PostgreSQL sorts them by their ids.
        expect(
          steps.filter((step) => !/Incremental Sort/.test(step)),
          sql,
        ).toEqual([])
      }
    })
  })
}
