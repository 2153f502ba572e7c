import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../lib/clock.ts'
import { fairQueue } from '../lib/fair-queue.ts'
import type { Versions } from '../lib/versions.ts'
import { type Listener, makeListener } from './listener.ts'
import { burstUs, type Chunk, type LiveEdge, liveEdge, newestUs } from './live-edge.ts'
import { freshUs, permission, type Span } from './rules/audible.ts'
import { type SoundReader, soundReader } from './sound.ts'

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
  /** The title that was heard at an instant. */
  titleAt: (stationId: number, atUs: number) => Promise<string>
  versions: Pick<Versions, 'subscribe'>
  clock: Clock
  /** Microseconds of a clock that is never set. */
  monotonicUs: () => number
  /** The most listeners of this instance. */
  most: number
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
  rewinders: Set<Rewinder>
}

/** Listeners that are given a chunk in one turn of the event loop. */
const givenAtOnce = 200
/** Reads of the past at the same time. */
const readsAtOnce = 8
/** Sound of the past that is read at once, in microseconds. */
const stepUs = 3_000_000

export type Listeners = ReturnType<typeof makeListeners>

/** Sends the sound of stations to listeners: one timer for all, and one read for all near the live edge of a station. */
export function makeListeners(deps: Deps) {
  const { publicStation, restricted, titleAt, versions, clock, monotonicUs, most, onError, everyMs = 1000 } = deps
  const audiences = new Map<number, Audience>()
  const reads = fairQueue({ atOnce: readsAtOnce, atOnceEach: readsAtOnce })
  const nowUs = () => clock.nowMs() * 1000
  let count = 0
  let sentBefore = 0
  let isTicking = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  function audienceOf(station: PublicStation): Audience {
    const found = audiences.get(station.id)
    if (found) return found
    const made: Audience = {
      ...{ station, edge: undefined, opening: undefined, joining: 0 },
      ...{ live: new Set(), rewinders: new Set() },
    }
    audiences.set(station.id, made)
    timer ??= setInterval(() => void tick(), everyMs).unref()
    return made
  }

  function forget(audience: Audience): void {
    const { station, live, rewinders, joining } = audience
    if (joining > 0) return
    if (live.size === 0) audience.edge = audience.opening = undefined
    if (live.size + rewinders.size > 0) return
    audiences.delete(station.id)
    if (audiences.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  const readerOf = (stationId: number) => (fromUs: number) => soundReader(deps, stationId, fromUs)

  function openEdge(audience: Audience): Promise<LiveEdge> {
    const { id } = audience.station
    audience.opening ??= (async () => {
      const fromUs = await newestUs(deps.recordings, id, nowUs())
      const edge = liveEdge(
        { reader: readerOf(id), restricted: (span) => restricted(id, span), titleAt: (atUs) => titleAt(id, atUs) },
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

  async function rewind(audience: Audience, listener: Listener, fromUs: number): Promise<void> {
    const { id } = audience.station
    const title = await titleAt(id, fromUs)
    if (listener.stream.destroyed) return
    const sound = readerOf(id)(fromUs)
    const rewinder = { listener, sound, fromUs, sinceUs: monotonicUs(), title, isBusy: false }
    audience.rewinders.add(rewinder)
    await advance(audience, rewinder)
  }

  /** Reads and sends what is due to a listener of the past. */
  async function advance({ station }: Audience, rewinder: Rewinder): Promise<void> {
    const { listener, sound, fromUs, sinceUs } = rewinder
    const dueUs = fromUs + burstUs + monotonicUs() - sinceUs
    const isBurst = sound.positionUs() < fromUs + burstUs
    if (rewinder.isBusy || (!isBurst && dueUs - sound.positionUs() < stepUs)) return
    rewinder.isBusy = true
    try {
      if (sound.positionUs() < nowUs() - station.rewindHours * 3_600_000_000 - burstUs) return listener.end()
      const untilUs = Math.min(dueUs, nowUs() + freshUs)
      const spans = await restricted(station.id, { fromUs: sound.positionUs() - freshUs, untilUs })
      const { slots, titles } = await reads(station.id, () => sound.read(untilUs, { spans, nowUs: nowUs() }))
      rewinder.title = titles.at(-1)?.title ?? rewinder.title
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
    const { edge, live } = audience
    if (!edge || live.size === 0) return
    let listeners: readonly Listener[] = []
    // Those that join from then on have the chunk already.
    const chunk = await edge.advance(nowUs(), () => {
      listeners = [...live]
    })
    if (chunk) await giveAll(listeners, chunk)
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
        await advanceEdge(audience).catch(onError)
        // Not awaited: a slow read of the past must not hold up the live sound.
        for (const one of rewinders) void advance(audience, one).catch(onError)
      }
    } finally {
      isTicking = false
    }
  }

  /** Ends the listeners of a station that is not public any more, or may not be rewound as far. */
  async function checkRights(audience: Audience): Promise<void> {
    const { station, live, rewinders } = audience
    const found = await publicStation(station.slug)
    if (found?.id === station.id && found.isPublic) {
      audience.station = found
      if (found.rewindHours === 0) for (const { listener } of rewinders) listener.end()
      return
    }
    for (const listener of live) listener.end()
    for (const { listener } of rewinders) listener.end()
  }

  const unsubscribe = versions.subscribe((stationId, topics) => {
    if (topics && !topics.includes('station')) return
    const changed = stationId === undefined ? [...audiences.values()] : [audiences.get(stationId)]
    for (const audience of changed) if (audience) void checkRights(audience).catch(onError)
  })

  return {
    /** Whether there is no room for another listener. */
    isFull: () => count >= most,
    /**
     * Opens the sound of a station for a listener: from an instant on, or the live sound with a burst. It has to be checked
     * before that the listener may hear it.
     * @throws StorageDown
     */
    async open(station: PublicStation, fromUs: number | undefined, { withTitles = false } = {}): Promise<Readable> {
      const audience = audienceOf(station)
      const listener = makeListener(withTitles, () => {
        count--
        sentBefore += listener.sentBytes()
        audience.live.delete(listener)
        for (const one of audience.rewinders) if (one.listener === listener) audience.rewinders.delete(one)
        forget(audience)
      })
      count++
      audience.joining++
      try {
        const isNear = fromUs === undefined || fromUs >= nowUs() - burstUs
        const edge = isNear ? (audience.edge ?? (await openEdge(audience))) : undefined
        const beginUs = fromUs ?? Math.max(edge!.beginUs(), edge!.untilUs() - burstUs)
        if (!(edge && joinEdge(audience, listener, beginUs))) {
          await rewind(audience, listener, Number.isFinite(beginUs) ? beginUs : nowUs() - freshUs - burstUs)
        }
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
        live: all.reduce((sum, { live }) => sum + live.size, 0),
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
      for (const { live, rewinders } of audiences.values()) {
        for (const listener of live) listener.end()
        for (const { listener } of rewinders) listener.end()
      }
    },
  }
}

/** Gives a chunk to all listeners, some in each turn of the event loop: recording must not wait for them. */
async function giveAll(listeners: readonly Listener[], chunk: Chunk): Promise<void> {
  for (let at = 0; at < listeners.length; at += givenAtOnce) {
    if (at > 0) await nextTurn()
    for (const listener of listeners.slice(at, at + givenAtOnce)) listener.give(chunk)
  }
}
