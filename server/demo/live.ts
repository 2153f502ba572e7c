import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { frameSplitter } from '../lib/mp3-frame.ts'
import { demoAudioFolder, demoEpisodes, demoShows } from './content.ts'

/** The live stream of the demo station: its URL, and the function that stops it. */
export type DemoStream = { url: string; close(): void }

/** Burst for a new listener, in bytes: about ten seconds, as at most stations. */
const burstBytes = 65_536
/** Bytes of audio between two pieces of ICY metadata. */
const metaInterval = 8192
const stepMs = 200
/** Time for which the stream has been on air when it starts, so that its first listener gets a burst. */
const headStartMs = 10_000

type Listener = { response: ServerResponse; untilMeta: number; title: string } | { response: ServerResponse }

/**
 * Starts a live stream like an Icecast server's, on a free port of 127.0.0.1: the audio of the demo's episodes, one
 * after the other, in real time, with their titles as ICY metadata.
 */
export async function startDemoStream(): Promise<DemoStream> {
  const listeners = new Set<Listener>()
  const programme = play()
  let title = ''
  let burst = Buffer.alloc(0)
  let playedMs = 0
  const startedMs = performance.now() - headStartMs

  function send(listener: Listener, audio: Buffer): void {
    if (!('title' in listener)) return void listener.response.write(audio)
    let rest = audio
    while (rest.length >= listener.untilMeta) {
      listener.response.write(rest.subarray(0, listener.untilMeta))
      rest = rest.subarray(listener.untilMeta)
      listener.response.write(listener.title === title ? Buffer.of(0) : metadata(title))
      listener.title = title
      listener.untilMeta = metaInterval
    }
    listener.untilMeta -= rest.length
    listener.response.write(rest)
  }

  function step(): void {
    const pieces: Uint8Array[] = []
    while (playedMs < performance.now() - startedMs) {
      const { bytes, ms, of } = programme.next().value
      if (of !== title && pieces.length > 0) break
      title = of
      pieces.push(bytes)
      playedMs += ms
    }
    const audio = Buffer.concat(pieces)
    burst = Buffer.concat([burst, audio]).subarray(-burstBytes)
    for (const listener of listeners) send(listener, audio)
  }
  while (playedMs < headStartMs) step()
  const timer = setInterval(step, stepMs)

  const server = createServer((request, response) => {
    const wantsTitles = request.headers['icy-metadata'] === '1'
    response.writeHead(200, {
      'Content-Type': 'audio/mpeg',
      'icy-name': 'Radio Kiosk',
      ...(wantsTitles && { 'icy-metaint': `${metaInterval}` }),
    })
    const listener: Listener = wantsTitles ? { response, untilMeta: metaInterval, title: '' } : { response }
    listeners.add(listener)
    response.on('close', () => listeners.delete(listener))
    send(listener, burst)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/live`,
    close() {
      clearInterval(timer)
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Yields the frames of all episodes in an endless loop, without the Info frame at the beginning of each file. */
function* play(): Generator<{ bytes: Uint8Array; ms: number; of: string }, never> {
  const showTitles = new Map(demoShows.map((show) => [show.slug, show.title]))
  for (;;) {
    for (const { audio, show, title } of demoEpisodes) {
      const frames: { bytes: Uint8Array; ms: number; of: string }[] = []
      const splitter = frameSplitter(({ bytes, format }) => {
        const ms = (format.samplesPerFrame / format.sampleRate) * 1000
        frames.push({ bytes, ms, of: `${showTitles.get(show)} - ${title}` })
      })
      splitter.push(readFileSync(new URL(audio, demoAudioFolder)))
      splitter.end()
      yield* frames.slice(1)
    }
  }
}

/** A title as ICY metadata: a length in units of 16 bytes, and the text, padded with zeros. */
function metadata(title: string): Buffer {
  const text = Buffer.from(`StreamTitle='${title}';`)
  const units = Math.ceil(text.length / 16)
  return Buffer.concat([Buffer.of(units), text, Buffer.alloc(units * 16 - text.length)])
}
