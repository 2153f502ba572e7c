import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { type Decoded, decoded, differences } from './testing/decoded.ts'
import { type Icecast, startIcecast } from './testing/icecast.ts'
import { frameNumbers, numberedFrames } from './testing/numbered-frames.ts'
import { type OtherDecoder, otherDecoders } from './testing/other-decoders.ts'
import { decodedSeconds, isMissing } from './testing/programs.ts'
import { recordingInstallation, seams } from './testing/recording-station.ts'
import { tellTime } from './testing/time-telling.ts'
import { secondsHeard } from './testing/timed-audio.ts'

const open: { close: () => unknown }[] = []
afterAll(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

/** Half a step of 16 bits: decoders round differently, by far less; a wrong sample differs by far more. */
const halfStep = 2 ** -16
/** How far the beginning of an episode may be from the asked instant, in seconds. */
const mostOff = 0.06
const isWithoutProgram = ['ffmpeg', 'icecast2', 'mpg123', 'chromium'].some((program) => isMissing(program, '--version'))

describe.skipIf(isWithoutProgram)('a recorder of real streams (needs Icecast, ffmpeg, mpg123 and Chromium)', () => {
  it('audio that tells the time is cut by the second and exact to the sample; dropped, restarted, switched and transcoded sources are recorded', {
    timeout: 180_000,
  }, async () => {
    const installation = recordingInstallation()
    open.push(installation)
    const [icecast, other] = await Promise.all([
      startIcecast(
        `<mount><mount-name>/main.mp3</mount-name><fallback-mount>/spare.mp3</fallback-mount>
        <fallback-override>1</fallback-override></mount>`,
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
    const mp3 = [
      '-c:a',
      'libmp3lame',
      '-write_xing',
      '0',
      '-id3v2_version',
      '0',
      '-f',
      'mp3',
      '-content_type',
      'audio/mpeg',
    ]
    send(...mp3, '-b:a', '128k', icecast.sourceUrl('/cbr.mp3'))
    send(...mp3, '-q:a', '2', icecast.sourceUrl('/vbr.mp3'))
    send('-c:a', 'aac', '-b:a', '128k', '-f', 'adts', '-content_type', 'audio/aac', icecast.sourceUrl('/live.aac'))
    send('-c:a', 'libopus', '-b:a', '96k', '-f', 'ogg', '-content_type', 'audio/ogg', icecast.sourceUrl('/live.opus'))
    const hls = fileServer()
    open.push(hls)
    const segments = ['-hls_flags', 'delete_segments+program_date_time', '-hls_time', '1', '-hls_list_size', '8']
    send('-c:a', 'aac', '-f', 'hls', ...segments, join(hls.folder, 'live.m3u8'))
    let dropping = await play(icecast, '/drop.mp3', 1)
    let main = await play(icecast, '/main.mp3', 2)
    await play(icecast, '/spare.mp3', 3)
    let restarting = await play(other, '/live.mp3', 4)

    const urls = {
      cbr: icecast.url('/cbr.mp3'),
      vbr: icecast.url('/vbr.mp3'),
      aac: icecast.url('/live.aac'),
      opus: icecast.url('/live.opus'),
      hls: `${hls.url()}/live.m3u8`,
      drop: icecast.url('/drop.mp3'),
      fallback: icecast.url('/main.mp3'),
      restart: other.url('/live.mp3'),
    }
    const stations = new Map<string, { id: number; key: string; showId: number }>()
    for (const [name, url] of Object.entries(urls))
      stations.set(name, { ...(await installation.station(name, url)), showId: 0 })
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
      expect([name, answer.status, answer.body.message]).toEqual([name, 201, undefined])
      return installation.audio(server, answer.body.audio_url)
    }
    const until = Math.floor(Date.now() / 1000) - 1
    const from = until - 7
    const offsets: Record<string, number[]> = {}
    const episodes = { cbr: await cut('cbr', from, until), vbr: await cut('vbr', from, until) }
    for (const [name, episode] of Object.entries(episodes)) offsets[name] = await told(episode, from, until)
    for (const name of ['aac', 'opus', 'hls']) {
      const episode = await cut(name, begunAt + 2, begunAt + 7)
      const seconds = decodedSeconds(episode)
      offsets[name] = [seconds]
      expect(Math.abs(seconds - 5)).toBeLessThan(0.1)
    }
    console.log(offsets)
    server.signal('SIGTERM')
    await server.ended
    for (const [name, { id }] of stations) {
      const { numbers, spans, bytes, gaps, reels } = await installation.recorded(id)
      console.log(
        name,
        reels.length,
        reels[0] && reels[0].ended_us - reels[0].started_us,
        gaps.map((g) => [((g.until_us ?? 0) - g.from_us) / 1e6, g.reason]),
        numbers.length,
        [...new Set([...bytes.toString('latin1').matchAll(/#(\d+):/g)].map((m) => m[1]))],
      )
      expect([name, seams(spans)]).toEqual([name, []])
    }
  })
})

/** For each second that is heard, how much later than it should it begins, in seconds. */
async function told(episode: Buffer, from: number, until: number): Promise<number[]> {
  const { channels } = await decoded(episode)
  return secondsHeard(channels[0]!, 44_100).map(({ second, at }) => Math.round(1000 * (at - (second - (from % 60)))))
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
