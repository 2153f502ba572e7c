import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { systemWait } from '../../lib/clock.ts'
import { fairQueue } from '../../lib/fair-queue.ts'
import { streams } from '../../outgoing/stream.ts'
import { StreamFailed } from '../../outgoing/stream-failed.ts'
import { type LiveSourceOptions, liveSource, type SourceAnswer } from '../../testing/live-source.ts'
import { frameNumbers, numberedFrames, type PlayedFrame } from '../../testing/numbered-frames.ts'
import { decodedSeconds, ffmpeg, isMissing, toneInput } from '../../testing/programs.ts'
import { describeStream } from './describe.ts'
import { openSource } from './open.ts'
import type { SourceDeps, SourceMemory } from './source.ts'

const nowUs = () => performance.now() * 1000
const client = streams({ userAgent: 'Aircheck/1', allowAddress: (address) => address === '127.0.0.1' })
const deps: SourceDeps = { client, nowUs, wait: systemWait, transcodeKilobits: 192 }
const stopping = new AbortController()
const { signal } = stopping

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function station(options: Partial<LiveSourceOptions> = {}) {
  const made = await liveSource({ frames: numberedFrames(), ...options })
  open.push(made)
  return made
}

/** A source, the audio received so far, and the reason of its end. */
async function recorded(
  url: string,
  given: Partial<SourceDeps> = {},
  until: AbortSignal = signal,
  memory: SourceMemory = {},
) {
  const chunks: Uint8Array[] = []
  const titles: [bytesBefore: number, title: string][] = []
  const follows: string[] = []
  let length = 0
  const onTitle = (title: string) => titles.push([length, title])
  const remember = (change: SourceMemory) => Object.assign(memory, change)
  const source = await openSource({ ...deps, ...given }, url, { signal: until, onTitle, memory, remember })
  const ended = source
    .play((mp3, piece) => {
      chunks.push(Buffer.from(mp3))
      if (piece.follows) follows.push(piece.follows)
      length += mp3.length
    })
    .catch((error) => error as StreamFailed)
  return { source, titles, follows, ended, audio: () => Buffer.concat(chunks) }
}

const reason = (url: string, given: Partial<SourceDeps> = {}): Promise<string> =>
  openSource({ ...deps, ...given }, url, { signal }).then(
    () => expect.fail('It was opened'),
    (error) => {
      expect(error).toBeInstanceOf(StreamFailed)
      return error.message
    },
  )

