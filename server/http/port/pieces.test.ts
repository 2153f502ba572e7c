import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:http2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { fillShow, makeShow, type TestStation } from '../../testing/factories.ts'
import { maxWholeBytes, streamInPieces } from './pieces.ts'

it('the pieces of a body make up the body, and none is larger than 256 KiB', async () => {
  const body = randomBytes(3_000_001)
  const pieces = (await streamInPieces(body).toArray()) as Buffer[]
  expect(Buffer.concat(pieces).equals(body)).toBe(true)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(256 * 1024)
})

it('a body whose reader stops has no more than two pieces buffered', async () => {
  const pieces = streamInPieces(Buffer.alloc(1024 * 1024))
  await new Promise((resolve) => pieces.once('readable', resolve))
  expect(pieces.readableLength).toBeLessThanOrEqual(2 * 16 * 1024)
})

describe('a large answer of the API', () => {
  let app: TestApp
  let station: TestStation
  beforeAll(async () => {
    app = await testApp()
    station = await app.station()
    const { id } = await makeShow(station.call)
    const title = 'x'.repeat(499)
    const now = Math.floor(app.clock.ms / 1000)
    const episodes = Array.from({ length: 100 }, (_, at) => ({ title, datetime: now - at }))
    await fillShow(app, station.id, id, episodes)
    for (let page = 0; page < 100; page += 10) {
      const { body } = await station.call(`GET /v1/episodes?limit=10&offset=${page}`)
      for (const { id } of body.episodes)
        await station.call(`PUT /v1/episodes/${id}`, { description: 'y'.repeat(1000) })
    }
  })
  afterAll(() => app.close())

  const path = '/v1/episodes?limit=100'
  const whole = { 'Accept-Encoding': 'identity' }

  it('is the same made and kept, over HTTP/1.1 and HTTP/2, with its length, and empty for HEAD', async () => {
    const made = await station.call(`GET ${path}`, undefined, whole)
    expect(Buffer.byteLength(made.text)).toBeGreaterThan(2 * maxWholeBytes)
    for (let time = 0; time < 2; time++) {
      const kept = await station.call(`GET ${path}`, undefined, whole)
      expect([kept.status, kept.text === made.text]).toEqual([200, true])
      expect(kept.headers.get('content-length')).toBe(`${Buffer.byteLength(made.text)}`)
      expect(kept.headers.get('etag')).toBe(made.headers.get('etag'))
    }
    const head = await station.call(`HEAD ${path}`, undefined, whole)
    expect([head.text, head.headers.get('content-length')]).toEqual(['', `${Buffer.byteLength(made.text)}`])
    const session = connect(app.origin, { rejectUnauthorized: false })
    const stream = session.request({ ':path': path, 'x-api-key': station.key })
    const over2 = Buffer.concat(await stream.toArray()).toString()
    session.destroy()
    expect(hash(over2)).toBe(hash(made.text))
  })
})

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
