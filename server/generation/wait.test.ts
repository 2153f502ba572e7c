import { describe, expect, it } from 'vitest'
import { write } from '../database/transaction.ts'
import { testApp } from '../testing/app.ts'
import { makeShow } from '../testing/factories.ts'
import { fakeRecordings } from '../testing/fake-recordings.ts'
import { manualTime } from '../testing/manual-time.ts'
import { queueGeneration } from './queue.ts'
import { updateGeneration } from './store.ts'
import { waitForEnd } from './wait.ts'

describe('a request that waits for its episode', () => {
  async function waiting() {
    const app = await testApp({ wait: manualTime().wait, recordings: fakeRecordings() })
    const { id: stationId, call } = await app.station()
    const showId = (await makeShow(call)).id
    const fields = { showId, title: 'T', description: '', image: '', datetime: 0, fromUs: 0, untilUs: 1 }
    const { id } = (await write(app.app.writer, stationId, (unit) => queueGeneration(unit, stationId, fields)))!
    const time = manualTime()
    const stopping = new AbortController()
    const listeners = new Set<(id: number) => void>()
    const worker = {
      stopping: stopping.signal,
      onEnded: (listener: (id: number) => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    let isOver = false
    const ended = waitForEnd({ db: app.app.db, wait: time.wait, worker }, stationId, id).then(() => {
      isOver = true
    })
    // The limit of 25 s, and the next look at the table.
    await time.settled(2)
    return { app, stationId, id, time, stopping, listeners, ended, isOver: () => isOver }
  }

  it('waits 25 s, and checks twice a second whether another instance has made it', async () => {
    const { app, time, ended, isOver, listeners } = await waiting()
    for (let half = 1; half < 50; half++) {
      time.advance(500)
      await time.settled(2)
    }
    expect(isOver()).toBe(false)
    time.advance(500)
    await ended
    expect(listeners.size).toBe(0)
    await time.settled(0)
    await app.close()
  })

  it('ends when the database has the episode, whichever instance made it', async () => {
    const { app, stationId, id, time, ended } = await waiting()
    await updateGeneration(app.app.db, stationId, id, { state: 'done', due_ms: null })
    time.advance(500)
    await ended
    await app.close()
  })

  it('ends at once when this instance has made it, and when the process stops', async () => {
    const made = await waiting()
    await updateGeneration(made.app.app.db, made.stationId, made.id, { state: 'failed', due_ms: null })
    for (const listener of made.listeners) listener(made.id)
    await made.ended
    await made.app.close()
    const stopped = await waiting()
    stopped.stopping.abort()
    await stopped.ended
    await stopped.app.close()
  })
})