describe('openSource: MP3', () => {
  it('is given as it was sent, with titles where they were heard', async () => {
    const radio = await station()
    radio.setTitle('First')
    await radio.advance(5000)
    const source = await recorded(radio.url)
    expect(source.source).toMatchObject({ kind: 'mp3', isTranscoded: false, name: 'Test Radio' })
    await expect.poll(() => source.audio().length).toBe(65_536)
    radio.setTitle('Café 2')
    await radio.advance(2000)
    await expect.poll(() => source.audio().length).toBeGreaterThan(95_000)
    expect(source.titles).toEqual([
      [8192, 'First'],
      [9 * 8192, 'Café 2'],
    ])
    const numbers = frameNumbers(source.audio())
    expect(numbers).toEqual(Array.from(numbers, (_, at) => numbers[0]! + at))
    radio.drop()
    expect((await source.ended).message).toMatch(/^the (stream ended|connection was lost)$/)
  })

  it('of a Shoutcast 1 server, and behind playlists, each relative to the one before', async () => {
    const radio = await station({ isShoutcast1: true })
    await radio.advance(5000)
    const texts: Record<string, string> = {
      '/a.pls': '[playlist]\nFile1=dir/b.m3u\n',
      '/dir/b.m3u': '#EXTM3U\nrtsp://127.0.0.1/x\nc.xspf',
      '/dir/c.xspf': '<?xml version="1.0"?><playlist><location>/live.mp3?a&amp;b</location></playlist>',
    }
    radio.answer(({ path }) => (texts[path] ? { status: 200, body: texts[path] } : 'stream'))
    const source = await recorded(radio.url.replace('live.mp3', 'a.pls'))
    await expect.poll(() => source.audio().length).toBe(65_536)
    expect(radio.heard.map(({ path }) => path)).toEqual(['/a.pls', '/dir/b.m3u', '/dir/c.xspf', '/live.mp3?a&b'])
    await expect.poll(() => radio.listeners()).toBe(1)
  })

  it('that begins with tags of any size, whatever the pieces: nothing of them is given', async () => {
    const size = [0, 18, 39, 96]
    const tag = Buffer.concat([Buffer.from('ID3\u0003\0\0'), Buffer.from(size), Buffer.alloc(300_000, 7)])
    const radio = await station({ intro: Buffer.concat([tag, tag]) })
    radio.setTitle('First')
    await radio.advance(5000)
    const source = await recorded(radio.url)
    await expect.poll(() => source.audio().length).toBe(65_536)
    expect(source.audio().includes('ID3')).toBe(false)
    expect(source.titles.map(([, title]) => title)).toEqual(['First'])
  })

  it('of a list: each try takes the next entry, in turn, also of a list within the list', async () => {
    const radio = await station()
    await radio.advance(5000)
    radio.answer(({ path }) => {
      if (path === '/live.mp3') return 'stream'
      if (path === '/a.pls') return { status: 200, body: '[playlist]\nFile1=/gone\nFile2=/b.m3u\nFile3=/page' }
      if (path === '/b.m3u') return { status: 200, body: '/full.mp3\n/live.mp3' }
      return path === '/page' ? { status: 200, body: '<html>' } : { status: 404 }
    })
    const told: string[] = []
    for (let turn = 0; turn < 7; turn++) {
      const closing = new AbortController()
      let entry = 'none'
      const onEntry = ({ number, of }: { number: number; of: number }) => {
        entry = `${number} of ${of}`
      }
      const url = radio.url.replace('live.mp3', 'a.pls')
      const outcome = await openSource(deps, url, { signal: closing.signal, turn, onEntry }).then(
        ({ kind }) => kind,
        (error: Error) => error.message,
      )
      closing.abort()
      told.push(`${entry}: ${outcome}`)
    }
    const gone = 'the stream answered 404'
    expect(told).toEqual([
      `1 of 3: ${gone}`,
      `2 of 3: ${gone}`,
      '3 of 3: the answer is a web page, not audio',
      `1 of 3: ${gone}`,
      '2 of 3: mp3',
      '3 of 3: the answer is a web page, not audio',
      `1 of 3: ${gone}`,
    ])
  })

  it('ends when its signal does, and the connection with it', async () => {
    const radio = await station()
    await radio.advance(5000)
    const until = new AbortController()
    const source = await recorded(radio.url, {}, until.signal)
    until.abort()
    expect((await source.ended).message).toBe('the stream was closed')
    await expect.poll(() => radio.listeners()).toBe(0)
  })

  it('limits the number of connections that are opened to one host at once', async () => {
    const radio = await station()
    await radio.advance(5000)
    let opening = 0
    let most = 0
    const counted = {
      open: async (asked: Parameters<typeof client.open>[0]) => {
        opening++
        most = Math.max(most, opening)
        return client.open(asked).finally(() => opening--)
      },
    }
    const hosts = fairQueue({ atOnceEach: 2 })
    const sources = await Promise.all(Array.from({ length: 8 }, () => recorded(radio.url, { hosts, client: counted })))
    expect([sources.length, most]).toEqual([8, 2])
  })
})

describe('openSource: responses that cannot be recorded', () => {
  const facts: [why: string, answer: SourceAnswer, reason: string][] = [
    ['a page', { status: 200, body: '<!doctype html><p>Sign in</p>' }, 'the answer is a web page, not audio'],
    [
      'a page that says it is audio',
      { status: 200, headers: { 'content-type': 'audio/mpeg' }, body: ' <html>' },
      'the answer is a web page, not audio',
    ],
    ['JSON', { status: 200, body: '{}' }, 'the answer is not audio that can be recorded'],
    ['nothing', { status: 200 }, 'the answer is not audio that can be recorded'],
    ['a mount that is not there', { status: 404 }, 'the stream answered 404'],
    ['an empty playlist', { status: 200, body: '#EXTM3U\n' }, 'the playlist has no address that can be recorded'],
    ['a playlist of itself', { status: 200, body: '#EXTM3U\n/live.mp3' }, 'the playlists lead to further playlists'],
    [
      'a playlist of a private address',
      { status: 200, body: '#EXTM3U\nhttp://10.0.0.1/' },
      'stream_url must be a public address',
    ],
    ['a file', { status: 200, body: '\0\0\0\u0018ftypisom\0\0\0\0\0\0' }, 'the answer is a file, not a live stream'],
    [
      'a playlist that is not HLS',
      { status: 200, body: '#EXTM3U\n#EXT-X-TARGETDURATION:x\n#EXTINF' },
      'the HLS playlist is not valid',
    ],
  ]
  it.each(facts)('%s', async (_, answer, expected) => {
    const radio = await station()
    radio.answer(answer)
    const outcome = await openSource(deps, radio.url, { signal })
      .then((source) => source.play(() => {}))
      .catch((error) => error)
    expect(outcome.message).toBe(expected)
    await expect.poll(() => radio.listeners()).toBe(0)
  })

  it('a stream without its password', async () => {
    const radio = await station({ credentials: 'me:secret' })
    await radio.advance(5000)
    expect(await reason(radio.url)).toBe('the stream answered 401')
    const source = await recorded(radio.url.replace('http://', 'http://me:secret@'))
    await expect.poll(() => source.audio().length).toBe(65_536)
  })

  it('AAC without ffmpeg on the machine: a permanent failure, with a reason', async () => {
    const radio = await station()
    radio.answer({ status: 200, body: adts(3) })
    const source = await recorded(radio.url, { ffmpegProgram: '/nowhere/ffmpeg' })
    const failed = await source.ended
    expect([failed.message, failed.isPermanent]).toEqual([
      'ffmpeg is needed for this stream and is not installed',
      true,
    ])
  })
})

