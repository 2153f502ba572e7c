import { connect } from 'node:http2'
import { request } from 'node:https'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import {
  makeShow,
  mp3,
  multipart,
  multipartEnd,
  multipartHeaders,
  type Part,
  partHead,
  storedFiles,
  type TestStation,
  uploadParts,
} from '../testing/factories.ts'
import { tlsWire } from '../testing/sockets.ts'
import { lastRequests, pairs } from '../testing/storages.ts'
import { maxFileBytes } from './checked-mp3.ts'

const head = partHead({ name: 'file', filename: 'long.mp3' })

/** A multipart body, in chunks: a file part of `sizeBytes`, and the parts that follow it. */
function* longFile(sizeBytes: number, chunk: Buffer, ...after: Part[]): Generator<Buffer> {
  yield Buffer.from(head)
  for (let left = sizeBytes; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length))
  yield Buffer.from('\r\n')
  yield multipart(...after)
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * Bytes of buffers in use. Collected twice: what one collection finds is freed concurrently, before the next one
 * starts.
 */
function heldBytes(): number {
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

/** One frame of silence: MPEG-1 Layer III, 128 kbit/s at 44.1 kHz. */
const frame = Buffer.concat([Buffer.of(0xff, 0xfb, 0x90, 0xc4), Buffer.alloc(413)])

/** Whole MP3 frames, about a quarter of a megabyte of them. */
const frames = Buffer.concat(Array(5).fill(mp3.subarray(mp3.indexOf(0xff))))

for (const { name: home, database, storage } of pairs) {
  describe(`files of POST /v1/episodes/upload on ${home}`, () => {
    let app: TestApp
    let station: TestStation
    let showId: number
    let texts: Part[]
    let file: Part
    beforeAll(async () => {
      app = await testApp({ database, storage })
    })
    beforeEach(async () => {
      station = await app.station()
      showId = (await makeShow(station.call)).id
      ;[file, ...texts] = uploadParts(showId)
    })
    afterAll(() => app.close())

    const upload = (...parts: Part[]) => station.call('POST /v1/episodes/upload', multipart(...parts), multipartHeaders)
    const stream = async (chunks: Iterable<Buffer>, headers: Record<string, string> = {}) => {
      const response = await app.fetch('/v1/episodes/upload', {
        method: 'POST',
        headers: { 'X-API-Key': station.key, ...multipartHeaders, ...headers },
        body: Readable.from(chunks),
        duplex: 'half',
      })
      return { status: response.status, body: JSON.parse(await response.text()) }
    }
    const refusal = (message: string) => ({ message, errors: [{ field: 'file', message }] })
    const nothingIsLeft = async () => {
      expect(storedFiles(app), lastRequests(app.dataDir)).toEqual([])
      expect((await station.call('GET /v1/episodes')).body.total).toBe(0)
    }

    const refused: [why: string, value: Buffer | string, message: string][] = [
      ['an empty file', '', 'file is empty'],
      ['one byte', Buffer.of(0xff), 'file must be an MP3'],
      ['a text', 'These are not the bytes that you are looking for.', 'file must be an MP3'],
      ['a WAVE file', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(9000)]), 'file must be an MP3'],
      [
        'a tag and no audio',
        Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x0a'), Buffer.alloc(10)]),
        'file must be an MP3',
      ],
      ['two frames only', Buffer.concat([frame, frame]), 'file must be an MP3'],
      ['three frames, the last one torn', Buffer.concat([frame, frame, frame.subarray(0, 416)]), 'file must be an MP3'],
      [
        'an MP3 after more than 65,536 bytes of others',
        Buffer.concat([Buffer.alloc(65_537), mp3]),
        'file must be an MP3',
      ],
    ]
    for (const [why, value, message] of refused) {
      it(`400: ${why}, whatever its name and type, and nothing is left behind`, async () => {
        for (const parts of [
          [{ ...file, value }, ...texts],
          [...texts, { ...file, value }],
        ]) {
          const { status, body } = await upload(...parts)
          expect([status, body]).toEqual([400, refusal(message)])
        }
        await nothingIsLeft()
      })
    }

    it('201: an MP3 after a torn frame, or 65,536 bytes of padding', async () => {
      for (const value of [
        mp3.subarray(1500),
        Buffer.concat([Buffer.alloc(65_536), mp3.subarray(mp3.indexOf(0xff))]),
      ]) {
        const { status, body } = await upload({ ...file, value }, ...texts)
        expect([status, body.audio_length]).toEqual([201, value.length])
        await station.call(`DELETE /v1/episodes/${body.id}`)
      }
      for (const name of storedFiles(app)) expect(name).toMatch(/^media\//)
      await app.close()
      app = await testApp({ database, storage })
    })

    it('400: no file, and a form without any part', async () => {
      expect((await upload(...texts)).body).toEqual(refusal('file is required'))
      const { status, body } = await upload()
      expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([
        400,
        ['file', 'title', 'show_id'],
      ])
    })

    it('400: two files, good ones or bad', async () => {
      const bad = { ...file, value: 'no MP3' }
      for (const files of [
        [file, file],
        [file, ...texts, file],
        [file, bad],
        [file, file, file],
      ]) {
        const { status, body } = await upload(...files, ...texts.slice(files.length > 3 ? 2 : 0))
        expect([status, body]).toEqual([400, refusal('file is given twice')])
      }
      expect((await upload(bad, file, ...texts)).status).toBe(400)
      await nothingIsLeft()
    })

    it('400: errors of other parts are reported along with a refused file, as far as the body was read', async () => {
      const wrong = [{ name: 'show_id', value: 'x' }]
      const fields = async (...parts: Part[]) =>
        (await upload(...parts)).body.errors.map(({ field }: { field: string }) => field)
      const bad = { ...file, value: 'no MP3' }
      expect(await fields(bad, ...wrong)).toEqual(['file', 'title', 'show_id'])
      const badAndLong = { ...file, value: Buffer.alloc(3 * 1024 * 1024) }
      expect(await fields(badAndLong, ...texts)).toEqual(['file'])
      expect(await fields(badAndLong, ...wrong)).toEqual(['file'])
      expect(await fields(...wrong, badAndLong)).toEqual(['file', 'show_id'])
      await nothingIsLeft()
    })

    it('400: a file that is not an MP3 is refused before the rest of it arrives', async () => {
      let sent = 0
      const endless = (function* () {
        for (const chunk of longFile(500 * 1024 * 1024, Buffer.alloc(64 * 1024))) {
          sent += chunk.length
          yield chunk
        }
      })()
      const abort = new AbortController()
      const response = await app.fetch('/v1/episodes/upload', {
        method: 'POST',
        headers: { 'X-API-Key': station.key, ...multipartHeaders },
        body: Readable.from(endless),
        duplex: 'half',
        signal: abort.signal,
      })
      expect(sent).toBeLessThan(32 * 1024 * 1024)
      expect([response.status, await response.json()]).toEqual([400, refusal('file must be an MP3')])
      abort.abort()
      await nothingIsLeft()
    })

    it('400: a Content-Length over 200 MB is refused before anything is sent', async () => {
      const wire = tlsWire(app.port)
      wire.write(
        `POST /v1/episodes/upload HTTP/1.1\r\nHost: a\r\nX-API-Key: ${station.key}\r\nContent-Length: 999999999\r\n` +
          `Content-Type: ${multipartHeaders['Content-Type']}\r\n\r\n`,
      )
      const answer = await wire.until(/\}$/)
      wire.end()
      expect(answer).toContain(' 400 ')
      expect(answer).toContain(JSON.stringify(refusal('file must be 200 MB or smaller')))
    })

    // Storage does not depend on the database engine.
    const isFirstOfStore = pairs.find((pair) => pair.storage === storage)!.database === database
    const onceForEachStore = isFirstOfStore ? it : () => {}
    onceForEachStore('201: exactly 200 MB · 400: one byte more; memory does not grow with the file', async () => {
      const before = heldBytes()
      let maxBytes = Number.NEGATIVE_INFINITY
      let chunks = 0
      const watched = function* (sizeBytes: number, ...after: Part[]) {
        for (const chunk of longFile(sizeBytes, frames, ...after)) {
          // Twice per file, the second time near its end: memory that grows with the file is largest there.
          if (++chunks % 390 === 0) maxBytes = Math.max(maxBytes, heldBytes() - before)
          yield chunk
        }
      }
      const tooLong = await stream(watched(maxFileBytes + 1, ...texts))
      expect(tooLong).toEqual({ status: 400, body: refusal('file must be 200 MB or smaller') })
      await nothingIsLeft()
      const longest = await stream(watched(maxFileBytes, ...texts))
      expect([longest.status, longest.body.audio_length]).toEqual([201, 209_715_200])
      await app.close()
      app = await testApp({ database, storage })
      // The client, the server and the bucket all run in this process.
      // Less may be held than before, but it was looked at.
      expect(maxBytes).toBeGreaterThan(Number.NEGATIVE_INFINITY)
      expect(maxBytes).toBeLessThan(maxFileBytes * 0.4)
    })

    describe('interrupted uploads', () => {
      /** Waits until the server is receiving a file; fails after a timeout. */
      const receiving = () => expect.poll(() => storedFiles(app), { interval: 5 }).not.toEqual([])
      const gone = () => expect.poll(() => storedFiles(app)).toEqual([])

      for (const [when, sent] of [
        // More than one part: only then has a bucket received anything.
        ['in the middle of the file', Buffer.concat([Buffer.from(head), ...Array(24).fill(frames)])],
        ['after the file, before the end', multipart(...uploadParts(1)).subarray(0, -multipartEnd.length)],
      ] as const) {
        it(`a connection that is lost ${when} leaves nothing behind`, async () => {
          const headers = { 'X-API-Key': station.key, ...multipartHeaders, 'Content-Length': 99_999_999 }
          const options = { method: 'POST', headers, rejectUnauthorized: false }
          const upload = request(`${app.origin}/v1/episodes/upload`, options).on('error', () => {})
          upload.write(sent)
          await receiving()
          upload.destroy()
          await gone()
          await nothingIsLeft()
        })
      }

      it('a stream of HTTP/2 that is reset leaves nothing behind', async () => {
        const session = connect(app.origin, { rejectUnauthorized: false })
        const stream = session.request({
          ':method': 'POST',
          ':path': '/v1/episodes/upload',
          'x-api-key': station.key,
          'content-type': multipartHeaders['Content-Type'],
        })
        stream.on('error', () => {})
        stream.write(Buffer.concat([Buffer.from(head), ...Array(24).fill(frames)]))
        await receiving()
        stream.close(8)
        await gone()
        session.destroy()
        await nothingIsLeft()
      })

      const broken = { message: 'Request body is not valid multipart/form-data.' }
      const whole = multipart(...uploadParts(1))
      const bodies: [why: string, body: Buffer, headers?: Record<string, string>][] = [
        ['ends in the middle of the file', Buffer.concat([Buffer.from(head), mp3])],
        ['ends without its last line', whole.subarray(0, -multipartEnd.length)],
        ['has another boundary than it says', whole, { 'Content-Type': 'multipart/form-data; boundary=other' }],
        ['says no boundary', whole, { 'Content-Type': 'multipart/form-data' }],
        ['is empty', Buffer.alloc(0)],
        ['is something else', Buffer.from('{"title": "JSON"}')],
        ['has a thousand parts', multipart(...Array(1000).fill({ name: 'x', value: 'y' }), ...uploadParts(1))],
      ]
      for (const [why, body, headers] of bodies) {
        it(`400: a body that ${why}, and nothing is left behind`, async () => {
          const answer = await station.call('POST /v1/episodes/upload', body, { ...multipartHeaders, ...headers })
          expect([answer.status, answer.body]).toEqual([400, broken])
          await nothingIsLeft()
        })
      }
    })
  })
}
