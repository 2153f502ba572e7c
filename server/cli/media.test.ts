import { globSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../database/open.ts'
import { setReelState } from '../recordings/reel-store.ts'
import { diskStorage } from '../storage/disk.ts'
import { openRecordings } from '../storage/recordings.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { runHere } from '../testing/command-line.ts'
import { makeShow, multipart, multipartHeaders, uploadParts } from '../testing/factories.ts'
import { frames, makeReel } from '../testing/reels.ts'
import { bucketOf } from '../testing/storages.ts'
import type { Terminal } from './session.ts'

let app: TestApp
let environment: Record<string, string>
let leftover: string
beforeAll(async () => {
  app = await testApp()
  const { call } = await app.station()
  const body = multipart(...uploadParts((await makeShow(call)).id))
  for (let count = 0; count < 2; count++) await call('POST /v1/episodes/upload', body, multipartHeaders)
  leftover = (await app.app.storage.receive([Buffer.from('bytes')] as never)).name
  await app.app.storage.keep(leftover)
  const { access } = await bucketOf(app.dataDir)
  environment = {
    AIRCHECK_DATA_DIR: app.dataDir,
    AWS_ENDPOINT_URL: access.endpoint,
    AWS_ACCESS_KEY_ID: access.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: access.credentials.secretAccessKey,
  }
})
afterAll(() => app.close())

const aircheck = (line: string, more: Record<string, string> = {}, terminal: Partial<Terminal> = {}) =>
  runHere(line.split(' '), { ...environment, ...more }, terminal)

describe('aircheck media copy', () => {
  const copy = (more = '') => aircheck(`media copy --from disk:${app.dataDir} --to s3://radio/audio${more}`)
  const totalBytes = () =>
    globSync(`${app.dataDir}/media/*/*`).reduce((bytes, path) => bytes + readFileSync(path).length, 0)

  it('copies every file, and prints a summary, and at a terminal a line for each on stderr', async () => {
    const line = `media copy --from disk:${app.dataDir} --to s3://radio/audio`
    const { code, out, err } = await aircheck(line, {}, { isTerminal: true })
    expect([code, out]).toEqual([0, expect.stringMatching(/^3 copied, 0 were there, 0\.1 MB in all\.\n$/)])
    expect(err).toMatch(/^([\w-]{24}\.mp3 0\.[01] MB copied\n){3}$/)
    expect((await bucketOf(app.dataDir)).objects()).toHaveLength(3)
  })

  it('a second time nothing is copied; --json prints one object and nothing else', async () => {
    const { code, out, err } = await copy(' --json')
    expect([code, JSON.parse(out), err]).toEqual([0, { copied: 0, there: 3, bytes: totalBytes() }, ''])
  })

  it('away from a terminal there is no line for each file', async () => {
    expect(await copy()).toEqual({ code: 0, err: '', out: expect.stringMatching(/^0 copied, 3 were there/) })
  })

  it('the recording is copied too, in both directions; status and doctor report reels that cannot be read', async () => {
    const { id } = await app.station()
    const recordings = await openRecordings(app.dataDir, `disk:${app.dataDir}`, {})
    const reel = await makeReel(app.app.db, recordings, {
      stationId: id,
      startUs: 1_763_366_400_000_000,
      frames: frames(100),
    })
    const content = readFileSync(join(app.dataDir, 'recordings', reel.name))
    const [there, back] = [`disk:${app.dataDir}`, mkdtempSync(join(tmpdir(), 'aircheck-copy-'))]
    expect(JSON.parse((await aircheck(`media copy --from ${there} --to s3://radio/all --json`)).out).copied).toBe(4)
    expect((await bucketOf(app.dataDir)).objects()).toContain(`all/recordings/${reel.name}`)

    const seconds = async () =>
      JSON.parse((await aircheck(`recording status --station ${id} --json`)).out).unreadable_seconds
    const doctor = async () =>
      JSON.parse((await aircheck('doctor --json')).out).find(({ name }: { name: string }) => name === 'recording')
    expect([await seconds(), (await doctor()).state]).toEqual([undefined, 'ok'])
    // As a server with a bucket leaves it, when the bucket is not set any more.
    await app.app.db
      .transaction()
      .execute((tx) => setReelState(tx as Db, { name: reel.name, state: 'sealed' }, 'stowed'))
    await recordings.removeLocal(reel.name)
    expect(await seconds()).toBeCloseTo(2.6, 1)
    expect(await doctor()).toMatchObject({ state: 'warning', advice: expect.stringContaining('aircheck media copy') })

    await aircheck(`media copy --from s3://radio/all --to disk:${back}`)
    expect(readFileSync(join(back, 'recordings', reel.name)).equals(content)).toBe(true)
    await aircheck(`media copy --from s3://radio/all --to ${there}`)
    expect([await seconds(), (await doctor()).state]).toEqual([undefined, 'ok'])
    await recordings.close()
    rmSync(back, { recursive: true })
  })

  it('and back into another folder, which a server can use', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-copy-'))
    expect((await aircheck(`media copy --from s3://radio/audio --to disk:${folder}`)).code).toBe(0)
    const storage = diskStorage(folder)
    expect(await storage.size(leftover)).toBe(5)
    await storage.close()
    rmSync(folder, { recursive: true })
  })

  const refused: [line: string, code: number, words: RegExp][] = [
    ['media copy --from disk:/nowhere --to s3://radio', 1, /There is no folder disk:\/nowhere\./],
    ['media copy --from /data --to s3://radio', 2, /It must be disk:<path> or s3:\/\/<bucket>\[\/<prefix>\]\./],
    ['media copy --from s3://radio', 2, /--to/],
    ['media copy --from s3://absent --to disk:/tmp/never', 1, /^The bucket cannot be used: NoSuchBucket/],
  ]
  for (const [line, code, words] of refused) {
    it(`${line} is refused`, async () => {
      expect(await aircheck(line)).toEqual({ code, out: '', err: expect.stringMatching(words) })
    })
  }
})

