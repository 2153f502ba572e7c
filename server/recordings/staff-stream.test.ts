import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { encoded } from '../testing/encoded.ts'
import { liveSource } from '../testing/live-source.ts'
import { numberedFrames } from '../testing/numbered-frames.ts'
import { type SignedIn, signIn } from '../testing/people.ts'

describe('POST …/stream-test', () => {
  let app: TestApp
  let stationId: number
  let owner: SignedIn
  const open: { close: () => unknown }[] = []
  beforeAll(async () => {
    app = await testApp()
    stationId = (await app.station()).id
    owner = await signIn(app, [{ stationId }])
  })
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close()
  })
  afterAll(() => app.close())

  async function radio(options: { isSilent?: boolean; credentials?: string } = {}) {
    const { credentials, isSilent = false } = options
    const made = await liveSource({ frames: numberedFrames({ isSilent }), ...(credentials && { credentials }) })
    open.push(made)
    made.setTitle('Slow Train')
    await made.advance(5000)
    return made
  }
  const test = (url: string, by = owner) => by.ask(`POST /stations/${stationId}/stream-test`, { url })
  const storedEvents = async () => Number((await app.app.db.selectFrom('events').select('id').execute()).length)

  it('200: describes the audio, closes the connection and stores nothing', async () => {
    const { url, listeners } = await radio({ credentials: 'me:secret' })
    const before = await storedEvents()
    const { status, body } = await test(url.replace('http://', 'http://me:secret@'))
    expect(status).toBe(200)
    const { levels, answered_ms, ...heard } = body.heard
    expect([body.reason, heard]).toEqual([
      '',
      {
        kind: 'mp3',
        needs_ffmpeg: false,
        kilobits: 128,
        sample_rate: 44_100,
        channels: 2,
        name: 'Test Radio',
        title: 'Slow Train',
      },
    ])
    // Three seconds of a faint tone.
    expect(levels.length).toBeGreaterThanOrEqual(30)
    expect(Math.min(...levels)).toBeGreaterThan(1)
    expect(answered_ms).toBeGreaterThanOrEqual(0)
    await expect.poll(listeners).toBe(0)
    expect(await storedEvents()).toBe(before)
  })

  it('200: a title in another encoding than UTF-8 is read', async () => {
    const made = await radio()
    made.setTitle(encoded('Кино - Группа крови', 'windows-1251'))
    expect((await test(made.url)).body.heard.title).toBe('Кино - Группа крови')
  })

  it('200: silence is reported as silence; a stream that cannot be recorded has a reason, without its password', async () => {
    expect((await test((await radio({ isSilent: true })).url)).body.heard.levels).toContain(1)
    const { url } = await radio({ credentials: 'me:secret' })
    const refused = await test(url.replace('http://', 'http://me:wrong@'))
    expect(refused.body).toEqual({ reason: 'the stream answered 401', heard: null })
  })

  it('200: the entries of a list are tried, and the answer says which was heard and why others were not', async () => {
    const made = await radio()
    made.answer(({ path }) =>
      path === '/live.mp3'
        ? 'stream'
        : path === '/a.pls'
          ? { status: 200, body: 'File1=/gone\nFile2=/live.mp3' }
          : { status: 404 },
    )
    const url = made.url.replace('live.mp3', 'a.pls')
    const failed = 'the stream answered 404'
    const { body } = await test(url)
    expect([body.reason, body.heard.entry, body.failed_entries]).toEqual([
      '',
      { number: 2, of: 2 },
      [`${failed} (entry 1 of 2 of the list)`],
    ])
    made.answer(({ path }) => (path === '/a.pls' ? { status: 200, body: 'File1=/gone\nFile2=/lost' } : { status: 404 }))
    expect((await test(url)).body).toEqual({
      reason: failed,
      heard: null,
      failed_entries: [`${failed} (entry 1 of 2 of the list)`, `${failed} (entry 2 of 2 of the list)`],
    })
  })

  it('400: something else than an address; 403: a presenter; 404: a stranger', async () => {
    expect((await test('ftp://radio.example/live')).body.errors).toMatchObject([{ field: 'url', code: 'format' }])
    const { url, heard } = await radio()
    const presenter = await signIn(app, [{ stationId, role: 'presenter' }])
    expect((await test(url, presenter)).status).toBe(403)
    expect((await test(url, await signIn(app))).status).toBe(404)
    expect(heard).toEqual([])
  })

  it('409: at most one request of a station waits, so that a user cannot open many connections', async () => {
    const silent = await liveSource({ frames: numberedFrames() })
    open.push(silent)
    const asked = Array.from({ length: 3 }, () => test(silent.url))
    expect(await Promise.race(asked)).toMatchObject({ status: 409, body: { code: 'busy' } })
    expect(silent.heard.length).toBeLessThanOrEqual(1)
    await silent.close()
    await Promise.all(asked)
  })

  it('an address that is not public is not connected to, unless the operator allows it', async () => {
    const { url, heard } = await radio()
    const strict = await testApp({ config: { allowPrivateStreams: false } })
    open.push(strict)
    const { id } = await strict.station()
    const { ask } = await signIn(strict, [{ stationId: id }])
    const { body } = await ask(`POST /stations/${id}/stream-test`, { url })
    expect(body).toEqual({ reason: 'stream_url must be a public address', heard: null })
    expect(heard).toEqual([])
  })
})
