import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { systemWait } from '../../lib/clock.ts'
import { streams } from '../../outgoing/stream.ts'
import type { StreamFailed } from '../../outgoing/stream-failed.ts'
import { type Icecast, startIcecast } from '../../testing/icecast.ts'
import { frameNumbers, numberedFrames } from '../../testing/numbered-frames.ts'
import { decodedSeconds, isMissing } from '../../testing/programs.ts'
import { titleText } from '../rules/title-text.ts'
import { describeStream } from './describe.ts'
import { openSource } from './open.ts'

const nowUs = () => performance.now() * 1000
const client = streams({ userAgent: 'Aircheck/1', allowAddress: (address) => address === '127.0.0.1' })
const deps = { client, nowUs, wait: systemWait, transcodeKilobits: 192 }

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function recorded(url: string) {
  const stopping = new AbortController()
  open.push({ close: () => stopping.abort() })
  const titles: string[] = []
  let audio: Buffer = Buffer.alloc(0)
  const source = await openSource(deps, url, { signal: stopping.signal, onTitle: (title) => titles.push(title) })
  const playing = source.play((mp3) => {
    audio = Buffer.concat([audio, mp3])
  })
  const ended: Promise<StreamFailed> = playing.catch((error) => error)
  return { source, titles, ended, audio: () => audio, stop: () => stopping.abort() }
}

/** Starts an ffmpeg that sends or writes a tone, four times faster than real time. */
function tone(...args: string[]) {
  const input = ['-readrate', '4', '-f', 'lavfi', '-i', 'sine=440:sample_rate=44100']
  const child = spawn('ffmpeg', ['-hide_banner', '-v', 'error', '-y', ...input, '-ac', '2', ...args], {
    stdio: 'ignore',
  })
  open.push({ close: () => child.kill('SIGKILL') })
  return child
}

const isWithoutGap = (numbers: number[]) => numbers.length > 0 && numbers.every((n, at) => n === numbers[0]! + at)
const opened = async (url: string) => {
  await expect
    .poll(async () => (await fetch(url).then((answer) => [answer.status, answer.body?.cancel()]))[0])
    .toBe(200)
  return recorded(url)
}

