import type { IncomingMessage } from 'node:http'
import type { Clock } from '../lib/clock.ts'
import { requestedRange } from '../uploads/rules/byte-range.ts'
import { addressLimit } from './address-limit.ts'
import { type FeedReader, feedReaderOf } from './rules/followers.ts'
import { fullMinutes } from './rules/live-minutes.ts'
import { probeBytes } from './rules/play.ts'
import { type Spans, union } from './rules/spans.ts'
import type { Visitor } from './visitors.ts'

const [minuteMs, dayMs] = [60_000, 86_400_000]

/** Entries that wait for the next count. A flood of others is not counted. */
const maxPending = 20_000

/** The bytes of a file that a visitor was sent on a day. */
export type SentFile = {
  visitor: Visitor
  /** An epoch day in UTC. */
  day: number
  name: string
  spans: Spans
  /** Whether it counts without its bytes: those of a redirect are not known. */
  isAssumed: boolean
}

/** A minute for which a visitor heard a station. */
export type HeardMinute = {
  visitor: Visitor
  stationId: number
  /** When it began, in Unix milliseconds. */
  atMs: number
  /** The age of the sound, in milliseconds; 0 for the live sound. */
  behindMs: number
  /** Whether it may be counted already: of HLS, each segment tells its minute. */
  isRepeated: boolean
}

/** The followers of a feed, as the server of a reader states them in a request. */
export type StatedFollowers = { stationId: number; show: string | undefined; day: number } & FeedReader

/** Everything that was counted in memory since the last time. */
export type Counted = {
  files: SentFile[]
  minutes: HeardMinute[]
  feeds: StatedFollowers[]
  /** Connections that listen now, by station. */
  connected: ReadonlyMap<number, { live: number; rewinding: number }>
}

type Connection = {
  visitor: Visitor
  stationId: number
  /** When it began, by the clock, and by one that is never set. */
  sinceMs: number
  beganMs: number
  behindMs: number
  counted: number
}

export type AudienceCounter = ReturnType<typeof audienceCounter>

