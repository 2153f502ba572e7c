import { afterEach, describe, expect, it } from 'vitest'
import { streams } from '../../outgoing/stream.ts'
import type { StreamFailed } from '../../outgoing/stream-failed.ts'
import { liveSource, type SourceAnswer } from '../../testing/live-source.ts'
import { frameNumbers, numberedFrames } from '../../testing/numbered-frames.ts'
import { decodedSeconds, ffmpeg, isMissing, toneInput } from '../../testing/programs.ts'
import { openSource } from './open.ts'
import type { Piece, SourceMemory } from './source.ts'

let nowMs = 0
const nowUs = () => nowMs * 1000
const client = streams({ userAgent: 'Aircheck/1', allowAddress: (address) => address === '127.0.0.1' })

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

/** An HLS file server; `steps` change its playlist, one for each time that the source waits. */
async function hls(files: Record<string, SourceAnswer>, steps: (() => unknown)[], memory: SourceMemory = {}) {
  // A memory belongs to one server.
  if (memory.place) for (const one of open.splice(0)) await one.close()
  const server = await liveSource({ frames: [], ...(memory.place && { port: Number(new URL(memory.place.url).port) }) })
  open.push(server)
  server.answer(({ path }) => files[path] ?? { status: 404 })
  const stopping = new AbortController()
  const wait = async (ms: number) => {
    nowMs += ms
    const step = steps.shift()
    if (step) await step()
    else if (nowMs > 1e6) stopping.abort()
  }
  const chunks: { bytes: Uint8Array; piece: Piece }[] = []
  const titles: string[] = []
  const url = `http://me:secret@127.0.0.1:${server.port}/live.m3u8`
  const deps = { client, nowUs, wait, transcodeKilobits: 192 }
  nowMs = 0
  const onTitle = (title: string) => titles.push(title)
  const remember = (change: SourceMemory) => Object.assign(memory, change)
  const source = await openSource(deps, url, { signal: stopping.signal, onTitle, memory, remember })
  expect(source.kind).toBe('hls')
  const playing = source.play((mp3, piece) => chunks.push({ bytes: Buffer.from(mp3), piece }))
  const failed: StreamFailed = await playing.catch((error) => error)
  const paths = server.heard.map(({ path }) => path)
  return {
    chunks,
    titles,
    reason: failed.message,
    paths,
    heard: server.heard,
    audio: Buffer.concat(chunks.map(({ bytes }) => bytes)),
  }
}

const body = (content: string | Uint8Array): SourceAnswer => ({ status: 200, body: content })
const playlist = (first: number, ...segments: string[]) =>
  body(['#EXTM3U', '#EXT-X-TARGETDURATION:6', `#EXT-X-MEDIA-SEQUENCE:${first}`, ...segments].join('\n'))
const end = '#EXT-X-ENDLIST'

const id3 = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 20]), Buffer.alloc(20)])
/** Packed audio: segments of 100 frames of one stream, each after a tag. */
const frames = numberedFrames().take(1000).toArray()
const packed = (at: number) => Buffer.concat([id3, ...frames.slice(at * 100, at * 100 + 100).map(({ bytes }) => bytes)])
const inRow = (from: number, until: number) => Array.from({ length: (until - from) * 100 }, (_, at) => from * 100 + at)

