import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { decoded, differences } from './testing/decoded.ts'
import { expectSeconds, noticedAfter } from './testing/expected-seconds.ts'
import { type Icecast, startIcecast } from './testing/icecast.ts'
import { numberedFrames } from './testing/numbered-frames.ts'
import { type OtherDecoder, otherDecoders } from './testing/other-decoders.ts'
import type { Serving } from './testing/process.ts'
import { decodedSeconds, isMissing } from './testing/programs.ts'
import { recordingInstallation, seams } from './testing/recording-station.ts'
import { encoderDelay, tellTime } from './testing/time-telling.ts'
import { secondsHeard } from './testing/timed-audio.ts'

const open: { close: () => unknown }[] = []
afterAll(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

/** Half a step of 16 bits: decoders round differently, by far less; a wrong sample differs by far more. */
const halfStep = 2 ** -16
const isWithoutProgram = ['ffmpeg', 'icecast2', 'mpg123', 'chromium'].some((program) => isMissing(program, '--version'))

const mp3 = ['-c:a', 'libmp3lame', '-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3']

describe.skipIf(isWithoutProgram)('a recorder of real streams (needs Icecast, ffmpeg, mpg123 and Chromium)', () => {
  it('audio that tells the time is cut by the second and exact to the sample; dropped, restarted, switched and transcoded sources are recorded', {
    timeout: 180_000,
  }, async () => {
    const installation = recordingInstallation()
    open.push(installation)
    const [icecast, other] = await Promise.all([
      startIcecast(
        `<mount><mount-name>/main.mp3</mount-name><fallback-mount>/spare.mp3</fallback-mount>
        <fallback-override>1</fallback-override></mount>
        ${cutOff('/short.mp3')} ${cutOff('/short.aac')} ${cutOff('/short.opus')}`,
      ),
      startIcecast(),
    ])
    open.push(icecast, other)
    const send = (...output: string[]) => {
      const source = tellTime(output)
      open.push({ close: source.stop })
      return source
    }
    const play = async (at: Icecast, mount: string, seed: number, from = 0) => {
      const frames = numberedFrames({ seed, from, kilobits: mount === '/spare.mp3' ? 192 : 128 })
      const source = await at.play(mount, frames)
      open.push(source)
      return source
    }
    const [cbr, vbr] = [
      [...mp3, '-b:a', '128k'],
      [...mp3, '-q:a', '2'],
    ]
    // Before the machine has the other work: it would be measured as well.
    const [cbrDelay, vbrDelay] = await Promise.all([encoderDelay(cbr), encoderDelay(vbr)])
    send(...cbr, '-content_type', 'audio/mpeg', icecast.sourceUrl('/cbr.mp3'))
    send(...vbr, '-content_type', 'audio/mpeg', icecast.sourceUrl('/vbr.mp3'))
    send('-c:a', 'aac', '-b:a', '128k', '-f', 'adts', '-content_type', 'audio/aac', icecast.sourceUrl('/live.aac'))
    send('-c:a', 'libopus', '-b:a', '96k', '-f', 'ogg', '-content_type', 'audio/ogg', icecast.sourceUrl('/live.opus'))
    send('-c:a', 'aac', '-b:a', '128k', '-f', 'adts', '-content_type', 'audio/aac', icecast.sourceUrl('/short.aac'))
    send('-c:a', 'libopus', '-b:a', '96k', '-f', 'ogg', '-content_type', 'audio/ogg', icecast.sourceUrl('/short.opus'))
    const hls = fileServer()
    open.push(hls)
    const segments = ['-hls_flags', 'delete_segments+program_date_time', '-hls_time', '1', '-hls_list_size', '8']
    send('-c:a', 'aac', '-f', 'hls', ...segments, join(hls.folder, 'live.m3u8'))
    let dropping = await play(icecast, '/drop.mp3', 1)
    let main = await play(icecast, '/main.mp3', 2)
    await play(icecast, '/spare.mp3', 3)
    await play(icecast, '/short.mp3', 8)
    let restarting = await play(other, '/live.mp3', 4)

    const urls = {
      cbr: icecast.url('/cbr.mp3'),
      vbr: icecast.url('/vbr.mp3'),
      aac: icecast.url('/live.aac'),
      opus: icecast.url('/live.opus'),
      hls: `${hls.url()}/live.m3u8`,
      drop: icecast.url('/drop.mp3'),
      fallback: icecast.url('/main.mp3'),
      short: icecast.url('/short.mp3'),
      shortAac: icecast.url('/short.aac'),
      shortOpus: icecast.url('/short.opus'),
      restart: other.url('/live.mp3'),
    }
    const delayed: Record<string, number> = { cbr: cbrDelay, vbr: vbrDelay }
    const stations = new Map<string, { id: number; key: string; showId: number }>()
    for (const [name, url] of Object.entries(urls)) {
      const delay = (delayed[name] ?? 0).toFixed(3)
      stations.set(name, { ...(await installation.station(name, url, '--stream-delay', delay)), showId: 0 })
    }
    const server = await installation.serve()
    for (const station of stations.values()) {
      const { body } = await installation.ask(server, station.key, 'POST /v1/shows', { title: 'Tide', published: true })
      station.showId = body.id
    }
    const begunAt = Math.floor(Date.now() / 1000)
    await after(3500)
    dropping.close()
    main.close()
    await other.stop()
    await after(1500)
    restarting.close()
    await other.start()
    restarting = await play(other, '/live.mp3', 5)
    dropping = await play(icecast, '/drop.mp3', 6)
    main = await play(icecast, '/main.mp3', 7)
    await after(6500)

    const cut = async (name: string, from: number, until: number) => {
      const { key, showId } = stations.get(name)!
      const body = { show_id: showId, start_time: from, end_time: until }
      const answer = await installation.ask(server, key, 'POST /v1/episodes/generate', body)
      // On a busy machine the audio may be late: then the episode waits for the decision.
      expect([name, answer.body.message]).toEqual([name, undefined])
      const path = `GET /v1/episodes/${answer.body.id}`
      await expect
        .poll(async () => (await installation.ask(server, key, path)).body.audio_url, { timeout: 150_000 })
        .not.toBe('')
      const { body: episode } = await installation.ask(server, key, path)
      return installation.audio(server, episode.audio_url)
    }
    const until = Math.floor(Date.now() / 1000) - 1
    const from = until - 7
    const episodes = new Map<string, Buffer>()
    for (const name of ['cbr', 'vbr']) {
      const episode = await cut(name, from, until)
      episodes.set(name, episode)
      const { channels } = await decoded(episode)
      expectSeconds(
        channels[0]!,
        44_100,
        Array.from({ length: until - from }, (_, at) => (from + at) % 60),
      )
    }
    const transcoded = { aac: 44_100, opus: 48_000, hls: 44_100, shortAac: 44_100, shortOpus: 48_000 }
    for (const [name, sampleRate] of Object.entries(transcoded)) {
      const episode = await cut(name, begunAt + 2, begunAt + 7)
      expect(Math.abs(decodedSeconds(episode) - 5)).toBeLessThan(0.1)
      const { channels } = await decoded(episode)
      const seconds = withoutFades(secondsHeard(channels[0]!, sampleRate))
      const heard = seconds.map(({ second }) => second)
      expect([name, heard.slice(1)]).toEqual([name, heard.slice(1).map((_, at) => (heard[0]! + at + 1) % 60)])
      if (name !== 'hls') continue
      // The playlist dates the audio, from the start of its ffmpeg on, which takes its time on a busy machine.
      const lateBy = (begunAt + 2 + seconds[1]!.at + noticedAfter - heard[1]! + 61) % 60
      expect(lateBy).toBeGreaterThan(0.9)
      expect(lateBy).toBeLessThan(6)
    }
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)

    const timesLost = (id: number) =>
      logged(server).filter(({ station, msg }) => station === id && msg === 'the stream was lost').length
    for (const [name, { id }] of stations) {
      const { spans, gaps, bytes, reels } = await installation.recorded(id)
      expect([name, seams(spans)]).toEqual([name, []])
      expect([name, (await installation.command('recording', 'verify', '--station', `${id}`)).faults]).toEqual([
        name,
        [],
      ])
      const episode = episodes.get(name)
      if (episode) await expectExact(episode, { bytes, startUs: reels[0]!.started_us }, from, until, name)
      const seeds = ['drop', 'restart', 'fallback', 'short'].includes(name)
        ? seedsOf(bytes)
        : new Map<number, number[]>()
      if (name === 'drop' || name === 'restart') {
        expect([name, gaps.map(({ reason }) => reason)]).toEqual([name, ['the stream ended']])
        expect((gaps[0]!.until_us! - gaps[0]!.from_us) / 1e6).toBeGreaterThan(1)
        expect((gaps[0]!.until_us! - gaps[0]!.from_us) / 1e6).toBeLessThan(5)
        expect([...seeds.keys()]).toEqual(name === 'drop' ? [1, 6] : [4, 5])
      } else {
        expect([name, gaps]).toEqual([name, []])
      }
      if (name === 'fallback') expect([...seeds.keys()]).toEqual([2, 3, 7])
      if (name === 'short') expect(seeds.size).toBe(1)
      if (name.startsWith('short')) expect([name, timesLost(id) > 2]).toEqual([name, true])
      for (const numbers of seeds.values()) expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at))
    }
  })
})

