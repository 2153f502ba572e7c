import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateDatabase } from '../database/migrate.ts'
import { type Db, openDatabase } from '../database/open.ts'
import { lastEventType } from '../events/store.ts'
import { databases } from '../testing/databases.ts'
import { type Planner, plannerOf } from '../testing/query-plans.ts'
import { stationRow } from '../testing/stations.ts'
import * as playStore from './plays.ts'
import * as reelStore from './reel-store.ts'
import { shiftedStart } from './rules/shifts.ts'
import * as shiftStore from './shift-store.ts'
import * as otherStore from './store.ts'
import * as tailStore from './tails.ts'

const store = { ...otherStore, ...reelStore, ...playStore, ...tailStore }
/** Ignores the error of an insert that refers to a missing station: its plan was recorded before. */
const noStation = () => {}
const never = new AbortController().signal

const span = { fromUs: 1, untilUs: 2 }
const name = '1/1_0_abcdefgh.mp3'
const shift = { station_id: 1, number: 1, from_us: 1, until_us: 2, by_us: 3, reason: '', decided_us: 4 }
/** Every query that reads or changes recordings while a server runs. */
const questions: [name: string, ask: (db: Db) => Promise<unknown>][] = [
  ['reels of a window', (db) => store.listReels(db, 1, 1, 2)],
  ['reels of a window to be drawn', (db) => store.listDrawn(db, 1, 1, 2)],
  ['spans that are recorded', (db) => store.listRecordedSpans(db, 1, 1)],
  ['gaps of a window', (db) => store.listGaps(db, 1, 1, 2)],
  ['evidence of a window', (db) => store.listEvidence(db, 1, 1, 2)],
  ['the last reel', (db) => store.findLastReel(db, 1)],
  ['a reel by name', (db) => store.findReel(db, name)],
  ['open reels', (db) => store.listOpenReels(db, 1)],
  ['taking a reel over', (db) => store.takeReel(db, name, 'x')],
  ['the state of a reel', (db) => store.setReelState(db, { name, state: 'lost' }, 'sealed')],
  ['deleting a reel', (db) => store.deleteReel(db, name)],
  ['the gap that lasts', (db) => store.deleteOpenGap(db, 1)],
  ['the gaps before the recorded audio', (db) => store.listGapsBefore(db, 1)],
  ['deleting a gap', (db) => store.deleteGap(db, 1, 1)],
  ['the recorder of a station', (db) => store.findRecorder(db, 1)],
  ['the recorder of an instance', (db) => store.findRecorderOf(db, 'x')],
  ['a recorder', (db) => store.updateRecorder(db, { stationId: 1, instance: 'x' }, { reason: '' })],
  ['sums', (db) => store.sumReels(db, 1)],
  ['spans that are held', (db) => store.listHeld(db, 1)],
  ['holds', (db) => store.listHolds(db, 1)],
  ['complete reels of a span', (db) => store.listComplete(db, 1, span, 100)],
  ['reels not in the bucket', (db) => store.listNotOffloaded(db, 1, span, { instance: 'x', nowMs: 1 })],
  ['gaps that have expired', (db) => store.pruneGaps(db, 1, 5)],
  ['a reel that begins at an instant', (db) => store.hasReelAt(db, 1, 1)],
  ['the last shift', (db) => shiftStore.lastShift(db, 1)],
  ['shifts of a window', (db) => shiftStore.listShifts(db, 1, 1, 2)],
  ['shifts that a row does not know', (db) => shiftStore.asShifted(db, { stationId: 1, after: 0 }, 1, shiftedStart)],
  ['a shift', (db) => shiftStore.saveShift(db, shift, 'x')],
  ['rows of files', (db) => store.listNamed(db, [name, 'b'])],
  ['the chain', (db) => store.listHashes(db, 1, 0)],
  ['the states of reels', (db) => store.listReelStates(db, 1, { started_us: 1, id: 1 })],
  ['reels that were left open', (db) => store.listLeftReels(db, 1)],
  ['taking an open reel', (db) => store.claimReel(db, name, { from: 'x', to: 'y' })],
  ['removing recovered audio from gaps', (db) => store.removeFromGaps(db, 1, span)],
  ['ends of recordings', (db) => store.saveTails(db, [{ stationId: 1, headUs: 1, hashes: [1] }]).catch(noStation)],
  ['the end of a recording', (db) => store.findTail(db, 1)],
  ['plays of a window', (db) => store.listPlays(db, 1, 1, 2)],
  ['the last play', (db) => store.findLastPlay(db, 1, 1)],
  ['a play', (db) => store.savePlay(db, 1, { fromUs: 1, untilUs: 2, title: 'A', showId: null }).catch(noStation)],
  ['plays with another date', (db) => store.shiftPlays(db, 1, 1, 5)],
  ['plays that are old', (db) => store.prunePlays(db, 1, 1e17, never)],
  ['the last event of a station', (db) => lastEventType(db, 1)],
]
/** Queries with few rows of an instance, which may be sorted. */
const mayBeSorted = ['the recorder of an instance']
/** A partial index that contains only the rows that are wanted. */
const onlyOpen = 'SCAN reels USING INDEX reels_open'

for (const database of databases) {
  describe(`the plans of queries of recordings on ${database.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-plans-'))
    let planner: Planner
    beforeAll(async () => {
      const url = await database.open(folder)
      await migrateDatabase(url)
      // Shifts apply only to a station that an instance records.
      const { db, close } = openDatabase(url)
      const { id } = await stationRow(db)
      const state = { state: 'recording', since_us: 1, reason: '', alarms: '[]' } as const
      const recorder = { station_id: id, instance: 'x', until_ms: 1, last_audio_us: null, head_us: null, ...state }
      await db.insertInto('recorders').values(recorder).execute()
      await close()
      planner = await plannerOf(url)
    })
    afterAll(async () => {
      await planner.close()
      await database.drop(folder)
      rmSync(folder, { recursive: true, force: true })
    })

    it.each(questions)('%s: found by an index', async (what, ask) => {
      const asked = await planner.slowSteps(ask)
      expect(asked.length).toBeGreaterThan(0)
      for (const { sql, steps } of asked) {
        const found = steps
          .filter((step) => !mayBeSorted.includes(what) || !/B-TREE|Sort/.test(step))
          .filter((step) => step !== onlyOpen)
        expect(found, sql).toEqual([])
      }
    })

    it('this test detects a scan of a table', async () => {
      const [asked] = await planner.slowSteps((db) =>
        db.selectFrom('reels').select('id').where('instance', '=', 'x').execute(),
      )
      expect(asked?.steps).toEqual([expect.stringMatching(/^(SCAN|Seq Scan) reels$/)])
    })
  })
}