describe('HLS', () => {
  it('of MP3: each segment once and in order, while the playlist moves, fails and is late', async () => {
    const files: Record<string, SourceAnswer> = {}
    for (let at = 0; at < 8; at++) files[`/s${at}.mp3`] = body(packed(at))
    const list = (from: number, until: number, ...more: string[]) => {
      const lines = Array.from({ length: until - from }, (_, at) => `#EXTINF:6,Title ${from + at}\ns${from + at}.mp3`)
      files['/live.m3u8'] = playlist(from, ...lines, ...more)
    }
    list(0, 3)
    const result = await hls(files, [
      () => {},
      () => list(1, 4),
      () => {
        files['/live.m3u8'] = { status: 503 }
      },
      () => list(0, 3),
      () => list(2, 6),
      () => {
        list(3, 8, end)
        files['/s6.mp3'] = { status: 500 }
      },
      // While the failed segment waits for its next try.
      () => {
        files['/s6.mp3'] = body(packed(6))
      },
    ])
    expect(frameNumbers(result.audio)).toEqual(inRow(0, 8))
    expect(result.audio.includes('ID3')).toBe(false)
    expect(result.titles).toEqual(Array.from({ length: 8 }, (_, at) => `Title ${at}`))
    expect(result.reason).toBe('the stream ended')
    expect(new Set(result.heard.map(({ headers }) => headers.authorization)).size).toBe(1)
  })

  it('takes the audio of the best variant, and hands on dates', async () => {
    const variants = [
      '#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.34"\nlow/a.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=128000,CODECS="mp4a.40.34"\nhigh/a.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="avc1.42e00a,mp4a.40.2",RESOLUTION=640x360\nvideo.m3u8',
    ]
    const date = '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:00.500Z'
    const result = await hls(
      {
        '/live.m3u8': body(['#EXTM3U', ...variants].join('\n')),
        '/high/a.m3u8': playlist(
          7,
          date,
          '#EXTINF:2.5,',
          '0.mp3',
          '#EXTINF:2.5,',
          '1.mp3',
          '#EXT-X-DISCONTINUITY',
          '#EXTINF:2.5,',
          '2.mp3',
          end,
        ),
        '/high/0.mp3': body(packed(0)),
        '/high/1.mp3': body(packed(1)),
        '/high/2.mp3': body(packed(2)),
      },
      [],
    )
    const us = Date.parse('2026-11-21T12:00:00.500Z') * 1000
    expect(result.chunks.map(({ piece }) => piece.dateUs)).toEqual([us, us + 2_500_000, undefined])
    expect(result.paths).not.toContain('/video.m3u8')
    expect(result.paths).not.toContain('/low/a.m3u8')
  })

  it('for low latency: whole segments, each once, and nothing of one that is there in parts', async () => {
    const files: Record<string, SourceAnswer> = {}
    for (let at = 0; at < 6; at++) files[`/s${at}.mp3`] = body(packed(at))
    const control = '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3.0,CAN-SKIP-UNTIL=24.0'
    const part = (at: number, nth: number) => `#EXT-X-PART:DURATION=1.000,URI="s${at}.p${nth}.mp3",INDEPENDENT=YES`
    const date = (at: number) => `#EXT-X-PROGRAM-DATE-TIME:${new Date(at * 2500).toISOString()}`
    /** Segments up to `until`, and of that one as many parts. */
    const list = (from: number, until: number, parts: number, ...more: string[]) => {
      const whole = Array.from({ length: until - from }, (_, at) => [
        date(from + at),
        part(from + at, 0),
        part(from + at, 1),
        `#EXTINF:2.5,\ns${from + at}.mp3`,
      ])
      const open = Array.from({ length: parts }, (_, nth) => part(until, nth))
      const hint = `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="s${until}.p${parts}.mp3"`
      const lines = [control, '#EXT-X-PART-INF:PART-TARGET=1.0', ...whole.flat(), date(until), ...open, hint, ...more]
      files['/live.m3u8'] = playlist(from, ...lines)
    }
    list(0, 2, 1)
    const result = await hls(files, [
      () => list(0, 2, 2),
      () => list(1, 4, 0),
      () => list(2, 5, 1),
      () => list(2, 6, 1, end),
    ])
    expect(frameNumbers(result.audio)).toEqual(inRow(0, 6))
    expect(result.reason).toBe('the stream ended')
    expect(result.paths.filter((path) => path.includes('.p'))).toEqual([])
    expect(result.chunks.map(({ piece }) => piece.dateUs)).toEqual([0, 1, 2, 3, 4, 5].map((at) => at * 2_500_000))
  })

  it('takes the next variant if one cannot be loaded, and titles in any language', async () => {
    const variants = ['#EXT-X-STREAM-INF:BANDWIDTH=2', 'gone.m3u8', '#EXT-X-STREAM-INF:BANDWIDTH=1', 'here.m3u8']
    const result = await hls(
      {
        '/live.m3u8': body(['#EXTM3U', ...variants].join('\n')),
        '/here.m3u8': playlist(
          0,
          '#EXTINF:2.5,Björk - Jóga',
          '0.mp3',
          '#EXTINF:2.5,title="群青日和",artist="東京事変"',
          '1.mp3',
          end,
        ),
        '/0.mp3': body(packed(0)),
        '/1.mp3': body(packed(1)),
      },
      [],
    )
    expect(frameNumbers(result.audio)).toEqual(inRow(0, 2))
    expect(result.titles).toEqual(['Björk - Jóga', '東京事変 - 群青日和'])
  })

  it('keeps to the best variant if it fails for a moment', async () => {
    const variants = ['#EXT-X-STREAM-INF:BANDWIDTH=2', 'best.m3u8', '#EXT-X-STREAM-INF:BANDWIDTH=1', 'other.m3u8']
    const files: Record<string, SourceAnswer> = {
      '/live.m3u8': body(['#EXTM3U', ...variants].join('\n')),
      '/best.m3u8': { status: 503 },
      '/other.m3u8': playlist(0, '#EXTINF:2.5,', '1.mp3', end),
      '/0.mp3': body(packed(0)),
      '/1.mp3': body(packed(1)),
    }
    const result = await hls(files, [
      () => {
        files['/best.m3u8'] = playlist(0, '#EXTINF:2.5,', '0.mp3', end)
      },
    ])
    expect(frameNumbers(result.audio)).toEqual(inRow(0, 1))
  })

  it('titles in tags before packed audio prevail over a text that never changes', async () => {
    const tagged = (title: string, at: number) => {
      const text = Buffer.from(`\u0003${title}`)
      const frame = Buffer.concat([Buffer.from(`TIT2\0\0\0${String.fromCharCode(text.length)}\0\0`), text])
      return body(
        Buffer.concat([Buffer.from(`ID3\u0004\0\0\0\0\0${String.fromCharCode(frame.length)}`), frame, packed(at)]),
      )
    }
    const lines = [0, 1, 2].flatMap((at) => ['#EXTINF:2.5,Radio Tide', `${at}.mp3`])
    const files = { '/0.mp3': tagged('A - B', 0), '/1.mp3': body(packed(1)), '/2.mp3': tagged('C - D', 2) }
    const result = await hls({ ...files, '/live.m3u8': playlist(0, ...lines, end) }, [])
    expect(frameNumbers(result.audio)).toEqual(inRow(0, 3))
    expect(result.titles).toEqual(['A - B', 'C - D'])
  })

  it('reads byte ranges, also from a server that ignores them, and leaves out parts that are marked as missing', async () => {
    const all = Buffer.concat([packed(0), packed(1)])
    const half = packed(0).length
    const ranges = [`#EXT-X-BYTERANGE:${half}@0`, `#EXT-X-BYTERANGE:${all.length - half}@${half}`]
    const lines = ranges.flatMap((range) => ['#EXTINF:2.6,', range, 'all.mp3'])
    const result = await hls(
      {
        '/live.m3u8': playlist(0, '#EXT-X-VERSION:4', ...lines, '#EXT-X-GAP', '#EXTINF:2.6,', 'gap.mp3', end),
        '/all.mp3': body(all),
      },
      [],
    )
    expect(frameNumbers(result.audio)).toEqual(inRow(0, 2))
    expect(result.heard.find(({ path }) => path === '/all.mp3')!.headers.range).toBe(`bytes=0-${half - 1}`)
    expect(result.paths).not.toContain('/gap.mp3')
  })

  const failures: [why: string, files: Record<string, SourceAnswer>, reason: string][] = [
    [
      'no new segments',
      { '/live.m3u8': playlist(0, '#EXTINF:6,', 'a.mp3'), '/a.mp3': body(packed(0)) },
      'the HLS playlist has no new segments',
    ],
    [
      'an encrypted stream',
      { '/live.m3u8': playlist(0, '#EXT-X-KEY:METHOD=AES-128,URI="k"', '#EXTINF:6,', 'a.mp3') },
      'the HLS stream is encrypted',
    ],
    [
      'a segment that is a page',
      { '/live.m3u8': playlist(0, '#EXTINF:6,', 'a.mp3'), '/a.mp3': body('<html>') },
      'the HLS segments are not audio that can be recorded',
    ],
    [
      'a segment at a private address',
      { '/live.m3u8': playlist(0, '#EXTINF:6,', 'http://10.0.0.1/a.mp3', end) },
      'the stream ended',
    ],
    [
      'a segment that is a file of this machine',
      { '/live.m3u8': playlist(0, '#EXTINF:6,', 'file:///etc/passwd', end) },
      'the stream ended',
    ],
  ]
  it.each(failures)('ends with a reason: %s', async (_, files, reason) => {
    expect((await hls(files, [])).reason).toBe(reason)
  })
})