describe('openSource: an ffmpeg that reads nothing', () => {
  it('ends the source before it fills the memory, and is ended with it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-stuck-'))
    open.push({ close: () => rmSync(folder, { recursive: true }) })
    const [program, pidFile] = [join(folder, 'stuck'), join(folder, 'pid')]
    writeFileSync(program, `#!/bin/sh\necho $$ > ${pidFile}\nexec sleep 60\n`, { mode: 0o700 })
    const radio = await station()
    radio.answer({ status: 200, body: Buffer.concat(Array(40).fill(adts(200))) })
    const source = await recorded(radio.url, { ffmpegProgram: program })
    const failed = await source.ended
    expect([failed.message, failed.isPermanent]).toEqual(['ffmpeg could not keep up', false])
    const isRunning = () => existsSync(`/proc/${readFileSync(pidFile, 'utf8').trim()}`)
    await expect.poll(isRunning, { timeout: 10_000 }).toBe(false)
  })
})

/** AAC frames of silence: 1024 samples each at 44.1 kHz, without an encoder. */
function adts(seconds: number): Buffer {
  const payload = [0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80]
  const length = payload.length + 7
  const frame = [0xff, 0xf1, 0x50, 0x80, length >> 3, ((length & 7) << 5) | 0x1f, 0xfc, ...payload]
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1024) }, () => Buffer.from(frame)))
}

/** Frames of ADTS, for the live source. */
function adtsFrames(aac: Buffer): PlayedFrame[] {
  const frames: PlayedFrame[] = []
  for (let at = 0; at + 7 <= aac.length; ) {
    const length = ((aac[at + 3]! & 3) << 11) | (aac[at + 4]! << 3) | (aac[at + 5]! >> 5)
    frames.push({ bytes: aac.subarray(at, at + length), format: { sampleRate: 44_100, samplesPerFrame: 1024 } })
    at += length
  }
  return frames
}

