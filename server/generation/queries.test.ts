import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../database/open.ts'
import { databases } from '../testing/databases.ts'
import { type Planner, plannerOf } from '../testing/query-plans.ts'
import { listUnmeasured } from './audio-store.ts'
import { listDueStations } from './due-stations.ts'
import { countWaiting, listDue } from './store.ts'

const questions: [name: string, ask: (db: Db) => Promise<unknown>][] = [
  ['stations with generations that are due', (db) => listDueStations(db, 'generations', 1)],
  ['stations with episodes to be measured', (db) => listDueStations(db, 'episode_audio', 1)],
  ['generations of a station that are due', (db) => listDue(db, { stationId: 1, nowMs: 1 })],
  ['episodes of a station to be measured', (db) => listUnmeasured(db, 1, 1)],
  ['the number that wait', (db) => countWaiting(db, 1, 1)],
]
/** The rows of the query itself: one for each station. */
const ownRows = /^(SCAN waiting|CTE Scan waiting)/

for (const database of databases) {
  describe(`the plans of queries of the queues on ${database.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-plans-'))
    let planner: Planner
    beforeAll(async () => {
      planner = await plannerOf(await database.open(folder))
    })
    afterAll(async () => {
      await planner.close()
      await database.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    })

    it.each(questions)('%s: found by an index', async (_name, ask) => {
      const asked = await planner.slowSteps(ask)
      expect(asked.length).toBeGreaterThan(0)
      for (const { sql, steps } of asked)
        expect(
          steps.filter((step) => !ownRows.test(step)),
          sql,
        ).toEqual([])
    })
  })
}