describe('HLS: missing and known parts', () => {
  const dated = (instant: number) => `#EXT-X-PROGRAM-DATE-TIME:${new Date(instant).toISOString()}`
  const noon = Date.parse('2026-11-21T12:00:00Z')
  const all = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`/s${at}.mp3`, body(packed(at))]))
  const listed = (...numbers: number[]) => numbers.flatMap((number) => ['#EXTINF:2.5,', `s${number}.mp3`])
  const told = ({ chunks }: Awaited<ReturnType<typeof hls>>) =>
    chunks.map(({ piece: { follows, missing } }) => [follows, missing && missing.us / 1e6, missing?.reason])
  const plain = [undefined, undefined, undefined]

  it('parts that are gone, marked as missing or not available are reported once, with their length and a reason', async () => {
    const files: Record<string, SourceAnswer> = { ...all, '/live.m3u8': playlist(0, ...listed(0, 1)) }
    delete files['/s5.mp3']
    const result = await hls(files, [
      () => {
        files['/live.m3u8'] = playlist(3, ...listed(3), '#EXT-X-GAP', ...listed(4), ...listed(5, 6, 7), end)
      },
    ])
    expect(frameNumbers(result.audio)).toEqual([...inRow(0, 2), ...inRow(3, 4), ...inRow(6, 8)])
    expect(told(result)).toEqual([
      plain,
      plain,
      [undefined, 2.5, 'parts left the HLS playlist before they were fetched'],
      [undefined, 5, 'the HLS playlist says that audio is missing'],
      plain,
    ])
  })

  it('a discontinuity counts as an interruption only if the next part has a later date, which gives the length', async () => {
    const lines = [dated(noon), ...listed(0), '#EXT-X-DISCONTINUITY', dated(noon + 32_500), ...listed(1)]
    const more = ['#EXT-X-DISCONTINUITY', ...listed(2), '#EXT-X-DISCONTINUITY', dated(noon + 9e6), ...listed(3), end]
    const result = await hls({ ...all, '/live.m3u8': playlist(0, ...lines, ...more) }, [])
    expect(told(result)).toEqual([plain, [undefined, 30, 'the HLS stream was interrupted'], plain, plain])
  })

  it('the next connection continues after the last part, and reports parts that left the playlist meanwhile', async () => {
    const memory: SourceMemory = {}
    const list = (first: number, ...numbers: number[]) => ({
      ...all,
      '/live.m3u8': playlist(first, ...listed(...numbers), end),
    })
    expect(told(await hls(list(0, 0, 1), [], memory))).toEqual([plain, plain])
    const next = await hls(list(0, 0, 1, 2, 3), [], memory)
    expect(frameNumbers(next.audio)).toEqual(inRow(2, 4))
    expect(told(next)).toEqual([['in order', undefined, undefined], plain])
    const later = await hls(list(6, 6, 7), [], memory)
    expect(told(later)[0]).toEqual(['in order', 5, 'parts left the HLS playlist before they were fetched'])
  })

  it('after sequence numbers restart, parts that are known by their dates are left out', async () => {
    const memory: SourceMemory = {}
    const first = playlist(500, dated(noon), ...listed(0, 1, 2, 3), end)
    await hls({ ...all, '/live.m3u8': first }, [], memory)
    const next = await hls(
      { ...all, '/live.m3u8': playlist(0, dated(noon + 5000), ...listed(2, 3, 4, 5), end) },
      [],
      memory,
    )
    expect(frameNumbers(next.audio)).toEqual(inRow(4, 6))
    expect(told(next)).toEqual([plain, plain])
  })
})

