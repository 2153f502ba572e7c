import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call, Connection } from './call.ts'
import { callsOf } from './calls.ts'
import { send } from './send.ts'

type Behaviour = (response: ServerResponse, request: IncomingMessage) => void

/** The handlers of the next requests; the last one handles all further requests. */
let behaviours: Behaviour[]
let seen: { method: string; path: string; key: string | undefined }[]
let waited: number[]
let connection: Connection
const server = createServer((request, response) => {
  const key = request.headers['x-idempotency-key'] as string | undefined
  seen.push({ method: request.method!, path: request.url!, key })
  const next = behaviours.length > 1 ? behaviours.shift()! : behaviours[0]!
  request.resume()
  next(response, request)
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen = []
  waited = []
  connection = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'ack_1',
    retries: 2,
    timeoutSeconds: 20,
    wait: async (ms) => void waited.push(ms),
    random: () => 0.5,
  }
})

const page = '<html><h1>Bad gateway</h1></html>'
const html =
  (status: number): Behaviour =>
  (response) =>
    void response.writeHead(status, { 'Content-Type': 'text/html' }).end(page)
const json =
  (status: number, body: object, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
const drop: Behaviour = (response) => void response.socket!.destroy()
const hang: Behaviour = () => {}
const made = json(201, { id: 1 })
const get = () => send(connection, { method: 'GET', path: '/v1/station' })

describe('no call rejects', () => {
  const unexpected = (status: number, type: string) =>
    `Unexpected response with status ${status} (${type}): it may come from a proxy, or baseUrl may be wrong.`
  const facts: [string, Behaviour, status: number, message: RegExp | string][] = [
    ['the HTML page of a proxy with 502', html(502), 502, unexpected(502, 'text/html')],
    ['an HTML page with 200', html(200), 200, unexpected(200, 'text/html')],
    ['JSON of something else', json(404, { error: 'x' }), 404, unexpected(404, 'application/json')],
    [
      'JSON that is cut off',
      (response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id"'),
      200,
      unexpected(200, 'application/json'),
    ],
    ['204 instead of data', (response) => void response.writeHead(204).end(), 204, /status 204/],
    [
      'a redirect, which is not followed,',
      (response) => void response.writeHead(302, { Location: '/elsewhere' }).end(),
      302,
      /status 302/,
    ],
    ['an error response', json(403, { message: 'Invalid API key.' }), 403, 'Invalid API key.'],
    ['a broken connection', drop, 0, /^No response from http:\/\/127\.0\.0\.1:\d+: fetch failed \(.+\)\.$/],
  ]
  test.each(facts)('%s is an error with its status and a message', async (_, behaviour, status, message) => {
    behaviours = [behaviour]
    const { data, error } = await get()
    expect(data).toBeUndefined()
    expect(error).toEqual({ status, message: typeof message === 'string' ? message : expect.stringMatching(message) })
    expect(seen.map(({ path }) => path)).not.toContain('/elsewhere')
  })

  test('a response that does not arrive in time is an error', async () => {
    behaviours = [hang]
    const { error } = await send({ ...connection, retries: 0 }, { method: 'GET', path: '/', timeoutSeconds: 0.05 })
    expect(error).toEqual({ status: 0, message: `No response from ${connection.baseUrl} within 0.05 seconds.` })
  })

  test('a body that does not end in time is an error', async () => {
    behaviours = [(response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).write('{')]
    const { error } = await send({ ...connection, retries: 0 }, { method: 'GET', path: '/', timeoutSeconds: 0.05 })
    expect(error?.message).toMatch(/within 0.05 seconds/)
  })

  test('a cancelled call is an error and is not retried', async () => {
    const cancel = new AbortController()
    behaviours = [() => cancel.abort()]
    const { error } = await send(connection, { method: 'GET', path: '/', signal: cancel.signal })
    expect(error).toEqual({ status: 0, message: 'The call was cancelled.' })
    expect(seen).toHaveLength(1)
  })

  test('an invalid baseUrl and a key that is no valid header value are errors', async () => {
    for (const wrong of [{ baseUrl: 'radio' }, { key: 'line\nbreak' }]) {
      const { error } = await send({ ...connection, ...wrong }, { method: 'GET', path: '/v1/station' })
      expect(error?.status).toBe(0)
    }
  })

  test('a refused connection is an error that names the server', async () => {
    const { error } = await send({ ...connection, baseUrl: 'http://127.0.0.1:1' }, { method: 'GET', path: '/' })
    expect(error?.message).toMatch(/^No response from http:\/\/127\.0\.0\.1:1: /)
  })
})

describe('retries', () => {
  test.each([429, 502, 503, 504])('a POST that got %i is sent again with the same idempotency key', async (status) => {
    behaviours = [html(status), made]
    const { data } = await callsOf(connection).post('/v1/shows', { title: 'X' })
    expect(data).toEqual({ id: 1 })
    expect(seen).toHaveLength(2)
    expect(seen[0]!.key).toMatch(/^[0-9a-f]{32}$/)
    expect(seen[1]!.key).toBe(seen[0]!.key)
  })

  test('a POST whose connection broke is sent again; each call has a key of its own unless it is given one', async () => {
    behaviours = [drop, made]
    const calls = callsOf(connection)
    await calls.post('/v1/shows', {})
    await calls.post('/v1/shows', {})
    await calls.post('/v1/shows', {}, { idempotencyKey: 'mine' })
    const [first, again, second, third] = seen.map(({ key }) => key)
    expect(again).toBe(first)
    expect(second).not.toBe(first)
    expect(third).toBe('mine')
  })

  test('there are `retries` of them at most, with growing delays', async () => {
    behaviours = [html(503)]
    expect((await get()).error?.status).toBe(503)
    expect(seen).toHaveLength(3)
    expect(waited).toEqual([500, 1000])
  })

  test('Retry-After is respected up to a minute', async () => {
    behaviours = [json(429, { message: 'Rate limit exceeded.' }, { 'Retry-After': '7' }), made]
    expect((await get()).data).toEqual({ id: 1 })
    expect(waited).toEqual([7000])
    behaviours = [json(503, { message: 'Down.' }, { 'Retry-After': '61' })]
    expect((await get()).error).toEqual({ status: 503, message: 'Down.' })
    expect(waited).toEqual([7000])
  })

  test('400, 404, 409 and 500 are not retried', async () => {
    for (const status of [400, 404, 409, 500]) {
      seen = []
      behaviours = [json(status, { message: 'No.' })]
      await get()
      expect(seen).toHaveLength(1)
    }
  })

  test('a DELETE is retried after 429 only, because a second one would get 404', async () => {
    for (const [behaviour, attempts] of [[html(503), 1] as const, [drop, 1] as const, [html(429), 3] as const]) {
      seen = []
      behaviours = [behaviour]
      await callsOf(connection).delete('/v1/shows/1')
      expect(seen).toHaveLength(attempts)
    }
  })
})

describe('an upload from Node', () => {
  const form = () => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(20_000_000)]))
    return body
  }
  const upload = (behaviour: Behaviour, options: Partial<Call> = {}) => {
    behaviours = [behaviour]
    return send({ ...connection, retries: 0 }, { method: 'POST', path: '/', body: form(), ...options })
  }

  test('an error response that arrives before the whole body has been sent is the error', async () => {
    const { error } = await upload(json(400, { message: 'file must be an MP3' }))
    expect(error).toEqual({ status: 400, message: 'file must be an MP3' })
  })

  test('the HTML page of a proxy and a broken connection are errors', async () => {
    expect((await upload(html(502))).error?.status).toBe(502)
    expect((await upload(drop)).error).toEqual({ status: 0, message: expect.stringMatching(/^No response from /) })
  })

  test('a response that does not arrive in time is an error', async () => {
    const { error } = await upload(hang, { timeoutSeconds: 0.2 })
    expect(error?.message).toMatch(/within 0.2 seconds/)
  })

  test('it may take longer than timeoutSeconds while it makes progress', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let tookMs = 0
      const onSent = () => {
        tookMs += 400
        vi.advanceTimersByTime(400)
      }
      const atItsEnd: Behaviour = (response, request) => void request.on('end', () => made(response, request))
      expect((await upload(atItsEnd, { timeoutSeconds: 0.5, onSent })).data).toEqual({ id: 1 })
      expect(tookMs).toBeGreaterThan(5000)
    } finally {
      vi.useRealTimers()
    }
  })

  test('it can be cancelled', async () => {
    const cancel = new AbortController()
    const { error } = await upload(() => cancel.abort(), { signal: cancel.signal })
    expect(error).toEqual({ status: 0, message: 'The call was cancelled.' })
  })

  test('a retry sends the whole form again', async () => {
    const told: number[] = []
    behaviours = [html(503), made]
    const { data } = await send(connection, {
      method: 'POST',
      path: '/',
      body: form(),
      onSent: (n) => void told.push(n),
    })
    expect(data).toEqual({ id: 1 })
    expect(seen).toHaveLength(2)
    expect(told.filter((bytes, at) => bytes < (told[at - 1] ?? Number.POSITIVE_INFINITY))).toHaveLength(2)
  })
})
