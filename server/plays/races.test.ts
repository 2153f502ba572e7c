import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../database/open.ts'
import type { Writer } from '../database/transaction.ts'
import { savePlay } from '../recordings/plays.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { waitsForLock } from '../testing/lock-waits.ts'
import { changePlay, removePlay } from './actions.ts'

// The recorder writes the ends of plays without waiting for the verbs of the station: each test has a verb between the two
// halves of a write of the recorder.

const fromUs = (Date.parse(noon) - 600_000) * 1000
const untilUs = fromUs + 300e6

type Arguments = [writer: Writer, stationId: number, id: number]

for (const database of engines) {
  describe(`verbs beside the recorder, on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    /** A play of the stream. */
    async function played(until_us: number | null) {
      const { id: stationId } = await app.station()
      const { db, writer } = app.app
      const play = { fromUs, title: 'Ada - One', showId: null }
      await savePlay(db, stationId, { ...play, untilUs: until_us })
      const rows = () => db.selectFrom('plays').selectAll().where('station_id', '=', stationId).execute()
      const { id } = (await rows())[0]!
      return {
        /** The result of a verb, or the reason of its refusal, when the recorder is about to commit another end. */
        async whileRecorderEnds(untilUs: number | null, verb: (...args: Arguments) => Promise<unknown>) {
          let answer: Promise<unknown> | undefined
          await db.transaction().execute(async (tx: Db) => {
            await savePlay(tx, stationId, { ...play, untilUs })
            answer = verb(writer, stationId, id).catch(({ reason }) => reason)
            if (database.name === 'PostgreSQL') await waitsForLock(db)
          })
          return answer
        },
        rows,
      }
    }

    it('a play that the recorder continues is neither moved nor removed', async () => {
      const moved = await played(untilUs)
      const move = (...at: Arguments) => changePlay(...at, { at: fromUs / 1e6 + 5 })
      expect(await moved.whileRecorderEnds(null, move)).toBe('playing')
      expect(await moved.rows()).toEqual([expect.objectContaining({ from_us: fromUs, until_us: null })])
      const removed = await played(untilUs)
      expect(await removed.whileRecorderEnds(null, removePlay)).toBe('playing')
      expect(await removed.rows()).toEqual([expect.objectContaining({ from_us: fromUs, until_us: null })])
    })

    it('a title that is corrected while the recorder ends its play has this end', async () => {
      const { whileRecorderEnds, rows } = await played(null)
      const correct = (...at: Arguments) => changePlay(...at, { title: 'Other' })
      expect(await whileRecorderEnds(untilUs, correct)).toMatchObject({ title: 'Other', untilUs })
      expect(await rows()).toEqual([expect.objectContaining({ song: 'Other', until_us: untilUs })])
    })

    it('only the start that is given is changed: the end is what the recorder wrote', async () => {
      const { whileRecorderEnds, rows } = await played(untilUs)
      const move = (...at: Arguments) => changePlay(...at, { at: fromUs / 1e6 + 5 })
      expect(await whileRecorderEnds(untilUs + 7e6, move)).toMatchObject({ untilUs: untilUs + 7e6 })
      expect(await rows()).toEqual([expect.objectContaining({ from_us: fromUs + 5e6, until_us: untilUs + 7e6 })])
    })
  })
}