describe.skipIf(isMissing('ffmpeg', '-version'))('openSource: streams that ffmpeg transcodes', () => {
  it('live AAC, from the middle of a frame on, while the stream continues', async () => {
    const aac = ffmpeg([...toneInput(4), '-ac', '2', '-c:a', 'aac', '-b:a', '128k', '-f', 'adts', 'pipe:1'])
    const radio = await station({ frames: adtsFrames(aac), contentType: 'audio/aacp' })
    radio.setTitle('Tone')
    await radio.advance(6000)
    const source = await recorded(radio.url)
    expect(source.source).toMatchObject({ kind: 'aac', isTranscoded: true })
    await radio.advance(6000)
    // The input has not ended, so the audio within the delay of decoder and encoder is still missing.
    await expect.poll(() => source.audio().length, { timeout: 20_000 }).toBeGreaterThan(24_000 * 8)
    expect(source.titles[0]![1]).toBe('Tone')
    radio.drop()
    expect((await source.ended).message).toMatch(/^the (stream ended|connection was lost)$/)
    const seconds = decodedSeconds(source.audio())
    // The burst and the audio after it, without the torn frame at the beginning.
    const sentSeconds = 6 + 65_536 / (aac.length / 4)
    expect(Math.abs(seconds - sentSeconds)).toBeLessThan(0.3)
    // Bare frames: the first byte is a header, and there is no Info frame.
    expect(source.audio().subarray(0, 2)).toEqual(Buffer.from([0xff, 0xfb]))
    expect(source.audio().subarray(0, 1000).includes('Info')).toBe(false)
  })

  it('AAC whose connection was lost: the next one continues within the burst, and gives nothing twice', async () => {
    const aac = ffmpeg([...toneInput(30), '-ac', '2', '-c:a', 'aac', '-b:a', '128k', '-f', 'adts', 'pipe:1'])
    const radio = await station({ frames: adtsFrames(aac), contentType: 'audio/aac' })
    const memory: SourceMemory = {}
    await radio.advance(6000)
    const before = radio.sentBytes()
    const first = await recorded(radio.url, {}, signal, memory)
    await radio.advance(4000)
    await expect.poll(() => first.audio().length).toBeGreaterThan(24_000 * 7)
    radio.drop()
    await first.ended
    await radio.advance(2000)
    const second = await recorded(radio.url, {}, signal, memory)
    await radio.advance(6000)
    await expect.poll(() => second.audio().length).toBeGreaterThan(24_000 * 7)
    radio.drop()
    await second.ended
    expect([first.follows, second.follows]).toEqual([[], ['certain']])
    const bytesPerSecond = aac.length / 30
    const sentSeconds = (radio.sentBytes() - before + 65_536) / bytesPerSecond
    const seconds = decodedSeconds(first.audio()) + decodedSeconds(second.audio())
    // Each ffmpeg adds the delays of its decoder and encoder.
    expect(Math.abs(seconds - sentSeconds)).toBeLessThan(0.4)
  })

  it('AAC: a connection that repeats only known audio keeps the memory of it, and ends with the reason of the stream', async () => {
    const aac = ffmpeg([...toneInput(30), '-ac', '2', '-c:a', 'aac', '-b:a', '128k', '-f', 'adts', 'pipe:1'])
    const radio = await station({ frames: adtsFrames(aac), contentType: 'audio/aac' })
    const memory: SourceMemory = {}
    await radio.advance(10_000)
    for (const [follows, advanceMs] of [
      [[], 2000],
      [[], 0],
      [['certain'], 3000],
    ] as const) {
      const joins = radio.joins.length
      const source = await recorded(radio.url, {}, signal, memory)
      await expect.poll(() => radio.joins.length).toBe(joins + 1)
      await radio.advance(advanceMs)
      radio.drop()
      expect((await source.ended).message).toMatch(/^the (stream ended|connection was lost)$/)
      expect([source.follows, source.audio().length > 0]).toEqual([follows, advanceMs > 0])
    }
  })

  it('AAC that could not be recorded is given again by the next connection, as new', async () => {
    const aac = ffmpeg([...toneInput(30), '-ac', '2', '-c:a', 'aac', '-b:a', '128k', '-f', 'adts', 'pipe:1'])
    const radio = await station({ frames: adtsFrames(aac), contentType: 'audio/aac' })
    const memory: SourceMemory = {}
    await radio.advance(10_000)
    const remember = (change: SourceMemory) => Object.assign(memory, change)
    const source = await openSource(deps, radio.url, { signal, memory, remember })
    const refused = source.play(() => {
      throw new StreamFailed('the disk is too slow')
    })
    await expect(refused).rejects.toThrow('the disk is too slow')
    const next = await recorded(radio.url, {}, signal, memory)
    await expect.poll(() => next.audio().length).toBeGreaterThan(24_000 * 3)
    radio.drop()
    await next.ended
    expect(next.follows).toEqual([])
  })

  const files: [kind: string, args: string[]][] = [
    ['ogg', ['-c:a', 'libopus', '-f', 'ogg']],
    ['ogg', ['-c:a', 'libvorbis', '-f', 'ogg']],
    ['ogg', ['-c:a', 'flac', '-f', 'ogg']],
    ['flac', ['-c:a', 'flac', '-f', 'flac']],
    ['ts', ['-c:a', 'aac', '-f', 'mpegts']],
  ]
  it.each(files)('%s: %j', async (kind, args) => {
    const radio = await station()
    radio.answer({ status: 200, body: ffmpeg([...toneInput(3), ...args, 'pipe:1']) })
    const source = await recorded(radio.url)
    expect(source.source.kind).toBe(kind)
    expect((await source.ended).message).toBe('the stream ended')
    expect(Math.abs(decodedSeconds(source.audio()) - 3)).toBeLessThan(0.15)
  })

  it.each(['libopus', 'libvorbis', 'flac'])(
    'Ogg of %s as stations send it: a chain with a link for each title',
    async (codec) => {
      const link = (title: string, serial: number) => {
        const tags = ['-metadata', `title=${title}`, '-metadata', 'artist=Ж', '-serial_offset', String(serial)]
        return ffmpeg([...toneInput(3), ...tags, '-c:a', codec, '-f', 'ogg', 'pipe:1'])
      }
      const radio = await station()
      radio.answer({ status: 200, body: Buffer.concat([link('One', 1), link('Two', 2)]) })
      const source = await recorded(radio.url)
      expect((await source.ended).message).toBe('the stream ended')
      expect(source.titles.map(([, title]) => title)).toEqual(['Ж - One', 'Ж - Two'])
      expect(Math.abs(decodedSeconds(source.audio()) - 6)).toBeLessThan(0.15)
    },
  )

  it('fails with a reason when ffmpeg cannot read it, with its last lines as the cause', async () => {
    const radio = await station()
    radio.answer({ status: 200, body: Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(5000, 7)]) })
    const failed = await (await recorded(radio.url)).ended
    expect([failed.message, failed.isPermanent]).toEqual(['ffmpeg could not decode the stream', false])
    expect((failed.cause as Error).message).toContain('pipe:0')
  })
})