const skip = isMissing('icecast2', '-v') || isMissing('ffmpeg', '-version')
describe.skipIf(skip)('a source at a real Icecast', () => {
  let icecast: Icecast
  beforeAll(async () => {
    icecast = await startIcecast(
      `<mount><mount-name>/main.mp3</mount-name><fallback-mount>/spare.mp3</fallback-mount>
      <fallback-override>1</fallback-override></mount>`,
    )
  })
  afterAll(() => icecast?.close())

  const bitrates: [what: string, kilobits: number | number[]][] = [
    ['CBR', 128],
    ['VBR', [64, 192, 320, 96]],
  ]
  it.each(bitrates)('MP3, %s: every frame once, the same for each listener, with titles', async (_, kilobits) => {
    const mount = '/live.mp3'
    open.push(await icecast.play(mount, numberedFrames({ kilobits }), 8))
    const one = await opened(icecast.url(mount))
    expect(one.source).toMatchObject({ kind: 'mp3', isTranscoded: false, name: 'Test Radio' })
    await icecast.setTitle(mount, 'Café – Ж')
    const titles = () => one.titles.map((title) => titleText(title, { chosen: 'auto', found: '' }))
    await expect.poll(titles).toContain('Café – Ж')
    const two = await recorded(icecast.url(mount))
    await expect.poll(() => frameNumbers(two.audio()).length).toBeGreaterThan(500)
    expect(isWithoutGap(frameNumbers(one.audio()))).toBe(true)
    expect(isWithoutGap(frameNumbers(two.audio()))).toBe(true)
    const start = one.audio().indexOf(two.audio().subarray(0, 5000))
    expect(start).toBeGreaterThanOrEqual(0)
    const common = Math.min(one.audio().length - start, two.audio().length)
    expect(
      one
        .audio()
        .subarray(start, start + common)
        .equals(two.audio().subarray(0, common)),
    ).toBe(true)
    expect(await describeStream(deps, icecast.url(mount))).toMatchObject({
      kind: 'mp3',
      sampleRate: 44_100,
      title: 'Café – Ж',
    })
  })

  it('MP3: audio sent while the source was not connected is in the burst of the next connection', async () => {
    const mount = '/live.mp3'
    open.push(await icecast.play(mount, numberedFrames()))
    const before = await opened(icecast.url(mount))
    await expect.poll(() => frameNumbers(before.audio()).length).toBeGreaterThan(60)
    before.stop()
    await before.ended
    const last = frameNumbers(before.audio()).at(-1)!
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const after = await recorded(icecast.url(mount))
    await expect.poll(() => frameNumbers(after.audio()).at(-1) ?? 0).toBeGreaterThan(last + 50)
    const numbers = frameNumbers(after.audio())
    expect(isWithoutGap(numbers)).toBe(true)
    expect(numbers[0]).toBeLessThanOrEqual(last + 1)
  })

  it('a source that drops, and comes back; Icecast restarted', async () => {
    const url = icecast.url('/live.mp3')
    let source = await icecast.play('/live.mp3', numberedFrames(), 4)
    const first = await opened(url)
    source.close()
    expect((await first.ended).message).toMatch(/^the (stream ended|connection was lost)$/)
    await expect(openSource(deps, url, { signal: new AbortController().signal })).rejects.toThrow(
      'the stream answered 404',
    )
    source = await icecast.play('/live.mp3', numberedFrames(), 4)
    const second = await opened(url)
    await icecast.stop()
    expect((await second.ended).message).toMatch(/^the (stream ended|connection was lost)$/)
    await expect(openSource(deps, url, { signal: new AbortController().signal })).rejects.toThrow(
      'the connection was refused',
    )
    source.close()
    await icecast.start()
    source = await icecast.play('/live.mp3', numberedFrames(), 4)
    open.push(source)
    const third = await opened(url)
    await expect.poll(() => isWithoutGap(frameNumbers(third.audio()))).toBe(true)
  })

  it('a fallback mount takes over and gives back on the same connection', async () => {
    open.push(await icecast.play('/spare.mp3', numberedFrames({ kilobits: 320, seed: 2 }), 4))
    const main = await icecast.play('/main.mp3', numberedFrames({ kilobits: 128, seed: 1 }), 4)
    const listening = await opened(icecast.url('/main.mp3'))
    const since = (bytes: number, seed: number) => listening.audio().subarray(bytes).includes(`#${seed}:`)
    await expect.poll(() => since(0, 1)).toBe(true)
    main.close()
    await expect.poll(() => since(0, 2)).toBe(true)
    const switched = listening.audio().length
    open.push(await icecast.play('/main.mp3', numberedFrames({ kilobits: 128, seed: 3 }), 4))
    await expect.poll(() => since(switched, 3)).toBe(true)
  })

  const transcoded: [kind: string, mount: string, args: string[]][] = [
    ['aac', '/live.aac', ['-c:a', 'aac', '-b:a', '128k', '-f', 'adts', '-content_type', 'audio/aac']],
    ['ogg', '/live.opus', ['-c:a', 'libopus', '-b:a', '96k', '-f', 'ogg', '-content_type', 'audio/ogg']],
  ]
  it.each(transcoded)('%s is transcoded while it arrives', async (kind, mount, args) => {
    const source = tone(...args, icecast.sourceUrl(mount))
    await icecast.hasSource(mount)
    const listening = await opened(icecast.url(mount))
    expect(listening.source).toMatchObject({ kind, isTranscoded: true })
    await expect.poll(() => listening.audio().length, { timeout: 20_000 }).toBeGreaterThan(24_000 * 10)
    source.kill('SIGTERM')
    expect((await listening.ended).message).toMatch(/^the (stream ended|connection was lost)$/)
    const seconds = decodedSeconds(listening.audio())
    expect(seconds).toBeGreaterThan(9.5)
  })

  it('HLS, as ffmpeg writes it, from a file server', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-hls-'))
    const server = createServer(async (request, response) => {
      const file = await readFile(join(folder, request.url!.slice(1))).catch(() => undefined)
      response.writeHead(file ? 200 : 404).end(file)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    open.push(
      { close: () => server.close().closeAllConnections() },
      { close: () => rmSync(folder, { recursive: true }) },
    )
    const flags = ['-hls_flags', 'delete_segments+program_date_time', '-hls_time', '2', '-hls_list_size', '5']
    tone('-c:a', 'aac', '-f', 'hls', ...flags, join(folder, 'live.m3u8'))
    const listening = await opened(`http://127.0.0.1:${(server.address() as AddressInfo).port}/live.m3u8`)
    expect(listening.source.kind).toBe('hls')
    await expect.poll(() => listening.audio().length, { timeout: 30_000 }).toBeGreaterThan(24_000 * 16)
    expect(decodedSeconds(listening.audio())).toBeGreaterThan(15)
  })
})
