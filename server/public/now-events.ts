import { Readable } from 'node:stream'
import type { Clock } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
import type { Versions } from '../lib/versions.ts'
import type { Now } from './now.ts'

/** A comment is sent this often, so that no proxy takes the connection for idle. */
const aliveEveryMs = 25_000
/** Interval of polling the state of the recording, of which there are no notifications, in milliseconds. */
const lookEveryMs = 1000
/** A reader that lets this many bytes wait is disconnected. */
const maxWaitingBytes = 64 * 1024
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

type Connection = { address: string; stream: Readable }

/** The connections of a station, and the last event, which a new one gets at once. */
type Channel = {
  connections: Set<Connection>
  /** Resolves when the first event has been made. */
  ready: Promise<void>
  /** The readings of the state that were begun, and the latest that was answered. */
  asked: number
  answered: number
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
  const byAddress = new Map<string, number>()
  let count = 0
  let isClosing = false

  /**
   * Makes the state anew, and sends it if it has changed.
   * @throws 404 when the station is not public any more; its connections are ended
   */
  async function refresh(stationId: number): Promise<void> {
    const channel = channels.get(stationId)
    if (!channel) return
    const turn = ++channel.asked
    try {
      const { body, nextChangeAt } = await now(stationId)
      // A later reading may be answered sooner.
      if (turn < channel.answered) return
      channel.answered = turn
      channel.boundaryMs = nextChangeAt === null ? Number.POSITIVE_INFINITY : nextChangeAt * 1000
      if (channel.serial === body.serial) return
      channel.serial = body.serial
      channel.event = Buffer.from(`event: now\nid: ${body.serial}\ndata: ${JSON.stringify(body)}\n\n`)
      broadcast([...channel.connections], channel.event)
    } catch (error) {
      if (error instanceof Problem && error.code === 'not_found')
        for (const { stream } of channel.connections) stream.push(null)
      throw error
    }
  }

  /** Makes the state anew where the schedule or the stream has changed it, of which no notification tells. */
  async function look(): Promise<void> {
    for (const [stationId, channel] of channels) {
      const stream = await streamState(stationId)
      const isChanged = stream !== channel.stream || clock.nowMs() >= channel.boundaryMs
      channel.stream = stream
      if (isChanged) refreshSoon(stationId)
    }
  }

  const onFailure = (error: unknown) => {
    if (!(error instanceof Problem && error.code === 'not_found')) onError(error)
  }
  const refreshSoon = (stationId: number) => void refresh(stationId).catch(onFailure)
  const unsubscribe = versions.subscribe((stationId) => {
    for (const id of stationId === undefined ? channels.keys() : [stationId]) refreshSoon(id)
  })
  const looking = setInterval(() => void look().catch(onFailure), lookEveryMs).unref()
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
      ...{
        connections: new Set<Connection>(),
        ready: Promise.resolve(),
        asked: 0,
        answered: 0,
        serial: undefined,
        event: Buffer.alloc(0),
      },
      ...{ boundaryMs: Number.POSITIVE_INFINITY, stream: undefined },
    }
    channels.set(stationId, channel)
    channel.ready = refresh(stationId)
    channel.ready.catch(() => channels.delete(stationId))
    return channel
  }

  function leave(stationId: number, connection: Connection): void {
    count--
    const left = byAddress.get(connection.address)! - 1
    if (left === 0) byAddress.delete(connection.address)
    else byAddress.set(connection.address, left)
    const channel = channels.get(stationId)
    channel?.connections.delete(connection)
    if (channel?.connections.size === 0) channels.delete(stationId)
  }

  return {
    count: () => count,
    /**
     * Opens a connection. It gets the present state at once, unless it has it.
     * @param known the serial that the reader has
     * @throws 503 when there are too many connections of the address or in all
     */
    async open(stationId: number, address: string, known: string | undefined): Promise<Readable> {
      const own = byAddress.get(address) ?? 0
      if (isClosing || count >= maxConnections || (perAddress > 0 && own >= perAddress)) throw tooMany()
      const connection: Connection = { address, stream: new Readable({ read() {}, highWaterMark: maxWaitingBytes }) }
      count++
      byAddress.set(address, own + 1)
      connection.stream.once('close', () => leave(stationId, connection))
      push(connection.stream, Buffer.from('retry: 5000\n\n'))
      try {
        const channel = channels.get(stationId) ?? begin(stationId)
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
