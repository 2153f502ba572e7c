import { Readable } from 'node:stream'
import type { Clock } from '../lib/clock.ts'
import { makePlaces } from '../lib/places.ts'
import { Problem } from '../lib/problem.ts'
import type { Versions } from '../lib/versions.ts'
import type { Now } from './now.ts'

/** A comment is sent this often, so that no proxy takes the connection for idle. */
const aliveEveryMs = 25_000
/** Interval of polling the state of the recording, of which there are no notifications, in milliseconds. */
const lookEveryMs = 1000
/** A reader that lets this many bytes wait is disconnected. */
const maxWaitingBytes = 64 * 1024
/** States that are read at the same time, of all stations. */
const readAtOnce = 8
/** Connections written to in one turn of the event loop. */
const batch = 10
/** Connections of an instance. */
const maxConnections = 10_000
/** The time over which the connections are ended when the server stops, in milliseconds. */
const endWithinMs = 5000

const alive = Buffer.from(': alive\n\n')

type Deps = {
  clock: Clock
  versions: Versions
  now: (stationId: number) => Promise<Now>
  /** A text that differs when the state of the station's stream, or what it plays, has changed. */
  streamState: (stationId: number) => Promise<string>
  /** Maximum number of connections of an address; 0 for no limit. */
  perAddress: number
  onError: (error: unknown) => void
}

type Connection = { leave: () => void; stream: Readable }

/** The connections of a station, and the last event, which a new one gets at once. */
type Channel = {
  stationId: number
  connections: Set<Connection>
  /** The connections, with those that wait for the first event. */
  readers: number
  /** Resolves when the first event has been made. */
  ready: Promise<void>
  serial: number | undefined
  event: Buffer
  /** When the state changes by the schedule, in Unix milliseconds. */
  boundaryMs: number
  /** The state of the stream for which the event was made. */
  stream: string | undefined
}

/** The state of stations as server-sent events: one for each change, serialised once for all connections. */
export type NowEvents = ReturnType<typeof nowEvents>

