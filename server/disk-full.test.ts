import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from './testing/app.ts'
import { bareEpisode, makeShow, multipart, multipartHeaders, storedFiles, uploadParts } from './testing/factories.ts'
import { type SmallDisk, smallDisk } from './testing/small-disk.ts'
import { storages } from './testing/storages.ts'

const megabyte = 1024 * 1024
const size = { bytes: 4 * megabyte, files: 1000 }

const canMount = (() => {
  const disk = smallDisk(size)
  disk?.remove()
  return disk !== undefined
})()

describe.skipIf(!canMount)('a full disk (needs the right to mount one)', () => {
  let disk: SmallDisk
  let app: TestApp
  const start = async (storage = storages[0]!) => {
    disk = smallDisk(size)!
    app = await testApp({ dataDir: disk.folder, storage, config: { rateLimit: 0 } })
    const { call } = await app.station()
    return { call, showId: (await makeShow(call)).id }
  }
  afterEach(async () => {
    await app.close({ keepData: true })
    disk.remove()
  })
  const ready = async () => {
    app.clock.advance(2)
    return (await app.fetch('/readyz')).status
  }

  it('503 for writes that cannot be stored; acknowledged ones are kept; it recovers by itself once there is space', async () => {
    const { call, showId } = await start()
    const create = (title: string) =>
      call('POST /v1/episodes', { ...bareEpisode, title, show_id: showId, description: 'x'.repeat(2000) })
    expect(await ready()).toBe(200)
    const made = new Set<string>()
    const answers = []
    for (let count = 0; answers.filter((status) => status !== 201).length < 3; count++) {
      const { status } = await create(`${count}`)
      answers.push(status)
      if (status === 201) made.add(`${count}`)
    }
    expect(new Set(answers)).toEqual(new Set([201, 503]))
    expect(made.size).toBeGreaterThan(20)
    const titles = async () => {
      const found: string[] = []
      for (let cursor = ''; ; ) {
        const { body } = await call(`GET /v1/episodes?limit=100&cursor=${cursor}`)
        found.push(...body.episodes.map(({ title }: { title: string }) => title))
        cursor = body.next_cursor ?? ''
        if (cursor === '') return found
      }
    }
    expect(new Set(await titles())).toEqual(made)
    expect([await ready(), (await app.fetch('/healthz')).status]).toEqual([503, 200])

    disk.resize({ ...size, bytes: 2 * size.bytes })
    expect((await create('after')).status).toBe(201)
    expect(new Set(await titles())).toEqual(made.add('after'))
    expect(await ready()).toBe(200)
  })

  it('an upload whose folder cannot be created: 503, no episode, no file; the next one succeeds once there is space', async () => {
    const { call, showId } = await start()
    const upload = () => call('POST /v1/episodes/upload', multipart(...uploadParts(showId)), multipartHeaders)
    // Space for the file itself and no more.
    const { files, ffree } = statfsSync(disk.folder)
    disk.resize({ ...size, files: files - ffree + 1 })
    expect((await upload()).status).toBe(503)
    expect([(await call('GET /v1/episodes')).body.total, storedFiles(app)]).toEqual([0, []])

    disk.resize(size)
    const { status, body } = await upload()
    expect(status).toBe(201)
    expect((await app.fetch(new URL(body.audio_url).pathname)).status).toBe(200)
  })

  it('/readyz 503 also when only the database is on the full disk, until there is space', async () => {
    await start(storages[1])
    expect(await ready()).toBe(200)
    const ballast = join(disk.folder, 'ballast')
    expect(() => writeFileSync(ballast, Buffer.alloc(2 * size.bytes))).toThrow('ENOSPC')
    expect(await ready()).toBe(503)
    rmSync(ballast)
    expect(await ready()).toBe(200)
    await storages[1]!.drop(disk.folder)
  })
})
