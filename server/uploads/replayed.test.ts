import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { makeShow, mp3, multipart, multipartHeaders, storedFiles, type TestStation } from '../testing/factories.ts'

const frames = mp3.subarray(mp3.indexOf(0xff))

describe('POST /v1/episodes/upload that is sent again over HTTP/2', () => {
  let app: TestApp
  let station: TestStation
  let path: string
  let showId: number
  beforeAll(async () => {
    app = await testApp()
    station = await app.station()
    showId = (await makeShow(station.call)).id
    path = join(app.dataDir, 'long.mp3')
    writeFileSync(path, Buffer.concat([mp3, ...Array(60).fill(frames)]))
  })
  afterAll(() => app.close())

  it('curl gets the first answer again, and does not wait for its own timeout', async () => {
    const headers = ['-H', `X-API-Key: ${station.key}`, '-H', 'X-Idempotency-Key: a']
    const parts = ['-F', 'title=Long', '-F', `show_id=${showId}`, '-F', `file=@${path}`]
    const write = ['-o', '-', '-w', '\n%{http_code} %{http_version}']
    const send = () =>
      promisify(execFile)('curl', [
        ...['-sk', '--http2', '--max-time', '10', ...write, ...headers, ...parts],
        `${app.origin}/v1/episodes/upload`,
      ])
    const { stdout: first } = await send()
    expect(first).toMatch(/\n201 2$/)
    expect((await send()).stdout).toBe(first)
    expect(storedFiles(app)).toHaveLength(1)
  })

  it('the client is answered only after its body, which is read and discarded', async () => {
    const session = connect(app.origin, { rejectUnauthorized: false })
    const body = multipart({ name: 'file', filename: 'a.mp3', value: Buffer.concat([mp3, ...Array(20).fill(frames)]) })
    const headers = Object.entries(multipartHeaders).map(([name, value]) => [name.toLowerCase(), value])
    const stream = session.request({
      ':method': 'POST',
      ':path': '/v1/episodes/upload',
      'x-api-key': station.key,
      'x-idempotency-key': 'a',
      ...Object.fromEntries(headers),
    })
    let isSent = false
    stream.end(body, () => {
      isSent = true
    })
    const answer = await new Promise((resolve) => {
      stream.on('response', (headers) => resolve([headers[':status'], headers['idempotent-replayed'], isSent]))
    })
    expect(answer).toEqual([201, 'true', true])
    session.destroy()
  })
})