describe('aircheck media orphans', () => {
  it('ignores new files', async () => {
    expect(JSON.parse((await aircheck('media orphans --json')).out)).toEqual([])
  })

  it('lists what it finds, and removes it only with --remove, on a terminal after asking', async () => {
    const modified = Math.floor(Date.now() / 1000) - 30 * 3600
    for (const path of globSync(`${app.dataDir}/media/*/*`)) utimesSync(path, modified, modified)
    const file = { name: leftover, size_bytes: 5, modified_at: modified }
    expect(JSON.parse((await aircheck('media orphans --grace-hours 48 --json')).out)).toEqual([])
    expect(JSON.parse((await aircheck('media orphans --json')).out)).toEqual([file])
    const { out, err } = await aircheck('media orphans')
    expect([out, err]).toEqual([expect.stringContaining(leftover), '1 found; --remove removes them.\n'])
    const asked: string[] = []
    const ask = async (question: string) => {
      asked.push(question)
      return 'no'
    }
    const refused = await aircheck('media orphans --remove', {}, { ask })
    expect([refused.code, refused.err]).toEqual([1, 'Nothing was changed.\n'])
    expect(asked).toEqual([expect.stringContaining('Delete the files that nothing uses (1)?')])
    expect(await app.app.storage.size(leftover)).toBe(5)
    expect(JSON.parse((await aircheck('media orphans --remove --json')).out)).toEqual([file])
    expect(await app.app.storage.size(leftover)).toBeUndefined()
    expect(globSync(`${app.dataDir}/media/*/*`)).toHaveLength(2)
  })

  it('looks into the bucket when audio is stored there', async () => {
    const { dataDir } = app
    for (const path of globSync(`${dataDir}/bucket/radio/audio/*`)) utimesSync(path, 0, 0)
    const { out } = await aircheck('media orphans --json', { AIRCHECK_MEDIA: 's3://radio/audio' })
    expect(JSON.parse(out).map(({ name }: { name: string }) => name)).toEqual([leftover])
  })

  it('an invalid number of hours is wrong usage', async () => {
    expect((await aircheck('media orphans --grace-hours 0')).code).toBe(2)
  })
})
