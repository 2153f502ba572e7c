import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../database/open.ts'
import { frameSplitter, type Mp3Frame } from '../lib/mp3-frame.ts'
import { formatOfRow } from '../recordings/reel-rows.ts'
import { reelInstantUs } from '../recordings/rules/reel-time.ts'
import { decoded } from './decoded.ts'
import { delayingProxy, type Path } from './delaying-proxy.ts'
import { noticedAfter } from './expected-seconds.ts'
import { startIcecast } from './icecast.ts'
import { recordingInstallation } from './recording-station.ts'
import { tellTime } from './time-telling.ts'
import { secondsHeard } from './timed-audio.ts'

/** A part of a run: how the path is, and for how long, in seconds. */
export type Phase = Path & { name: string; seconds: number }

export type LateChain = Awaited<ReturnType<typeof startLateChain>>

const mount = '/live.mp3'
const bytesPerSecond = 16_000
const frameUs = (1152 / 44_100) * 1e6

/** The frames that the encoder sent: the hash of each, and the least delay of all, as the date of the first one. */
type Sent = { hashes: string[]; firstUs: number }

/**
 * A real chain: ffmpeg encodes audio that tells the time (`tellTime`) and sends it to Icecast; from there it goes through a
 * path that may be slow, stall or delay, but loses nothing, to Aircheck, which records it.
 */
export async function startLateChain() {
  const open: { close(): unknown }[] = []
  const keep = <One extends { close(): unknown }>(one: One) => {
    open.push(one)
    return one
  }
  const installation = keep(recordingInstallation())
  const icecast = keep(await startIcecast())
  const tap = keep(await tapOf(icecast.port))
  const encoder = ['-c:a', 'libmp3lame', '-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3', '-b:a', '128k']
  const url = icecast.sourceUrl(mount).replace(`:${icecast.port}`, `:${tap.port}`)
  const source = tellTime([...encoder, '-content_type', 'audio/mpeg', url])
  keep({ close: source.stop })
  await icecast.hasSource(mount)
  const path = keep(await delayingProxy(icecast.port, bytesPerSecond))
  // The burst that Icecast sends to a new listener is older.
  await sleep(5000)
  const { id } = await installation.station('Late Radio', `http://127.0.0.1:${path.port}${mount}`)
  const server = await installation.serve()
  const status = () => installation.command('recording', 'status', '--station', `${id}`)
  while ((await status()).state !== 'recording') await sleep(500)
  await sleep(10_000)

  /** The stored dates of the station. */
  async function stored() {
    const { db, close } = openDatabase(`sqlite:${installation.dataDir}/aircheck.db`)
    try {
      const shifts = await db.selectFrom('shifts').selectAll().where('station_id', '=', id).orderBy('number').execute()
      const gaps = await db.selectFrom('gaps').selectAll().where('station_id', '=', id).orderBy('from_us').execute()
      const recorder = await db.selectFrom('recorders').selectAll().where('station_id', '=', id).executeTakeFirst()
      return { shifts, gaps, recorder }
    } finally {
      await close()
    }
  }

  return {
    source,
    server,
    stored,
    lateSeconds: path.lateSeconds,
    status,
    /** Has the path be as each phase says, one after the other. */
    async run(phases: readonly Phase[]) {
      for (const phase of phases) {
        path.set(phase)
        await sleep(phase.seconds * 1000)
      }
    },
    /** Ends the recording, and compares it with what the encoder sent. */
    async compared() {
      server.signal('SIGTERM')
      const { code } = await server.ended
      const recorded = await installation.recorded(id)
      const { shifts } = await stored()
      return { code, shifts, ...recorded, ...(await compare(recorded, tap.sent())) }
    },
    async close() {
      for (const one of open.reverse()) await one.close()
    },
  }
}

/** The hash that identifies a frame among those of days; 32 bits are not enough for an hour. */
const nameOf = ({ bytes }: Mp3Frame) => createHash('sha1').update(bytes).digest('base64')

