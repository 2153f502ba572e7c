import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import { afterAll, describe, expect, it } from 'vitest'
import { serveBucket } from './testing/bucket.ts'
import { runJson } from './testing/command-line.ts'
import { decoded } from './testing/decoded.ts'
import { noticedAfter } from './testing/expected-seconds.ts'
import { startIcecast } from './testing/icecast.ts'
import { execute, startPostgres } from './testing/postgres.ts'
import { type Serving, serve } from './testing/process.ts'
import { isMissing } from './testing/programs.ts'
import { encoderDelay, tellTime } from './testing/time-telling.ts'
import { secondsHeard } from './testing/timed-audio.ts'

const mp3 = ['-c:a', 'libmp3lame', '-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3', '-b:a', '128k']
const bytesPerSecond = 16_000
const isWithoutProgram = ['ffmpeg', 'icecast2'].some((program) => isMissing(program, '--version'))

const open: { close: () => unknown }[] = []
afterAll(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

/** Expects sound to have each second at its time, once, as it begins at an instant (Unix seconds). */
async function expectTold(sound: Buffer, from: number, name: string): Promise<void> {
  const { channels } = await decoded(sound, { gapless: false })
  const heard = secondsHeard(channels[0]!, 44_100)
  // At both ends there may be a part of a second.
  const whole = heard.filter(({ at }, nth) => (heard[nth + 1]?.at ?? 0) - at > 0.5).slice(1)
  const told = whole.map(({ second, at }) => {
    const instant = from + at + noticedAfter
    return { second, wanted: Math.round(instant) % 60, isExact: Math.abs(instant - Math.round(instant)) < 0.06 }
  })
  expect([name, told.length > 5]).toEqual([name, true])
  expect([name, told]).toEqual([name, told.map(({ wanted }) => ({ second: wanted, wanted, isExact: true }))])
  const seconds = whole.map(({ second }) => second)
  expect(seconds).toEqual(seconds.map((_, nth) => (seconds[0]! + nth) % 60))
}

describe.skipIf(isWithoutProgram)('listening at two instances (needs Icecast and ffmpeg)', () => {
  const agent = new Agent({ connect: { rejectUnauthorized: false } })
  const root = mkdtempSync(join(tmpdir(), 'aircheck-two-'))

  /** The first bytes of a response that may never end. */
  async function first(url: string, bytes: number): Promise<Buffer> {
    const leaving = new AbortController()
    const response = await fetch(url, { dispatcher: agent, signal: leaving.signal })
    expect([url, response.status]).toEqual([url, 200])
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of response.body!) {
      chunks.push(Buffer.from(chunk))
      length += chunk.length
      if (length >= bytes) break
    }
    leaving.abort()
    return Buffer.concat(chunks)
  }

  it('the sound that tells the time is heard at both, live, from any instant, in equal segments, and over a change of the recording instance', {
    timeout: 240_000,
  }, async () => {
    open.push({ close: () => rmSync(root, { recursive: true, force: true }) })
    const postgres = await startPostgres()
    open.push({ close: postgres.remove })
    await execute(postgres.url('postgres'), 'create database air')
    const bucket = await serveBucket(join(root, 'bucket'))
    open.push(bucket)
    const icecast = await startIcecast()
    open.push(icecast)
    const delay = await encoderDelay(mp3)
    const source = tellTime([...mp3, '-content_type', 'audio/mpeg', icecast.sourceUrl('/live.mp3')])
    open.push({ close: source.stop })
    await icecast.hasSource('/live.mp3')

    const { endpoint, credentials } = bucket.access
    const settings = {
      DATABASE_URL: postgres.url('air'),
      AIRCHECK_ALLOW_PRIVATE_STREAMS: 'on',
      AIRCHECK_MEDIA: `s3://${bucket.name}`,
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    }
    const folders = ['one', 'two'].map((name) => join(root, name))
    for (const folder of folders) mkdirSync(folder)
    const make = (...args: string[]) => runJson(folders[0]!, args, settings)
    const { id } = await make('station', 'create', '--name', 'Tide')
    const recorded = ['--stream-url', icecast.url('/live.mp3'), '--stream-delay', delay.toFixed(3), '--record', 'on']
    await make('station', 'set', `${id}`, ...recorded, '--public', 'on', '--rewind-hours', '1')
    const start = async (folder: string): Promise<Serving> => {
      const server = await serve(folder, ['serve', '--json'], settings)
      open.push({ close: () => server.signal('SIGKILL') })
      return server
    }
    const one = await start(folders[0]!)
    const isRecording = async () =>
      (await execute(postgres.url('air'), 'select 1 from recorders where head_us is not null')).rows.length === 1
    await expect.poll(isRecording, { timeout: 30_000 }).toBe(true)
    const begunAt = Date.now() / 1000
    // It does not record: the station has an instance already.
    const two = await start(folders[1]!)
    const both = { one, two }
    await after(32_000)

    for (const [name, { origin }] of Object.entries(both)) {
      const live = await first(`${origin}/listen/tide.mp3`, 24 * bytesPerSecond)
      expect([name, live.length >= 24 * bytesPerSecond]).toEqual([name, true])
      for (const offset of [1.5, 4.321, 9.87]) {
        const from = begunAt + offset
        const sound = await first(`${origin}/listen/tide.mp3?from=${from.toFixed(3)}`, 14 * bytesPerSecond)
        await expectTold(sound, from, `${name}, ${offset} s`)
      }
    }
    const number = Math.ceil((begunAt + 2) / 10)
    const segments = await Promise.all(
      [one, two].map(({ origin }) => first(`${origin}/hls/tide/${number}.mp3`, 150_000)),
    )
    expect(segments[0]!.equals(segments[1]!)).toBe(true)

    const changedAt = Date.now() / 1000
    one.signal('SIGTERM')
    await one.ended
    await after(22_000)
    // The sound of before is that of an instance which runs no more.
    const from = changedAt - 8
    const sound = await first(`${two.origin}/listen/tide.mp3?from=${from.toFixed(3)}`, 24 * bytesPerSecond)
    await expectTold(sound, from, 'over the change')
  })
})
