import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { databases } from '../../testing/databases.ts'
import { tlsWire } from '../../testing/sockets.ts'

const json = { 'Content-Type': 'application/json' }
const mebibyte = 1024 * 1024

for (const database of databases) {
  describe(`JSON bodies on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    const writes = ['POST /v1/shows', 'POST /v1/episodes', 'POST /v1/episodes/generate', 'PUT /v1/schedule']

    it('400 Request body is not valid JSON.: what does not parse', async () => {
      const { call } = await app.station()
      for (const endpoint of [...writes, 'PUT /v1/shows/1', 'PUT /v1/episodes/1', 'DELETE /v1/schedule']) {
        for (const text of ['{', '{"a":1,}', "{'a':1}", 'nonsense', '{"a":NaN}', ' ', '\uFEFF{']) {
          const { status, body } = await call(endpoint, text, json)
          expect([endpoint, text, status, body]).toEqual([
            endpoint,
            text,
            400,
            { message: 'Request body is not valid JSON.' },
          ])
        }
      }
    })

    it('400 Request body is not valid JSON.: bytes that are not UTF-8', async () => {
      const { call } = await app.station()
      const latin1 = Buffer.from('{"title":"caf\xe9"}', 'latin1')
      expect(await call('POST /v1/shows', latin1, json)).toMatchObject({
        status: 400,
        body: { message: 'Request body is not valid JSON.' },
      })
    })

    it('400 Request body must be a JSON object.: every other JSON', async () => {
      const { call } = await app.station()
      for (const endpoint of [...writes, 'PUT /v1/shows/1', 'DELETE /v1/schedule']) {
        for (const text of ['[]', 'null', '1', '"x"', 'true', '[{"title":"A"}]']) {
          const { status, body } = await call(endpoint, text, json)
          expect([text, status, body]).toEqual([text, 400, { message: 'Request body must be a JSON object.' }])
        }
      }
    })

    it('413: a body over 1 MiB, declared or not; one of exactly 1 MiB is read', async () => {
      const { call } = await app.station()
      const show = (size: number) => {
        const frame = '{"title":"Long","other":""}'
        return frame.replace('""', `"${'x'.repeat(size - frame.length)}"`)
      }
      expect((await call('POST /v1/shows', show(mebibyte), json)).status).toBe(201)
      const over = await call('POST /v1/shows', show(mebibyte + 1), json)
      expect(over).toMatchObject({ status: 413, body: { message: 'Request body is too large.' } })
      const chunked = new ReadableStream({
        start(controller) {
          for (let at = 0; at < 20; at++) controller.enqueue(Buffer.alloc(100_000, ' '))
          controller.close()
        },
      })
      const response = await app.fetch('/v1/shows', {
        method: 'POST',
        headers: { 'X-API-Key': (await app.station()).key, ...json },
        body: chunked,
        duplex: 'half',
      })
      expect(response.status).toBe(413)
      expect((await call('GET /v1/shows')).body).toHaveLength(1)
    })

    it('415, naming the accepted types: another type, or none, on a body that is not empty', async () => {
      const { call } = await app.station()
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
      ]
      for (const endpoint of [...writes, 'PUT /v1/shows/1', 'PUT /v1/episodes/1', 'DELETE /v1/schedule']) {
        for (const type of [...types, 'application/jsonx', 'nonsense', '']) {
          const headers = { 'Content-Type': type }
          const { status, body } = await call(endpoint, Buffer.from('{"title":"A"}'), headers)
          expect([endpoint, type, status, body]).toEqual([
            endpoint,
            type,
            415,
            { message: 'Unsupported content type. Use application/json.' },
          ])
        }
        const untyped = await call(endpoint, Buffer.from('{"title":"A"}'))
        expect([endpoint, untyped.status]).toEqual([endpoint, 415])
      }
      expect((await call('GET /v1/shows')).body).toEqual([])
    })

    it('415: an upload that is no multipart body', async () => {
      const { call } = await app.station()
      for (const headers of [json, { 'Content-Type': 'audio/mpeg' }]) {
        expect(await call('POST /v1/episodes/upload', Buffer.from('{}'), headers)).toMatchObject({
          status: 415,
          body: { message: 'Unsupported content type. Use multipart/form-data.' },
        })
      }
    })

    it('JSON is JSON with a charset, in capitals, and with white space around it', async () => {
      const { call } = await app.station()
      for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset=UTF-8']) {
        const { status } = await call('POST /v1/shows', ' \n{"title":"A"}\t', { 'Content-Type': type })
        expect([type, status]).toEqual([type, 201])
      }
    })

    it('an empty body on PUT counts as {}: with a type and without one', async () => {
      const { call } = await app.station()
      const { body: show } = await call('POST /v1/shows', { title: 'Same' })
      for (const headers of [json, {}]) {
        const { status, body } = await call(`PUT /v1/shows/${show.id}`, Buffer.alloc(0), headers)
        expect([headers, status, body]).toEqual([headers, 200, show])
      }
      expect(await call(`PUT /v1/shows/${show.id}`)).toMatchObject({ status: 200, body: show })
      expect(await call(`PUT /v1/shows/${show.id}`, {})).toMatchObject({ status: 200, body: show })
    })

    it('an empty body on POST lacks its required fields', async () => {
      const { call } = await app.station()
      for (const headers of [json, {}]) {
        const { status, body } = await call('POST /v1/shows', Buffer.alloc(0), headers)
        expect([status, body.message]).toEqual([400, 'title is required'])
      }
    })

    it('a request with a type, without a body or a length, is answered as one with an empty body', async () => {
      const { key, call } = await app.station()
      const multipart = 'multipart/form-data; boundary=x'
      const answers: [request: string, type: string, answer: string][] = [
        ['POST /v1/shows', 'application/json', '400 title is required'],
        ['POST /v1/shows', 'text/plain', '415 Unsupported content type. Use application/json.'],
        ['DELETE /v1/shows/999999', 'application/json', '404 Show not found.'],
        ['POST /v1/nowhere', 'application/json', '404 Not found.'],
        ['POST /nowhere', 'application/json', '404 Not found.'],
        ['POST /v1/episodes/upload', multipart, '400 Request body is not valid multipart/form-data.'],
      ]
      for (const [request, type, expected] of answers) {
        const wire = tlsWire(app.port)
        const headers = `Host: x\r\nX-API-Key: ${key}\r\nContent-Type: ${type}\r\nConnection: close`
        wire.write(`${request} HTTP/1.1\r\n${headers}\r\n\r\n`)
        const [head = '', body = ''] = (await wire.closed).split('\r\n\r\n')
        const answer = `${head.split(' ')[1]} ${/"message":"([^"]*)"/.exec(body)?.[1]}`
        expect([request, type, answer]).toEqual([request, type, expected])
      }
      expect((await call('GET /v1/shows')).body).toEqual([])
    })

    it('a body on GET is ignored', async () => {
      const { call, key } = await app.station()
      expect((await call('GET /v1/shows')).status).toBe(200)
      const { status } = await rawGet('/v1/shows?x', key)
      expect(status).toBe(200)
    })

    it('names like __proto__ are unknown fields, and ignored', async () => {
      const { call } = await app.station()
      const text = '{"title":"A","__proto__":{"published":true},"constructor":{"prototype":{"published":true}}}'
      const { status, body } = await call('POST /v1/shows', text, json)
      expect([status, body.published]).toEqual([201, false])
      expect(({} as { published?: boolean }).published).toBeUndefined()
    })

    async function rawGet(path: string, key: string) {
      const wire = tlsWire(app.port)
      wire.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-API-Key: ${key}\r\n`)
      wire.write('Content-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a":1}')
      return { status: Number((await wire.closed).slice(9, 12)) }
    }
  })
}
