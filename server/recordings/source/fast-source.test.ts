import * as http from 'node:http'
import * as https from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import * as tls from 'node:tls'
import { generate } from 'selfsigned'
import { afterEach, describe, expect, it } from 'vitest'
import { systemMonotonicUs, systemWait } from '../../lib/clock.ts'
import { frameSplitter } from '../../lib/mp3-frame.ts'
import { streams } from '../../outgoing/stream.ts'
import { frameNumbers, numberedFrames } from '../../testing/numbered-frames.ts'
import { ffmpeg, isMissing, toneInput } from '../../testing/programs.ts'
import { brake } from '../rules/brake.ts'
import { frameUs } from '../rules/hold.ts'
import { openSource } from './open.ts'

const byteRate = 16_000
const readingBytes = 65_536
/** Five minutes of frames at 128 kbit/s. */
const audio = Buffer.concat([...numberedFrames().take(11_500)].map(({ bytes }) => bytes))

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

type Way = 'plain' | 'chunked' | 'TLS' | 'TLS, chunked'

/** A server that sends the frames, or another body: first `burstBytes` at once, then `bytesPerSecond`. */
async function sender(way: Way, burstBytes: number, bytesPerSecond = Number.POSITIVE_INFINITY, body: Buffer = audio) {
  const pems = way.startsWith('TLS')
    ? await generate([{ name: 'commonName', value: 'radio.example' }], {
        extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'radio.example' }] }],
      })
    : undefined
  const server = pems ? https.createServer({ key: pems.private, cert: pems.cert }) : http.createServer()
  server.on('request', async (_, response: http.ServerResponse) => {
    response.useChunkedEncodingByDefault = way.endsWith('chunked')
    response.writeHead(200, { 'content-type': 'audio/mpeg', connection: 'close' })
    const begunMs = performance.now()
    let sent = 0
    const isDue = () => sent < burstBytes + ((performance.now() - begunMs) / 1000) * bytesPerSecond
    while (!response.destroyed && sent < body.length) {
      if (!isDue()) await sleep(20)
      else {
        const piece = body.subarray(sent, sent + (sent < burstBytes ? readingBytes : 4000))
        sent += piece.length
        if (!response.write(piece)) await Promise.race([new Promise((r) => response.once('drain', r)), sleep(5000)])
      }
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  if (!pems) return `http://127.0.0.1:${port}/`
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, pems.cert])
  open.push(() => tls.setDefaultCACertificates(before))
  return `https://radio.example:${port}/`
}

/** Listens as the recorder does; returns the audio received, the time of each read, and the number of pauses. */
async function listened(url: string, seconds: number) {
  const stopping = new AbortController()
  const pedal = brake()
  const splitter = frameSplitter((frame) => pedal.frame(frameUs(frame)))
  const taken: Buffer[] = []
  const marks: { seconds: number; bytes: number }[] = []
  let [bytes, pauses] = [0, 0]
  const client = streams({
    userAgent: 'Aircheck/1',
    allowAddress: (address) => address === '127.0.0.1',
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    stallMs: 800,
  })
  const pauseMs = () => {
    const ms = pedal.pauseMs(systemMonotonicUs())
    if (ms > 0) pauses++
    return ms
  }
  const deps = { client, nowUs: systemMonotonicUs, wait: systemWait, transcodeKilobits: 128 }
  const begunMs = performance.now()
  const source = await openSource(deps, url, { signal: stopping.signal, pauseMs })
  const ended = source
    .play((mp3) => {
      pedal.arrived(mp3.length)
      splitter.push(mp3)
      taken.push(Buffer.from(mp3))
      bytes += mp3.length
      marks.push({ seconds: (performance.now() - begunMs) / 1000, bytes })
    })
    .catch((error: Error) => error.message)
  const reason = await Promise.race([ended, sleep(seconds * 1000).then(() => 'still open')])
  stopping.abort()
  await ended
  const numbers = frameNumbers(Buffer.concat(taken))
  return { reason, marks, bytes, pauses, isWhole: numbers.every((number, at) => number === at) }
}

describe('a source that sends faster than time passes', () => {
  it.each<Way>(['plain', 'chunked', 'TLS', 'TLS, chunked'])(
    'is read at four times its bitrate, from a minute on: %s',
    async (way) => {
      const heard = await listened(await sender(way, Number.POSITIVE_INFINITY), 4)
      expect(heard.reason).toBe('still open')
      expect(heard.isWhole).toBe(true)
      const tooMuch = heard.marks.map(({ seconds, bytes }) => bytes - (60 + 4 * seconds) * byteRate)
      expect(Math.max(...tooMuch)).toBeLessThanOrEqual(readingBytes)
      // Reading continues after the pauses.
      expect(heard.bytes).toBeGreaterThan(60 * byteRate + 2 * readingBytes)
    },
    20_000,
  )

  it.skipIf(isMissing('ffmpeg', '-version'))(
    'is read as slowly when ffmpeg decodes it, and ffmpeg keeps up',
    async () => {
      const aac = ffmpeg([...toneInput(400), '-ac', '2', '-c:a', 'aac', '-b:a', '128k', '-f', 'adts', 'pipe:1'])
      const heard = await listened(await sender('plain', Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, aac), 8)
      expect([heard.reason, heard.pauses > 0]).toEqual(['still open', true])
      const tooMuch = heard.marks.map(({ seconds, bytes }) => bytes - (60 + 4 * seconds) * byteRate)
      // Audio that was read before the first pause is decoded after it.
      expect(Math.max(...tooMuch)).toBeLessThanOrEqual(60 * byteRate)
      expect(heard.bytes).toBeGreaterThan(60 * byteRate)
    },
    30_000,
  )

  it('a burst of 20 s, and then real time, are not slowed', async () => {
    const heard = await listened(await sender('plain', 20 * byteRate, byteRate), 3)
    expect(heard).toMatchObject({ reason: 'still open', isWhole: true, pauses: 0 })
    expect(heard.marks.find(({ seconds }) => seconds > 1)!.bytes).toBeGreaterThanOrEqual(20 * byteRate)
    expect(heard.bytes).toBeGreaterThan(22 * byteRate)
  })
})
