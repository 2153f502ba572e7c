import { Readable } from 'node:stream'
import type { Db } from '../database/open.ts'
import type { EventRow } from '../database/tables.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { topicOf } from '../lib/event.ts'
import { fairQueue } from '../lib/fair-queue.ts'
import { Problem } from '../lib/problem.ts'
import type { Versions } from '../lib/versions.ts'
import { actorsOf } from './names.ts'
import { lastEventId, listEvents } from './store.ts'

/** The number of streams that a session, and a station, may have open on an instance. */
export const mostStreams = { session: 8, station: 200 } as const

/** A comment is sent this often, so that neither the server nor a proxy takes the connection for idle. */
const aliveEveryMs = 20_000

/** Events sent by one query; also the number of missed events up to which a stream is resumed. */
const batch = 200

/** Missed events that are older than this are not sent again. */
const resumableSeconds = 5 * 60

/** A reader that lets this many bytes wait is disconnected. It connects again, and is told that it missed something. */
const maxWaitingBytes = 64 * 1024

/** The reader of a stream. */
export type Listener = {
  /** Streams are counted by session. */
  sessionId: number
  /** The name by which `audience` recognises them. */
  credential: string
}

/** The permissions of a listener. */
export type Permissions = {
  may: (event: Pick<EventRow, 'type' | 'subject'>) => boolean
  /** Whether events from before the stream began may be sent too. */
  readsHistory: boolean
}

type Deps = {
  db: Db
  clock: Clock
  versions: Versions
  /** The present permissions of these listeners at a station, by credential; without those that have no permission. */
  audience: (stationId: number, credentials: readonly string[]) => Promise<ReadonlyMap<string, Permissions>>
  onError: (error: unknown) => void
}

/** `isOver` once it was told to end: it is destroyed a little later if its reader has not read that far. */
type OpenStream = { listener: Listener; stream: Readable; last: number | undefined; isOver: boolean }

/** The open streams of a station. `last` is the id of the last event that was read for them. */
type Station = { streams: Set<OpenStream>; last: number | undefined; isQueued: boolean; timer: NodeJS.Timeout }

/**
 * Streams the events of stations as server-sent events, each as soon as this instance learns of it: `{ at, topic, type,
 * subject, who }`. All streams of a station are served by the same queries, the last of which asks what each listener may
 * still hear: who is removed or signs out hears nothing that happened afterwards.
 */
