import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../lib/clock.ts'
import { fairQueue } from '../lib/fair-queue.ts'
import type { Places } from '../lib/places.ts'
import { Problem } from '../lib/problem.ts'
import type { Versions } from '../lib/versions.ts'
import { type Listener, makeListener } from './listener.ts'
import { burstUs, type Chunk, type LiveEdge, liveEdge, newestUs } from './live-edge.ts'
import { freshUs, permission, type Span } from './rules/audible.ts'
import { type Sound, type SoundReader, soundReader } from './sound.ts'

/** A station as listeners know it. */
export type PublicStation = {
  id: number
  name: string
  slug: string
  isPublic: boolean
  isFormer: boolean
  rewindHours: number
  listenUrl: string
}

/** Finds a station by a slug, present or former; undefined if there is none. */
export type FindPublicStation = (slug: string) => Promise<PublicStation | undefined>

/** Number of listeners, of the live sound and of the past, and the bytes sent to all so far. */
export type ListenerLoad = { live: number; rewinding: number; sentBytes: number }

type Deps = Parameters<typeof soundReader>[0] & {
  publicStation: FindPublicStation
  /** The spans in which shows were on air that listeners may not rewind to. */
  restricted: (stationId: number, span: Span) => Promise<readonly Span[]>
  /** The title that was heard at an instant; empty if listeners may not know it. */
  titleAt: (stationId: number, atUs: number) => Promise<string>
  /** Whether listeners may know what was on air at an instant. */
  isPublicAt: (stationId: number, atUs: number) => Promise<boolean>
  versions: Pick<Versions, 'subscribe'>
  clock: Clock
  /** Microseconds of a clock that is never set. */
  monotonicUs: () => number
  places: Places
  onError: (error: unknown) => void
  /** Interval of reading and sending, in milliseconds. */
  everyMs?: number
}

/** A listener that is behind the live edge. */
type Rewinder = {
  listener: Listener
  sound: SoundReader
  fromUs: number
  sinceUs: number
  title: string
  isBusy: boolean
  /** The longest sound that is read next, in microseconds. */
  pieceUs: number
}

/** The listeners of a station; all that are near the live edge receive the sound that is read once. */
type Audience = {
  station: PublicStation
  edge: LiveEdge | undefined
  /** Creates the edge once. */
  opening: Promise<LiveEdge> | undefined
  /** Number of listeners that are about to join. */
  joining: number
  live: Set<Listener>
  /** Listeners of the live sound that wait until its edge is known. */
  waiting: Set<Listener>
  rewinders: Set<Rewinder>
  /** When reading failed last, in milliseconds of the monotonic clock. */
  failedMs: number
}

/** Seconds after which a listener may try again that found no room. */
const retrySeconds = 10
/** Listeners that are given a chunk in one turn of the event loop. */
const givenAtOnce = 200
/** Reads of the past at the same time. */
const readsAtOnce = 8
/** The shortest sound of the past that is read at the pace of the clock, in microseconds. */
const stepUs = 3_000_000
/**
 * The sound that is read first for a listener of the past, in microseconds. Each further piece, which is read when the one before has
 * been taken, is twice as long: so one that does not read has little in memory.
 */
const firstUs = 500_000
/** An outage of the storage is over when no read has failed for this time, in milliseconds. */
const outageMs = 60_000

export type Listeners = ReturnType<typeof makeListeners>