/** Expects three decoders to make of an episode exactly the samples that are there when all is decoded, and no others. */
async function expectExact(
  episode: Buffer,
  recorded: { bytes: Buffer; startUs: number },
  from: number,
  until: number,
  name: string,
): Promise<void> {
  const whole = await decoded(recorded.bytes, { gapless: false })
  const first = Math.round((from * 1e6 - recorded.startUs) / ((1152 * 1e6) / 44_100)) * 1152
  for (const { open: openDecoder } of otherDecoders) {
    const decoder: OtherDecoder = await openDecoder()
    try {
      const cut = await decoder.decode(episode, 2, 44_100)
      expect(cut.samples % 1152).toBe(0)
      expect(Math.abs(cut.samples / 44_100 - (until - from))).toBeLessThan(0.06)
      expect(differences(cut, 0, whole, first, cut.samples, halfStep)).toBe(0)
    } finally {
      await decoder.close()
    }
  }
  if (name !== 'cbr') return
  // Bytes by time, as it is done elsewhere: whatever frame it is compared with, the beginning is wrong.
  const byteAt = (second: number) => Math.round((second - recorded.startUs / 1e6) * 16_000)
  const naive = await decoded(recorded.bytes.subarray(byteAt(from), byteAt(until)), { gapless: false })
  for (const frames of [-2, -1, 0, 1, 2]) {
    expect(differences(naive, 0, whole, first + frames * 1152, 1152, halfStep)).toBeGreaterThan(0)
  }
}

