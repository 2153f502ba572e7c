import { Readable } from 'node:stream'
import type { Db } from '../database/open.ts'
import type { EventRow } from '../database/tables.ts'
import { topicOf } from '../lib/event.ts'
import type { Versions } from '../lib/versions.ts'
import { actorsOf } from './names.ts'
import { lastEventId, listEvents } from './store.ts'

/** A comment is sent this often, so that neither the server nor a proxy takes the connection for idle. */
const aliveEveryMs = 20_000

/** Events sent by one query. */
const batch = 200

/** A reader that lets this many bytes wait is disconnected. It connects again, and goes on after the last event it got. */
const maxWaitingBytes = 64 * 1024

/** What to stream: the events of a station, while `mayGoOn` says so. */
export type Watch = {
  stationId: number
  /** The id of the last event that the reader knows; from now on if it is undefined. */
  after: number | undefined
  /** Asked again with every sign of life: false ends the stream, as when the session has ended. */
  mayGoOn: () => Promise<boolean>
}

/**
 * Streams a station's events as server-sent events, each as soon as this instance learns of it: `{ at, topic, type,
 * subject, who }`. The stream begins with a comment, and ends when the reader falls behind.
 */
export async function liveEvents(
  { db, versions, onError }: { db: Db; versions: Versions; onError: (error: unknown) => void },
  { stationId, after, mayGoOn }: Watch,
): Promise<Readable> {
  let last = after ?? (await lastEventId(db, stationId))
  let isReading = false
  let isStale = true
  const stream = new Readable({ read() {}, highWaterMark: maxWaitingBytes })

  const send = (text: string) => {
    if (!stream.push(text) && stream.readableLength > maxWaitingBytes) stream.destroy()
  }

  /** Sends what is new. Changes that come while it reads are read in another round. */
  async function catchUp(): Promise<void> {
    isStale = true
    if (isReading) return
    isReading = true
    try {
      while (isStale && !stream.destroyed) {
        isStale = false
        const events = await listEvents(db, stationId, last, batch)
        const actors = await actorsOf(db, events)
        for (const event of events) {
          last = event.id
          send(`id: ${event.id}\ndata: ${JSON.stringify(presentLive(event, actors.get(event.id)!))}\n\n`)
        }
        if (events.length === batch) isStale = true
      }
    } catch (error) {
      onError(error)
      stream.destroy()
    } finally {
      isReading = false
    }
  }

  const unsubscribe = versions.subscribe((changed) => {
    if (changed === undefined || changed === stationId) void catchUp()
  })
  const timer = setInterval(async () => {
    const goesOn = await mayGoOn().catch(() => true)
    if (goesOn) send(': alive\n\n')
    else stream.push(null)
  }, aliveEveryMs)
  timer.unref()
  stream.once('close', () => {
    unsubscribe()
    clearInterval(timer)
  })
  send(`retry: 2000\nid: ${last}\n: connected\n\n`)
  void catchUp()
  return stream
}

function presentLive({ at, type, subject }: EventRow, who: object) {
  return { at, topic: topicOf({ type }), type, subject, who }
}