/** Sends the sound of stations to listeners: one timer for all, and one read for all near the live edge of a station. */
export function makeListeners(deps: Deps) {
  const {
    publicStation,
    restricted,
    titleAt,
    isPublicAt,
    versions,
    clock,
    monotonicUs,
    places,
    onError,
    everyMs = 1000,
  } = deps
  const audiences = new Map<number, Audience>()
  const reads = fairQueue({ atOnce: readsAtOnce, atOnceEach: readsAtOnce })
  const nowUs = () => clock.nowMs() * 1000
  let sentBefore = 0
  let isTicking = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  function audienceOf(station: PublicStation): Audience {
    const found = audiences.get(station.id)
    if (found) return found
    const made: Audience = {
      ...{ station, edge: undefined, opening: undefined, joining: 0 },
      ...{ live: new Set(), waiting: new Set(), rewinders: new Set(), failedMs: Number.NEGATIVE_INFINITY },
    }
    audiences.set(station.id, made)
    timer ??= setInterval(() => void tick(), everyMs).unref()
    return made
  }

  function forget(audience: Audience): void {
    const { station, live, waiting, rewinders, joining } = audience
    if (joining > 0) return
    if (live.size + waiting.size === 0) audience.edge = audience.opening = undefined
    if (live.size + waiting.size + rewinders.size > 0) return
    // A listener that ends late may be of an audience that was forgotten before.
    if (audiences.get(station.id) === audience) audiences.delete(station.id)
    if (audiences.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  /** Reports the first failure of an outage: each second, each listener of the past may fail. */
  function failed(audience: Audience, error: unknown): void {
    const nowMs = monotonicUs() / 1000
    if (nowMs - audience.failedMs > outageMs) onError(error)
    audience.failedMs = nowMs
  }

  const readerOf = (stationId: number) => (fromUs: number) => soundReader(deps, stationId, fromUs)

  async function lastTitle(stationId: number, titles: Sound['titles']): Promise<string | undefined> {
    const last = titles.at(-1)
    return last && ((await isPublicAt(stationId, last.atUs)) ? last.title : '')
  }

  function openEdge(audience: Audience): Promise<LiveEdge> {
    const { id } = audience.station
    audience.opening ??= (async () => {
      const fromUs = await newestUs(deps.recordings, id, nowUs())
      const edge = liveEdge(
        {
          reader: readerOf(id),
          restricted: (span) => restricted(id, span),
          titleAt: (atUs) => titleAt(id, atUs),
          lastTitle: (titles) => lastTitle(id, titles),
        },
        // An earlier begin has the main data of the first frames.
        fromUs - 500_000,
      )
      await edge.advance(nowUs())
      audience.edge = edge
      return edge
    })().catch((error) => {
      audience.opening = undefined
      throw error
    })
    return audience.opening
  }

  /** Adds a listener to those at the live edge, if its sound begins there. */
  function joinEdge(audience: Audience, listener: Listener, fromUs: number): boolean {
    const chunks = audience.edge?.from(fromUs)
    if (!chunks || listener.stream.destroyed) return false
    for (const chunk of chunks) listener.give(chunk, true)
    audience.live.add(listener)
    return true
  }

  /** Adds listeners to those at the live edge as soon as that is known. */
  async function joinWaiting(audience: Audience): Promise<void> {
    if (audience.waiting.size === 0) return
    const edge = audience.edge ?? (await openEdge(audience))
    for (const listener of audience.waiting) {
      const beginUs = Math.max(edge.beginUs(), edge.untilUs() - burstUs)
      if (Number.isFinite(beginUs) && joinEdge(audience, listener, beginUs)) audience.waiting.delete(listener)
    }
  }

  async function rewind(audience: Audience, listener: Listener, fromUs: number): Promise<void> {
    const { id } = audience.station
    const title = await titleAt(id, fromUs)
    if (listener.stream.destroyed) return
    const sound = readerOf(id)(fromUs)
    const rewinder = { listener, sound, fromUs, sinceUs: monotonicUs(), title, isBusy: false, pieceUs: firstUs }
    audience.rewinders.add(rewinder)
    await advance(audience, rewinder, true)
    listener.whenWanted(() => void advance(audience, rewinder).catch((error: unknown) => failed(audience, error)))
  }

  /** Reads and sends what is due to a listener of the past, if it has taken what it was given. */
  async function advance({ station }: Audience, rewinder: Rewinder, isFirst = false): Promise<void> {
    const { listener, sound, fromUs, sinceUs } = rewinder
    const dueUs = fromUs + burstUs + monotonicUs() - sinceUs
    const isBurst = sound.positionUs() < fromUs + burstUs
    if (rewinder.isBusy || !(isFirst || listener.isWanted())) return
    if (!isBurst && dueUs - sound.positionUs() < stepUs) return
    rewinder.isBusy = true
    try {
      if (sound.positionUs() < nowUs() - station.rewindHours * 3_600_000_000 - burstUs) return listener.end()
      const untilUs = Math.min(dueUs, sound.positionUs() + rewinder.pieceUs, nowUs() + freshUs)
      rewinder.pieceUs = Math.min(2 * rewinder.pieceUs, burstUs)
      const spans = await restricted(station.id, { fromUs: sound.positionUs() - freshUs, untilUs })
      const { slots, titles } = await reads(station.id, () => sound.read(untilUs, { spans, nowUs: nowUs() }))
      rewinder.title = (await lastTitle(station.id, titles)) ?? rewinder.title
      if (slots.length > 0) {
        const bytes = Buffer.concat(slots.map((slot) => slot.bytes))
        listener.give({ bytes, title: rewinder.title }, isBurst)
      }
      if (sound.isOver()) listener.finish()
    } finally {
      rewinder.isBusy = false
    }
  }

  async function advanceEdge(audience: Audience): Promise<void> {
    await joinWaiting(audience)
    const { edge, live, waiting } = audience
    if (!edge || live.size + waiting.size === 0) return
    let listeners: readonly Listener[] = []
    // Those that join from then on have the chunk already.
    const chunk = await edge.advance(nowUs(), () => {
      listeners = [...live]
    })
    if (chunk) await giveAll(listeners, chunk)
    await joinWaiting(audience)
    if (!edge.isOver()) return
    for (const listener of live) listener.finish()
    if (audience.edge === edge) audience.edge = audience.opening = undefined
  }

  async function tick(): Promise<void> {
    if (isTicking) return
    isTicking = true
    try {
      const nowMs = monotonicUs() / 1000
      for (const audience of [...audiences.values()]) {
        const { live, rewinders } = audience
        for (const listener of live) listener.check(nowMs)
        for (const { listener } of rewinders) listener.check(nowMs)
        const onFailed = (error: unknown) => failed(audience, error)
        await advanceEdge(audience).catch(onFailed)
        // Not awaited: a slow read of the past must not hold up the live sound.
        for (const one of rewinders) void advance(audience, one).catch(onFailed)
      }
    } finally {
      isTicking = false
    }
  }

  /** Ends the listeners of a station that is not public any more, or may not be rewound as far. */
  async function checkRights(audience: Audience): Promise<void> {
    const { station, live, waiting, rewinders } = audience
    const found = await publicStation(station.slug)
    if (found?.id === station.id && found.isPublic) {
      audience.station = found
      if (found.rewindHours === 0) for (const { listener } of rewinders) listener.end()
      return
    }
    for (const listener of [...live, ...waiting]) listener.end()
    for (const { listener } of rewinders) listener.end()
  }

  const unsubscribe = versions.subscribe((stationId, topics) => {
    if (topics && !topics.includes('station')) return
    const changed = stationId === undefined ? [...audiences.values()] : [audiences.get(stationId)]
    for (const audience of changed) if (audience) void checkRights(audience).catch(onError)
  })

  return {
    /**
     * Opens the sound of a station for a listener: from an instant on, or the live sound with a burst. It has to be checked
     * before that the listener may hear it.
     * @param who `withTitles`: whether the sound has titles in it; `bind`: receives the stream before there is anything in it, to
     *   destroy it when the listener has left
     * @throws 503 when there is no room; StorageDown
     */
    async open(
      station: PublicStation,
      fromUs: number | undefined,
      { address = '', withTitles = false, bind = (_stream: Readable): unknown => true } = {},
    ): Promise<Readable> {
      const leavePlace = places.take(address, station.id)
      if (!leavePlace) throw noRoom()
      const audience = audienceOf(station)
      const listener = makeListener(withTitles, () => {
        leavePlace()
        sentBefore += listener.sentBytes()
        audience.live.delete(listener)
        audience.waiting.delete(listener)
        for (const one of audience.rewinders) if (one.listener === listener) audience.rewinders.delete(one)
        forget(audience)
      })
      bind(listener.stream)
      audience.joining++
      try {
        if (listener.stream.destroyed) return listener.stream
        const isNear = fromUs === undefined || fromUs >= nowUs() - burstUs
        const edge = isNear ? (audience.edge ?? (await openEdge(audience))) : undefined
        const beginUs = fromUs ?? Math.max(edge!.beginUs(), edge!.untilUs() - burstUs)
        const isJoined = edge !== undefined && Number.isFinite(beginUs) && joinEdge(audience, listener, beginUs)
        if (!isJoined && fromUs !== undefined) await rewind(audience, listener, fromUs)
        else if (!isJoined && !listener.stream.destroyed) audience.waiting.add(listener)
        if (isClosed) listener.end()
      } catch (error) {
        listener.stream.destroy()
        throw error
      } finally {
        audience.joining--
        forget(audience)
      }
      return listener.stream
    },
    /** Whether sound from an instant may be requested of a station. */
    async permission({ id, rewindHours }: PublicStation, atUs: number) {
      const at = { nowUs: nowUs(), rewindHours }
      const known = permission(atUs, { ...at, restricted: [] })
      if (known !== 'audible') return known
      return permission(atUs, { ...at, restricted: await restricted(id, { fromUs: atUs, untilUs: atUs + 1 }) })
    },
    /** Counts bytes of sound that are sent in other ways. */
    countSent(bytes: number) {
      sentBefore += bytes
    },
    load(): ListenerLoad {
      const all = [...audiences.values()]
      const streams = all.flatMap(({ live, rewinders }) => [...live, ...[...rewinders].map(({ listener }) => listener)])
      return {
        live: all.reduce((sum, { live, waiting }) => sum + live.size + waiting.size, 0),
        rewinding: all.reduce((sum, { rewinders }) => sum + rewinders.size, 0),
        sentBytes: streams.reduce((sum, listener) => sum + listener.sentBytes(), sentBefore),
      }
    },
    /** Reads and sends at once what is due, for tests. */
    tick,
    /** Ends all listeners: the server stops. */
    close() {
      isClosed = true
      unsubscribe()
      for (const { live, waiting, rewinders } of audiences.values()) {
        for (const listener of [...live, ...waiting]) listener.end()
        for (const { listener } of rewinders) listener.end()
      }
    },
  }
}

const noRoom = () =>
  new Problem('unavailable', 'There is no room for another listener.', {
    headers: { 'Retry-After': `${retrySeconds}` },
  })

/** Gives a chunk to all listeners, some in each turn of the event loop: recording must not wait for them. */
async function giveAll(listeners: readonly Listener[], chunk: Chunk): Promise<void> {
  for (let at = 0; at < listeners.length; at += givenAtOnce) {
    if (at > 0) await nextTurn()
    for (const listener of listeners.slice(at, at + givenAtOnce)) listener.give(chunk)
  }
}