/** Passes on what a source sends, and splits it into frames. */
async function tapOf(toPort: number) {
  const hashes: string[] = []
  const sockets = new Set<Socket>()
  let leastUs = Number.POSITIVE_INFINITY
  const tap = createServer((client) => {
    const server = connect(toPort, '127.0.0.1')
    let nowUs = 0
    const splitter = frameSplitter((frame: Mp3Frame) => {
      hashes.push(nameOf(frame))
      leastUs = Math.min(leastUs, nowUs - hashes.length * frameUs)
    })
    client.on('data', (bytes: Buffer) => {
      nowUs = Date.now() * 1000
      splitter.push(Uint8Array.from(bytes))
      server.write(bytes)
    })
    server.on('data', (bytes) => client.write(bytes))
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.setNoDelay(true).on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        server.destroy()
      })
    }
  })
  await once(tap.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (tap.address() as AddressInfo).port,
    sent: (): Sent => ({ hashes, firstUs: leastUs }),
    close() {
      for (const socket of sockets) socket.destroy()
      tap.close()
    },
  }
}

type Recorded = Awaited<ReturnType<ReturnType<typeof recordingInstallation>['recorded']>>

/**
 * Frames that are not there, or twice, or in the wrong order, among those that the encoder sent from the first recorded one on;
 * and of each second of the recording how far its date is from that of its first frame, in milliseconds.
 */
async function compare({ reels, bytes }: Recorded, sent: Sent) {
  const places = new Map(sent.hashes.map((hash, place) => [hash, place]))
  if (places.size < sent.hashes.length) throw new Error('The encoder sent equal frames.')
  const found: number[] = []
  let unknown = 0
  const errors: { atUs: number; ms: number }[] = []
  const tones: number[] = []
  let offset = 0
  for (const reel of reels) {
    const content = bytes.subarray(offset, offset + reel.bytes)
    offset += reel.bytes
    const time = { startUs: reel.started_us, slewPpb: reel.slew_ppb, format: formatOfRow(reel) }
    let samples = 0
    const splitter = frameSplitter((frame: Mp3Frame) => {
      const place = places.get(nameOf(frame))
      const atUs = reelInstantUs(time, samples)
      samples += frame.format.samplesPerFrame
      if (place === undefined) {
        unknown++
        return
      }
      found.push(place)
      const second = Math.floor(atUs / 1e6)
      const ms = (atUs - sent.firstUs - place * frameUs) / 1000
      if (Math.floor((errors.at(-1)?.atUs ?? 0) / 1e6) !== second) errors.push({ atUs, ms })
    })
    splitter.push(Uint8Array.from(content))
    splitter.end()
    tones.push(...(await tonesOff(content, time)))
  }
  const there = new Set(found)
  // An hour has more frames than a call takes arguments.
  const first = found.reduce((least, place) => Math.min(least, place), Number.POSITIVE_INFINITY)
  const last = found.reduce((most, place) => Math.max(most, place), 0)
  const lost: number[] = []
  for (let place = first; place <= last; place++) if (!there.has(place)) lost.push(place)
  const disordered = found.filter((place, at) => at > 0 && place <= found[at - 1]!).length
  return { frames: found.length, unknown, lost, twice: found.length - there.size, disordered, errors, tones }
}

/** The distances of the audible seconds from those of the clock, in milliseconds: the encoder's delay, if dates are right. */
async function tonesOff(content: Uint8Array, time: Parameters<typeof reelInstantUs>[0]): Promise<number[]> {
  const { channels } = await decoded(content.subarray(0, 60 * bytesPerSecond), { gapless: false })
  const heard = channels[0] ? secondsHeard(channels[0], 44_100).slice(1) : []
  return heard.flatMap(({ second, at }, index) => {
    // A joint may sound like another tone for a moment.
    const isWhole = index + 1 < heard.length && heard[index + 1]!.at - at > 0.9
    if (!isWhole) return []
    const instant = reelInstantUs(time, Math.round((at + noticedAfter) * 44_100)) / 1e6
    const off = instant - Math.round(instant)
    return second === ((Math.round(instant) % 60) + 60) % 60
      ? [off * 1000]
      : [(((instant - second + 30) % 60) - 30) * 1000]
  })
}
