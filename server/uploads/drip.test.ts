import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalFor } from '../http/answers/errors.ts'
import { type HttpServer, httpServer } from '../http/port/server.ts'
import { diskStorage } from '../storage/disk.ts'
import { mp3, multipartHeaders, partHead } from '../testing/factories.ts'
import { filesIn } from '../testing/storages.ts'
import { takeIn } from './intake.ts'

describe('a slow upload', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-drip-'))
  const log = pino({ level: 'silent' })
  let server: HttpServer
  let port: number
  beforeAll(async () => {
    const storage = diskStorage(folder)
    server = httpServer({
      log,
      credentials: null,
      trustProxy: ['127.0.0.1'],
      nextRequestId: () => 'id',
      before: () => false,
    })
    const { app } = server
    app.addContentTypeParser('multipart/form-data', async () => undefined)
    app.setErrorHandler((error, _request, reply) => {
      const { status, body } = refusalFor(error, () => false, log)
      return reply.code(status).send(body)
    })
    // The interval of the minimum rate is half a second instead of a minute.
    app.post('/', async (request) => takeIn(request.raw, storage, { bytes: 1000, everyMs: 500 }))
    await app.listen({ host: '127.0.0.1', port: 0 })
    port = (app.server.address() as { port: number }).port
  })
  afterAll(async () => {
    await server.close(0)
    rmSync(folder, { recursive: true })
  })

  /** Sends the beginning of an upload slowly; returns the response, or an empty text if none comes within a time. */
  async function send(bytes: number, everyMs: number, withinMs = 60_000): Promise<string> {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    const headers = ['Host: radio.test', 'X-Forwarded-Proto: https', 'Content-Length: 26214400']
    headers.push(`Content-Type: ${multipartHeaders['Content-Type']}`)
    socket.write(`POST / HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
    socket.write(partHead({ name: 'file', filename: 'long.mp3' }))
    let at = 0
    const drip = setInterval(() => {
      socket.write(mp3.subarray(at, at + bytes))
      at += bytes
    }, everyMs)
    const answered = once(socket, 'data').then(([answer]) => `${answer}`)
    const answer = await Promise.race([answered, delay(withinMs, '', { ref: false })])
    clearInterval(drip)
    socket.destroy()
    return answer
  }

  it('408 in the API’s error format, and nothing is left behind', async () => {
    const answer = await send(1, 10)
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*\{"message":"Request took too long\."\}$/s)
    await expect.poll(() => filesIn(folder)).toEqual([])
  })

  it('above the minimum rate it continues', async () => {
    // Ten times as much, because a busy machine may not send for most of an interval.
    expect(await send(1000, 20, 2000)).toBe('')
  })
})