describe.skipIf(isMissing('ffmpeg', '-version'))('HLS through ffmpeg', () => {
  const codec = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2']
  /** Audio as one MPEG transport stream, or as fragmented MP4, cut at the places of ffmpeg's own segments. */
  const ts = (hz: number) => ffmpeg(['-f', 'lavfi', '-i', `sine=${hz}:duration=3`, ...codec, '-f', 'mpegts', 'pipe:1'])

  it('MPEG transport streams, and a discontinuity with timestamps that begin anew', async () => {
    const files: Record<string, SourceAnswer> = { '/a.ts': body(ts(440)), '/b.ts': body(ts(880)) }
    const dated = (instant: string) => `#EXT-X-PROGRAM-DATE-TIME:${instant}`
    const instants = ['2026-11-21T12:00:00Z', '2026-11-21T12:00:09Z']
    const lines = [dated(instants[0]!), '#EXTINF:3,', 'a.ts']
    const more = ['#EXT-X-DISCONTINUITY', dated(instants[1]!), '#EXTINF:3,', 'b.ts', end]
    const result = await hls({ ...files, '/live.m3u8': playlist(0, ...lines, ...more) }, [])
    expect(result.reason).toBe('the stream ended')
    expect(Math.abs(decodedSeconds(result.audio) - 6)).toBeLessThan(0.3)
    const dates = result.chunks.flatMap(({ piece }) => piece.dateUs ?? [])
    expect(dates).toEqual(instants.map((instant) => Date.parse(instant) * 1000))
  })

  it('packed AAC in several segments, continued without a new beginning', async () => {
    const aac = ffmpeg([...toneInput(6), ...codec, '-f', 'adts', 'pipe:1'])
    const middle = adtsBoundary(aac, aac.length / 2)
    const files = {
      '/a.aac': body(Buffer.concat([id3, aac.subarray(0, middle)])),
      '/b.aac': body(Buffer.concat([id3, aac.subarray(middle)])),
    }
    const result = await hls(
      { ...files, '/live.m3u8': playlist(0, '#EXTINF:3,', 'a.aac', '#EXTINF:3,', 'b.aac', end) },
      [],
    )
    expect(Math.abs(decodedSeconds(result.audio) - 6)).toBeLessThan(0.15)
  })

  it('fragmented MP4 with its initialization section', async () => {
    const flags = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof', '-frag_duration', '1500000']
    const mp4 = ffmpeg([...toneInput(6), ...codec, ...flags, '-f', 'mp4', 'pipe:1'])
    const moofs = [...boxes(mp4)].filter(([, type]) => type === 'moof').map(([at]) => at)
    const middle = moofs[Math.floor(moofs.length / 2)]!
    const result = await hls(
      {
        '/live.m3u8': playlist(
          0,
          '#EXT-X-VERSION:7',
          '#EXT-X-MAP:URI="init.mp4"',
          '#EXTINF:3,',
          'a.m4s',
          '#EXTINF:3,',
          'b.m4s',
          end,
        ),
        '/init.mp4': body(mp4.subarray(0, moofs[0])),
        '/a.m4s': body(mp4.subarray(moofs[0], middle)),
        '/b.m4s': body(mp4.subarray(middle)),
      },
      [],
    )
    expect(Math.abs(decodedSeconds(result.audio) - 6)).toBeLessThan(0.15)
    expect(result.paths.filter((path) => path === '/init.mp4')).toHaveLength(1)
  })
})

function adtsBoundary(aac: Buffer, after: number): number {
  let at = 0
  while (at < after) at += ((aac[at + 3]! & 3) << 11) | (aac[at + 4]! << 3) | (aac[at + 5]! >> 5)
  return at
}

function* boxes(mp4: Buffer): Generator<[at: number, type: string]> {
  for (let at = 0; at + 8 <= mp4.length; at += mp4.readUInt32BE(at)) yield [at, mp4.toString('latin1', at + 4, at + 8)]
}