describe('describeStream', () => {
  it('describes the audio of a stream', async () => {
    const radio = await station({ frames: numberedFrames({ kilobits: 96, channels: 1, sampleRate: 48_000 }) })
    radio.setTitle('Now')
    await radio.advance(5000)
    expect(await describeStream(deps, radio.url)).toEqual({
      kind: 'mp3',
      needsFfmpeg: false,
      kilobits: 96,
      sampleRate: 48_000,
      channels: 1,
      name: 'Test Radio',
      title: 'Now',
      levels: expect.any(Uint8Array),
      answeredMs: expect.any(Number),
    })
    await expect.poll(() => radio.listeners()).toBe(0)
  })

  it('tries the entries of a list one after the other, and says which was heard and why others were not', async () => {
    const radio = await station()
    await radio.advance(5000)
    const list = (...lines: string[]) =>
      radio.answer(({ path }) =>
        path === '/live.mp3'
          ? 'stream'
          : path === '/a.m3u'
            ? { status: 200, body: ['#EXTM3U', ...lines].join('\n') }
            : { status: 404 },
      )
    const url = radio.url.replace('live.mp3', 'a.m3u')
    list('/gone', '/live.mp3', '/other')
    const failed = 'the stream answered 404'
    expect(await describeStream(deps, url)).toMatchObject({
      kind: 'mp3',
      entry: { number: 2, of: 3 },
      failedEntries: [`${failed} (entry 1 of 3 of the list)`],
    })
    list('/gone', '/lost')
    await expect(describeStream(deps, url)).rejects.toMatchObject({
      message: failed,
      failedEntries: [`${failed} (entry 1 of 2 of the list)`, `${failed} (entry 2 of 2 of the list)`],
    })
  })

  it.skipIf(isMissing('ffmpeg', '-version'))('describes streams that need ffmpeg too', async () => {
    const radio = await station()
    const aac = ffmpeg([...toneInput(5), '-ac', '2', '-c:a', 'aac', '-b:a', '64k', '-f', 'adts', 'pipe:1'])
    const headers = { 'ice-audio-info': 'channels=2;samplerate=44100;bitrate=64' }
    radio.answer({ status: 200, headers, body: aac })
    const { levels, ...heard } = await describeStream(deps, radio.url)
    expect(heard).toMatchObject({ kind: 'aac', needsFfmpeg: true, kilobits: 64, channels: 2 })
    // The tone is at −18 dB.
    expect(Math.max(...levels)).toBeGreaterThan(140)
    const without = describeStream({ ...deps, ffmpegProgram: '/nowhere/ffmpeg' }, radio.url)
    await expect(without).rejects.toThrow('ffmpeg is needed for this stream and is not installed')
  })

  it('reads a name of the station that is not ASCII, or has references of web pages', async () => {
    const frames: Uint8Array[] = []
    for (const { bytes } of numberedFrames()) if (frames.push(bytes) === 200) break
    const radio = await station()
    radio.answer({ status: 200, headers: { 'icy-name': 'Радио Café &amp; Ко' }, body: Buffer.concat(frames) })
    expect((await describeStream(deps, radio.url)).name).toBe('Радио Café & Ко')
  })

  it('says why it cannot be recorded, and does not wait longer than it is told', async () => {
    const radio = await station()
    await expect(describeStream(deps, radio.url, 50)).rejects.toThrow('no audio within 0.05 s')
    radio.answer({ status: 404 })
    await expect(describeStream(deps, radio.url)).rejects.toThrow('the stream answered 404')
  })
})