export function nowEvents({ clock, versions, now, streamState, perAddress, onError }: Deps) {
  const channels = new Map<number, Channel>()
  const places = makePlaces({ most: maxConnections, perAddress })
  let isClosing = false

  /** Channels whose state is to be made anew, and those of which it is being made: once at a time, so none gets an older one. */
  const stale = new Set<Channel>()
  const underway = new Set<Channel>()

  /**
   * Makes the state anew, and sends it if it has changed.
   * @throws 404 when the station is not public any more; its connections are ended
   */
  async function refresh(channel: Channel): Promise<void> {
    underway.add(channel)
    try {
      const stream = await streamState(channel.stationId)
      const { body, nextChangeAt } = await now(channel.stationId)
      channel.boundaryMs = nextChangeAt === null ? Number.POSITIVE_INFINITY : nextChangeAt * 1000
      channel.stream = stream
      if (channel.serial === body.serial) return
      channel.serial = body.serial
      channel.event = Buffer.from(`event: now\nid: ${body.serial}\ndata: ${JSON.stringify(body)}\n\n`)
      broadcast([...channel.connections], channel.event)
    } catch (error) {
      // Another failure leaves the state unknown, so that the next look tries again.
      channel.stream = undefined
      if (isGone(error)) for (const { stream } of channel.connections) stream.push(null)
      throw error
    } finally {
      underway.delete(channel)
      refreshStale()
    }
  }

  /** Makes stale states anew, as many at a time as are allowed. */
  function refreshStale(): void {
    for (const channel of stale) {
      if (underway.size >= readAtOnce) return
      if (underway.has(channel)) continue
      stale.delete(channel)
      if (channels.get(channel.stationId) === channel) void refresh(channel).catch(onFailure)
    }
  }

  /** Finds the states that the schedule or the stream has changed, of which no notification tells. */
  async function look(): Promise<void> {
    const left = [...channels.values()]
    const reader = async () => {
      try {
        for (let channel = left.pop(); channel; channel = left.pop()) {
          const stream = await streamState(channel.stationId)
          if (stream !== channel.stream || clock.nowMs() >= channel.boundaryMs) stale.add(channel)
        }
      } finally {
        // After a failure the others are not asked.
        left.length = 0
      }
    }
    await Promise.all(Array.from({ length: readAtOnce }, reader))
    refreshStale()
  }

  const isGone = (error: unknown) => error instanceof Problem && error.code === 'not_found'
  const onFailure = (error: unknown) => {
    if (!isGone(error)) onError(error)
  }
  const unsubscribe = versions.subscribe((stationId) => {
    for (const channel of stationId === undefined ? channels.values() : [channels.get(stationId)]) {
      if (channel) stale.add(channel)
    }
    refreshStale()
  })
  let isLooking = false
  const looking = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    await look().catch(onFailure)
    isLooking = false
  }, lookEveryMs).unref()
  const keepingAlive = setInterval(() => {
    for (const { connections } of channels.values()) broadcast([...connections], alive)
  }, aliveEveryMs).unref()

  /** Writes to connections in batches, one for each turn of the event loop. */
  function broadcast(connections: readonly Connection[], bytes: Buffer): void {
    for (const { stream } of connections.slice(0, batch)) push(stream, bytes)
    if (connections.length > batch) setImmediate(() => broadcast(connections.slice(batch), bytes))
  }

  function begin(stationId: number): Channel {
    const channel: Channel = {
      ...{ stationId, connections: new Set(), readers: 0, ready: Promise.resolve() },
      ...{ serial: undefined, event: Buffer.alloc(0), boundaryMs: Number.POSITIVE_INFINITY, stream: undefined },
    }
    channels.set(stationId, channel)
    channel.ready = refresh(channel)
    channel.ready.catch(() => forget(channel))
    return channel
  }

  function forget(channel: Channel): void {
    stale.delete(channel)
    if (channels.get(channel.stationId) === channel) channels.delete(channel.stationId)
  }

  function leave(channel: Channel, connection: Connection): void {
    connection.leave()
    channel.connections.delete(connection)
    channel.readers--
    if (channel.readers === 0) forget(channel)
  }

  return {
    count: places.count,
    /**
     * Opens a connection. It gets the present state at once, unless it has it.
     * @param known the serial that the reader has
     * @throws 503 when there are too many connections of the address, of the station or in all
     */
    async open(stationId: number, address: string, known: string | undefined): Promise<Readable> {
      const leavePlace = isClosing ? undefined : places.take(address, stationId)
      if (!leavePlace) throw tooMany()
      const stream = new Readable({ read() {}, highWaterMark: maxWaitingBytes })
      const connection: Connection = { leave: leavePlace, stream }
      const channel = channels.get(stationId) ?? begin(stationId)
      channel.readers++
      connection.stream.once('close', () => leave(channel, connection))
      push(connection.stream, Buffer.from('retry: 5000\n\n'))
      try {
        await channel.ready
        if (known !== `${channel.serial}`) push(connection.stream, channel.event)
        channel.connections.add(connection)
      } catch (error) {
        connection.stream.destroy()
        throw error
      }
      return connection.stream
    },
    /** Ends all connections, spread over some seconds so that their clients do not all come back at once. */
    async close(): Promise<void> {
      isClosing = true
      unsubscribe()
      clearInterval(looking)
      clearInterval(keepingAlive)
      const all = [...channels.values()].flatMap(({ connections }) => [...connections])
      const steps = Math.min(10, Math.ceil(all.length / batch))
      for (let step = 0; step < steps; step++) {
        for (const { stream } of all.slice((step * all.length) / steps, ((step + 1) * all.length) / steps))
          stream.push(null)
        if (step < steps - 1) await new Promise((resolve) => setTimeout(resolve, endWithinMs / steps))
      }
    },
  }
}

function push(stream: Readable, bytes: Buffer): void {
  if (stream.destroyed || stream.readableEnded) return
  if (!stream.push(bytes) && stream.readableLength > maxWaitingBytes) stream.destroy()
}

function tooMany(): Problem {
  return new Problem('unavailable', 'Too many connections are open.', { headers: { 'Retry-After': '30' } })
}
