import { afterAll, beforeAll, expect, it } from 'vitest'
import { epochDayOf } from '../lib/epoch-day.ts'
import { levelsReader } from '../recordings/reel-levels.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { drawRecording } from '../testing/drawn-recording.ts'
import { offeredSound } from './offered-sound.ts'
import { makeTape } from './tape.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('the tapes of six stations read each reel of past hours once, so that pages cost a bucket nothing again and again', async () => {
  let reads = 0
  const levelsOf = levelsReader({
    size: async () => 2 ** 40,
    async read() {
      reads++
      return (async function* () {
        yield Buffer.alloc(36_000, 90)
      })() as never
    },
  })
  const { db, programmes } = app.app
  const recorder = { headUs: () => undefined, levels: () => [] }
  const offered = offeredSound({ db, clock: app.clock, recorder })
  const tape = makeTape({ db, clock: app.clock, programmes, levelsOf, recorder, offered })
  const stations: number[] = []
  for (let nth = 0; nth < 6; nth++) {
    const { id } = await app.station({ timeZone: 'UTC', website: { public: true, rewind_hours: 48 } })
    await drawRecording(app, { stationId: id, from: '2026-11-15T00:00Z', until: '2026-11-16T00:00Z' })
    stations.push(id)
  }
  const day = epochDayOf('2026-11-15')
  const first = []
  for (const id of stations) first.push(await tape(id, day))
  const before = reads
  expect(before).toBeGreaterThanOrEqual(6 * 24)
  expect(Buffer.from(first[0]!.tape.levels.values, 'base64').filter((level) => level === 90).length).toBeGreaterThan(
    8600,
  )
  for (const [nth, id] of stations.entries()) expect(await tape(id, day)).toEqual(first[nth])
  expect(reads - before).toBe(0)
})
