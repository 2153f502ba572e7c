import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OutcomeUnknown } from '../database/transaction.ts'
import { diskStorage } from '../storage/disk.ts'
import { testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { makeShow, mp3, multipart, multipartHeaders, storedFiles, uploadParts } from '../testing/factories.ts'
import { type Link, startProxy } from '../testing/proxy.ts'
import { storages, type TestStorage } from '../testing/storages.ts'
import { createUploadedEpisode } from './actions.ts'
import { clearUnfinished, tidyStorage } from './orphans.ts'

const postgres = engines.find(({ name }) => name === 'PostgreSQL')!
/** The end of PostgreSQL's reply to a COMMIT, and to an INSERT of one row within a transaction. */
const [committed, inserted] = ['COMMIT\0', 'INSERT 0 1\0Z\0\0\0\x05T']
/** Its reply to the last statement before the COMMIT, which queues the notification. */
const lastReply = 'SELECT 1\0'
/** The title of the uploaded episodes. */
const title = 'First tram'

/** Whether the transaction on a connection is that of an upload: background jobs have others, at any time. */
const ofUpload = ({ transaction }: Link) => transaction().includes(title)

/** An app connected to PostgreSQL through a proxy, a station of it, and helpers for both. */
async function setUp(storage: TestStorage) {
  const dataDir = mkdtempSync(join(tmpdir(), 'aircheck-unknown-'))
  const direct = await postgres.open(dataDir)
  const proxy = await startProxy(Number(new URL(direct).port))
  const app = await testApp({ database: { ...postgres, open: async () => proxy.through(direct) }, storage, dataDir })

  return {
    app,
    proxy,
    loseCommit: (how: 'cut' | 'freeze') => proxy.whenReplied(committed, (link) => link[how](), ofUpload),
    async station() {
      const { id, call } = await app.station()
      const showId = (await makeShow(call)).id
      const upload = (headers = {}, show = showId) =>
        call('POST /v1/episodes/upload', multipart(...uploadParts(show)), { ...multipartHeaders, ...headers })
      return { id, call, showId, upload, listed: async () => (await call('GET /v1/episodes')).body?.episodes }
    },
    async plays({ audio_url }: { audio_url: string }) {
      const response = await app.fetch(new URL(audio_url).pathname)
      return [response.status, Buffer.from(await response.arrayBuffer()).equals(mp3)]
    },
    files: (kind: 'incoming' | 'media') => storedFiles(app).filter((file) => file.startsWith(kind)),
    async close() {
      await app.close()
      await proxy.close()
    },
  }
}

type SetUp = Awaited<ReturnType<typeof setUp>>
type Station = Awaited<ReturnType<SetUp['station']>>

const once = { 'X-Idempotency-Key': 'first-tram' }

for (const storage of storages) {
  describe(`an upload to ${storage.name} while the connection to PostgreSQL breaks`, () => {
    let its: SetUp
    let station: Station
    beforeAll(async () => {
      its = await setUp(storage)
    })
    beforeEach(async () => {
      station = await its.station()
    })
    afterAll(() => its.close())

    it('503 when the reply to the COMMIT is lost: the episode is listed, and its audio plays', async () => {
      const lost = its.loseCommit('cut')
      expect((await station.upload()).status).toBe(503)
      await lost
      const episodes = await station.listed()
      expect(episodes).toHaveLength(1)
      expect(await its.plays(episodes[0])).toEqual([200, true])
      expect(its.files('incoming')).toEqual([])
    })

    it('503, and 201 replayed for the same idempotency key: one episode, and its audio plays', async () => {
      const lost = its.loseCommit('cut')
      expect((await station.upload(once)).status).toBe(503)
      await lost
      const again = await station.upload(once)
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
      expect(await its.plays(again.body)).toEqual([200, true])
      expect(await station.listed()).toEqual([again.body])
    })

    it('a COMMIT that never arrives leaves an orphaned file, which is removed after a day', async () => {
      await station.upload()
      const before = its.files('media')
      const { writer, storage, db } = its.app.app
      const file = await storage.receive([mp3] as never)
      const input = { title, showId: station.showId, description: '', datetime: undefined }
      const outcome = createUploadedEpisode({ ...writer, storage }, station.id, file, input, async () => {
        const lose = (link: Link) => {
          queueMicrotask(link.freeze)
          setTimeout(link.cut, 50)
        }
        void its.proxy.whenReplied(lastReply, lose, ofUpload)
      })
      await expect(outcome).rejects.toBeInstanceOf(OutcomeUnknown)
      await expect.poll(station.listed).toHaveLength(1)
      expect(its.files('media')).toHaveLength(before.length + 1)
      const clock = { nowMs: () => Date.now() + 25 * 60 * 60 * 1000 }
      expect(await tidyStorage({ db, storage, clock })).toEqual({ removed: 1, left: 0 })
      expect(its.files('media')).toEqual(before)
    })

    it('503 if it breaks before the COMMIT, 404 for an unknown show: no row, no file; the next upload works', async () => {
      const before = storedFiles(its.app)
      const lost = its.proxy.whenReplied(inserted, ({ cut }) => cut(), ofUpload)
      expect((await station.upload(once)).status).toBe(503)
      await lost
      expect((await station.upload({}, 999_999)).status).toBe(404)
      expect([await station.listed(), storedFiles(its.app)]).toEqual([[], before])
      const again = await station.upload(once)
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null])
      expect(await its.plays(again.body)).toEqual([200, true])
    })
  })
}

it('an upload whose COMMIT is followed by silence: 503, the episode is there, and its audio plays', async () => {
  await Promise.all(
    storages.map(async (storage) => {
      const its = await setUp(storage)
      const [one, other] = [await its.station(), await its.station()]
      const lost = Promise.all([its.loseCommit('freeze'), its.loseCommit('freeze')])
      const answers = await Promise.all([one.upload(once), other.upload()])
      expect(answers.map(({ status }) => status)).toEqual([503, 503])
      for (const { cut } of await lost) cut()
      const again = await one.upload(once)
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
      for (const episodes of [await one.listed(), await other.listed()]) {
        expect(episodes).toHaveLength(1)
        expect(await its.plays(episodes[0])).toEqual([200, true])
      }
      await its.close()
    }),
  )
})

it('a file of a killed instance whose COMMIT is still running is looked up after that has ended', async () => {
  const its = await setUp(storages[0]!)
  const station = await its.station()
  const { id } = (await station.upload()).body
  const killed = diskStorage(its.app.dataDir)
  const { name } = await killed.receive([mp3] as never)
  await killed.close()
  const { db, storage } = its.app.app
  const [written, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = db.transaction().execute(async (tx) => {
    await tx.updateTable('episodes').set({ media_name: name }).where('id', '=', id).execute()
    written.resolve()
    await ended.promise
  })
  await written.promise
  const clearing = clearUnfinished({ db, storage, clock: its.app.clock })
  // Tables of other tests have the same number: their databases are copies of one.
  const waiting = () =>
    sql`select from pg_locks join pg_database on oid = database where datname = current_database()
      and relation = 'episodes'::regclass and mode = 'ShareLock' and not granted`.execute(db)
  await expect.poll(async () => (await waiting()).rows).toHaveLength(1)
  ended.resolve()
  expect(await clearing).toEqual({ kept: 1, discarded: 0 })
  await writing
  expect(await its.plays((await station.listed())[0])).toEqual([200, true])
  await its.close()
})
