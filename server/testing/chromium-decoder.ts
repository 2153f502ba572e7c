import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Decoded } from './decoded.ts'

/** Asks for one file after the other, decodes each, and sends the samples of its channels one after the other. */
const page = `<script type="module">
for (;;) {
  const next = await fetch('/next')
  const [channels, sampleRate] = next.headers.get('x-format').split(' ').map(Number)
  const context = new OfflineAudioContext(channels, 1, sampleRate)
  const audio = await context.decodeAudioData(await next.arrayBuffer()).catch(() => undefined)
  const decoded = Array.from({ length: audio?.numberOfChannels ?? 0 }, (_, channel) => audio.getChannelData(channel))
  await fetch('/decoded', { method: 'POST', body: new Blob(decoded), headers: { 'x-channels': decoded.length } })
}
</script>`

/** A decoder in a browser: `decodeAudioData` of Chromium. */
export type ChromiumDecoder = {
  decode(mp3: Uint8Array, channels: number, sampleRate: number): Promise<Decoded>
  close(): Promise<void>
}

/** Starts Chromium with a page that decodes what it is given. */
export async function chromiumDecoder(): Promise<ChromiumDecoder> {
  let asking = Promise.withResolvers<ServerResponse>()
  let result = Promise.withResolvers<Decoded>()
  const server = createServer((request, response) => {
    if (request.url === '/next') return asking.resolve(response)
    if (request.url !== '/decoded') return response.setHeader('content-type', 'text/html').end(page)
    const body: Buffer[] = []
    request.on('data', (chunk: Buffer) => body.push(chunk))
    request.on('end', () => {
      asking = Promise.withResolvers()
      const all = new Float32Array(Uint8Array.from(Buffer.concat(body)).buffer)
      const count = Number(request.headers['x-channels'])
      const samples = count && all.length / count
      const channels = Array.from({ length: count }, (_, at) => all.subarray(at * samples, (at + 1) * samples))
      response.end()
      result.resolve({ channels, samples })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-chromium-'))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${folder}`]
  const browser = spawn('chromium', [...flags, address], { stdio: 'ignore' })
  const failed = once(browser, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => undefined)

  return {
    async decode(mp3, channels, sampleRate) {
      result = Promise.withResolvers()
      const response = await Promise.race([asking.promise, failed])
      response.setHeader('x-format', `${channels} ${sampleRate}`).end(mp3)
      return result.promise
    },
    async close() {
      const ended = once(browser, 'exit')
      browser.kill('SIGTERM')
      await ended
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