/** Counts in memory what is sent to listeners: requests are not delayed, and the counters are written in batches. */
export function audienceCounter(
  clock: Clock,
  monotonicUs: () => number,
  visitorOf: (request: IncomingMessage) => Visitor | undefined,
) {
  let files = new Map<string, SentFile>()
  let minutes: HeardMinute[] = []
  let segmentMinutes = new Map<string, HeardMinute>()
  let feeds = new Map<string, StatedFollowers>()
  const connections = new Set<Connection>()
  const today = () => Math.floor(clock.nowMs() / dayMs)
  const isWithinLimit = addressLimit()

  /** Who sent a request, if it counts. */
  function counted(request: IncomingMessage, file?: string): Visitor | undefined {
    const visitor = visitorOf(request)
    return visitor && isWithinLimit(visitor, today(), file) ? visitor : undefined
  }

  function add(visitor: Visitor, day: number, name: string, spans: Spans, isAssumed: boolean): void {
    const key = `${day} ${name} ${visitor.identity}`
    const known = files.get(key)
    if (!known && files.size >= maxPending) return
    if (!known) files.set(key, { visitor, day, name, spans: union(spans), isAssumed })
    else {
      known.spans = union(known.spans, spans)
      known.isAssumed ||= isAssumed
    }
  }

  function addFollowers(stated: StatedFollowers): void {
    const key = `${stated.day} ${stated.stationId} ${stated.show ?? ''} ${stated.app}`
    const known = feeds.get(key)
    if (known ? known.followers < stated.followers : feeds.size < maxPending) feeds.set(key, stated)
  }

  function countMinutes(connection: Connection): void {
    const { visitor, stationId, sinceMs, beganMs, behindMs } = connection
    const nowMs = sinceMs + monotonicUs() / 1000 - beganMs
    for (const atMs of fullMinutes(sinceMs, connection.counted, nowMs)) {
      connection.counted++
      if (minutes.length < maxPending) minutes.push({ visitor, stationId, atMs, behindMs, isRepeated: false })
    }
  }

  return {
    /**
     * Begins to count a file that is sent: the returned function is told of each part. Undefined for what is not counted.
     */
    file(request: IncomingMessage, name: string): ((start: number, bytes: number) => void) | undefined {
      const visitor = request.method === 'GET' ? counted(request, name) : undefined
      if (!visitor) return undefined
      const day = today()
      return (start, bytes) => add(visitor, day, name, [[start, start + bytes]], false)
    },
    /** Counts a redirect to where the file of `sizeBytes` is. A range of at most two bytes is a probe. */
    redirect(request: IncomingMessage, name: string, sizeBytes: number): void {
      const visitor = request.method === 'GET' ? counted(request, name) : undefined
      const range = requestedRange(request.headers.range, sizeBytes)
      const isProbe = range === 'unsatisfiable' || (range !== undefined && range.end - range.start < probeBytes)
      if (visitor && !isProbe) add(visitor, today(), name, [], true)
    },
    /**
     * Counts a connection to the sound of a station until the returned function is called.
     * @param fromMs the instant from which on it is heard; undefined for live
     */
    listen(request: IncomingMessage, stationId: number, fromMs: number | undefined): () => void {
      const visitor = counted(request)
      if (!visitor) return () => {}
      const sinceMs = clock.nowMs()
      const behindMs = fromMs === undefined ? 0 : Math.max(0, sinceMs - fromMs)
      const connection = { visitor, stationId, sinceMs, beganMs: monotonicUs() / 1000, behindMs, counted: 0 }
      connections.add(connection)
      return () => {
        countMinutes(connection)
        connections.delete(connection)
      }
    },
    /** Counts a segment of HLS, which began at an instant. */
    segment(request: IncomingMessage, stationId: number, fromMs: number): void {
      const visitor = request.method === 'GET' ? counted(request) : undefined
      if (!visitor || segmentMinutes.size >= maxPending) return
      const atMs = Math.floor(clock.nowMs() / minuteMs) * minuteMs
      const behindMs = Math.max(0, clock.nowMs() - fromMs)
      const key = `${atMs} ${stationId} ${visitor.identity}`
      if (segmentMinutes.has(key)) return
      const age = behindMs < 5 * minuteMs ? 0 : behindMs
      segmentMinutes.set(key, { visitor, stationId, atMs, behindMs: age, isRepeated: true })
    },
    /** Counts a request for the feed of a station, or of a show by its slug. */
    feed(stationId: number, show: string | undefined, agent: string | undefined): void {
      const reader = feedReaderOf(agent)
      if (reader) addFollowers({ stationId, show, day: today(), ...reader })
    },
    /** Takes everything that was counted. */
    take(): Counted {
      const connected = new Map<number, { live: number; rewinding: number }>()
      for (const connection of connections) {
        countMinutes(connection)
        const now = connected.get(connection.stationId) ?? { live: 0, rewinding: 0 }
        now[connection.behindMs === 0 ? 'live' : 'rewinding']++
        connected.set(connection.stationId, now)
      }
      const allMinutes = [...minutes, ...segmentMinutes.values()]
      const taken = { files: [...files.values()], minutes: allMinutes, feeds: [...feeds.values()], connected }
      files = new Map()
      minutes = []
      segmentMinutes = new Map()
      feeds = new Map()
      return taken
    },
    /** Takes back what could not be written. */
    putBack({
      files: unwritten = [],
      minutes: unwrittenMinutes = [],
      feeds: unwrittenFeeds = [],
    }: Partial<Counted>): void {
      for (const { visitor, day, name, spans, isAssumed } of unwritten) add(visitor, day, name, spans, isAssumed)
      minutes.push(...unwrittenMinutes.slice(0, maxPending - minutes.length))
      for (const stated of unwrittenFeeds) addFollowers(stated)
    },
  }
}
