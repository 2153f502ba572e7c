import { describe, expect, it } from 'vitest'
import { setStation } from '../station/actions.ts'
import { testApp } from '../testing/app.ts'
import { orderCuts } from './cuts.ts'
import { fillDemoStation } from './fill.ts'

describe('while the demo runs', () => {
  it('twenty times, one after the other, what airs in three minutes is ordered as an episode of the show on air', async () => {
    const app = await testApp()
    const { db, writer, recordings, programmes } = app.app
    const stationId = await fillDemoStation({ ...writer, ...app.app })
    await setStation(writer, stationId, { streamUrl: 'http://127.0.0.1:9/live', record: true })
    const wait = async (ms: number) => app.clock.advance(ms / 1000)
    const began = app.clock.nowMs() * 1000
    await orderCuts({ ...writer, recordings, programmes, wait }, stationId, new AbortController().signal)
    const ordered = await db.selectFrom('generations').selectAll().orderBy('from_us').execute()
    expect(ordered.map(({ from_us, until_us }) => [from_us, until_us])).toEqual(
      Array.from({ length: 20 }, (_, index) => [began + index * 180e6, began + (index + 1) * 180e6]),
    )
    // Monday, 16 November 2026, at noon UTC, in the demo's zone.
    expect(ordered[0]!.title).toBe('Café Continental at 13:00')
    await app.close()
  })

  it('no more is ordered once it is stopped', async () => {
    const app = await testApp()
    const { db, writer, recordings, programmes } = app.app
    const stationId = await fillDemoStation({ ...writer, ...app.app })
    await setStation(writer, stationId, { streamUrl: 'http://127.0.0.1:9/live', record: true })
    const stopping = new AbortController()
    const wait = async () => stopping.abort()
    await orderCuts({ ...writer, recordings, programmes, wait }, stationId, stopping.signal)
    expect(await db.selectFrom('generations').select('id').execute()).toHaveLength(1)
    await app.close()
  })
})