/** The lines of a server's log. */
function logged({ err }: Serving): { station?: number; msg: string }[] {
  return err()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

/** The numbers of the frames of each source, in the order in which they are there. */
function seedsOf(bytes: Buffer): Map<number, number[]> {
  const text = bytes.toString('latin1')
  const found = new Map<number, number[]>()
  for (const [, seed, number] of text.matchAll(/\xff[\xf0-\xff][^#]{20,40}#(\d+):(\d+);/g)) {
    const numbers = found.get(Number(seed)) ?? []
    found.set(Number(seed), numbers)
    numbers.push(Number(number))
  }
  return found
}

/** Where a new decoder begins, there is a fade in which no tone, or a wrong one, is heard. */
const longestFade = 0.2

/** The seconds heard, without what is heard in fades. */
function withoutFades(heard: ReturnType<typeof secondsHeard>): ReturnType<typeof secondsHeard> {
  const lasting = heard.filter(({ at }, index) => index === 0 || (heard[index + 1]?.at ?? Infinity) - at > longestFade)
  return lasting.filter(({ second }, index) => second !== lasting[index - 1]?.second)
}

/** A mount of Icecast that ends each connection after three seconds. The burst of the next one closes the gap. */
function cutOff(mount: string): string {
  return `<mount><mount-name>${mount}</mount-name><max-listener-duration>3</max-listener-duration></mount>`
}

/** Serves the files of a new folder. */
function fileServer() {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-hls-'))
  const server: Server = createServer(async (request, response) => {
    const file = await readFile(join(folder, request.url!.slice(1))).catch(() => undefined)
    response.writeHead(file ? 200 : 404).end(file)
  })
  server.listen(0, '127.0.0.1')
  return {
    folder,
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close().closeAllConnections()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