export function liveStreams({ db, clock, versions, audience, onError }: Deps) {
  const stations = new Map<number, Station>()
  const bySession = new Map<number, number>()
  const inTurn = fairQueue()

  function enter(stationId: number, listener: Listener): OpenStream {
    const station = stations.get(stationId)
    const own = bySession.get(listener.sessionId) ?? 0
    if (own >= mostStreams.session) throw tooManyStreams('in this session')
    if (station && station.streams.size >= mostStreams.station) throw tooManyStreams('at this station')
    const stream = new Readable({ read() {}, highWaterMark: maxWaitingBytes })
    const one: OpenStream = { listener, stream, last: undefined, isOver: false }
    bySession.set(listener.sessionId, own + 1)
    const { streams } = station ?? begin(stationId)
    streams.add(one)
    stream.once('close', () => {
      const left = bySession.get(listener.sessionId)! - 1
      if (left === 0) bySession.delete(listener.sessionId)
      else bySession.set(listener.sessionId, left)
      streams.delete(one)
      if (streams.size === 0) end(stationId)
    })
    return one
  }

  function begin(stationId: number): Station {
    const timer = setInterval(() => void inTurn(stationId, () => sendKeepAlive(stationId)).catch(onError), aliveEveryMs)
    timer.unref()
    const station = { streams: new Set<OpenStream>(), last: undefined, isQueued: false, timer }
    stations.set(stationId, station)
    return station
  }

  function end(stationId: number): void {
    clearInterval(stations.get(stationId)?.timer)
    stations.delete(stationId)
  }

  /** The streams that receive events, each with its permissions. Streams of listeners without permission end. */
  async function permittedStreams(stationId: number): Promise<[OpenStream, Permissions][]> {
    const open = [...(stations.get(stationId)?.streams ?? [])].filter(({ last }) => last !== undefined)
    const permitted = await audience(
      stationId,
      open.map(({ listener }) => listener.credential),
    )
    return open.flatMap((one): [OpenStream, Permissions][] => {
      const permissions = permitted.get(one.listener.credential)
      if (permissions) return [[one, permissions]]
      finish(one)
      return []
    })
  }

  async function sendKeepAlive(stationId: number): Promise<void> {
    for (const { stream, isOver } of stations.get(stationId)?.streams ?? []) if (isOver) stream.destroy()
    for (const [one] of await permittedStreams(stationId)) send(one, ': alive\n\n')
  }

  /** Sends new events to all streams of a station. */
  async function catchUp(stationId: number): Promise<void> {
    const station = stations.get(stationId)
    if (station?.last === undefined || station.isQueued) return
    station.isQueued = true
    try {
      await inTurn(stationId, async () => {
        station.isQueued = false
        for (let count = batch; count === batch; ) {
          const events = await listEvents(db, stationId, station.last!, batch)
          count = events.length
          if (count === 0) return
          const texts = await textsOf(db, events)
          for (const [one, { may }] of await permittedStreams(stationId)) {
            for (const [nth, event] of events.entries()) {
              if (event.id > one.last! && may(event)) send(one, texts[nth]!)
            }
          }
          station.last = events.at(-1)!.id
        }
      })
    } catch (error) {
      onError(error)
      for (const { stream } of station.streams) stream.destroy()
    }
  }

  /** Sends a stream the events that it missed, and adds it to those that receive new ones. */
  async function join(stationId: number, one: OpenStream, known: number | undefined): Promise<void> {
    const newest = await lastEventId(db, stationId)
    const isBehind = known !== undefined && known !== newest
    const missed = isBehind ? await listEvents(db, stationId, known, batch + 1) : []
    const texts = await textsOf(db, missed)
    const permissions = (await audience(stationId, [one.listener.credential])).get(one.listener.credential)
    if (!permissions) return finish(one)
    const station = stations.get(stationId)
    if (!station || one.stream.destroyed) return
    const since = unixSeconds(clock) - resumableSeconds
    const isRecent = missed.length > 0 && missed.length <= batch && missed.every(({ at }) => at >= since)
    const isResumed = permissions.readsHistory && isRecent
    one.last = isResumed ? missed.at(-1)!.id : newest
    station.last ??= one.last
    send(one, `retry: 2000\nid: ${newest}\n: connected\n\n`)
    if (isBehind && !isResumed) send(one, 'event: missed\ndata: {}\n\n')
    if (isResumed) for (const [nth, event] of missed.entries()) if (permissions.may(event)) send(one, texts[nth]!)
  }

  versions.subscribe((changed) => {
    for (const stationId of changed === undefined ? stations.keys() : [changed]) void catchUp(stationId)
  })

  return {
    /**
     * Opens a stream. It begins with a comment, and ends when the reader falls behind or may hear nothing any more.
     * @param known the id of the last event that the reader has; what happened since is sent if it is of the last minutes and
     *   the listener may read the history, otherwise an event `missed` says so
     * @throws 429 code `streams`
     */
    async open(stationId: number, listener: Listener, known: number | undefined): Promise<Readable> {
      const one = enter(stationId, listener)
      try {
        await inTurn(stationId, () => join(stationId, one, known))
      } catch (error) {
        one.stream.destroy()
        throw error
      }
      void catchUp(stationId)
      return one.stream
    },
  }
}

export type LiveStreams = ReturnType<typeof liveStreams>

function finish(one: OpenStream): void {
  one.last = undefined
  one.isOver = true
  one.stream.push(null)
}

function send({ stream }: OpenStream, text: string): void {
  if (stream.destroyed || stream.readableEnded) return
  if (!stream.push(text) && stream.readableLength > maxWaitingBytes) stream.destroy()
}

async function textsOf(db: Db, events: readonly EventRow[]): Promise<string[]> {
  const actors = await actorsOf(db, events)
  return events.map(({ id, at, type, subject }) => {
    const told = { at, topic: topicOf({ type }), type, subject, who: actors.get(id)! }
    return `id: ${id}\ndata: ${JSON.stringify(told)}\n\n`
  })
}

function tooManyStreams(where: string): Problem {
  const message = `Too many live streams are open ${where}. Close one first.`
  return new Problem('rate_limited', message, { reason: 'streams', headers: { 'Retry-After': '5' } })
}
