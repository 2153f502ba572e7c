import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findPeaks } from '../episodes/audio-store.ts'
import { LeaseLost, type Leases, makeLeases } from '../leases/leases.ts'
import { setStation } from '../station/actions.ts'
import { isStorageDown, StorageDown } from '../storage/storage.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow, multipart, multipartHeaders, type TestStation, uploadParts } from '../testing/factories.ts'
import { manualTime } from '../testing/manual-time.ts'
import { durationAndWaveformJob } from './duration-and-waveform.ts'

for (const database of databases) {
  describe(`the length of uploads, on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    let showId: number
    let leases: Leases
    beforeEach(async () => {
      // Its own jobs wait for ever.
      const { wait } = manualTime()
      app = await testApp({ database, wait })
      station = await app.station()
      showId = (await makeShow(station.call)).id
      leases = makeLeases({ db: app.app.db, clock: app.clock, wait, instance: 'test' })
    })
    afterEach(() => app.close())

    const upload = async (): Promise<number> =>
      (await station.call('POST /v1/episodes/upload', multipart(...uploadParts(showId)), multipartHeaders)).body.id
    const isKnown = async (id: number) => typeof (await findPeaks(app.app.db, station.id, id)) === 'string'

    /** The job, and the names of the files that it reads; `failing` makes reading them fail. */
    function job(its = leases) {
      const { writer, storage } = app.app
      const state = {
        reads: 0,
        failing: undefined as Error | undefined,
        warned: [] as unknown[],
        workedMs: 0,
        costMs: 0,
      }
      const read = async (name: string) => {
        state.reads++
        state.workedMs += state.costMs
        if (state.failing) throw state.failing
        return storage.read(name)
      }
      const log = { warn: (about: unknown) => void state.warned.push(about) } as never
      const deps = {
        writer,
        storage: { ...storage, read },
        leases: its,
        isUnavailable: isStorageDown,
        log,
        workedMs: () => state.workedMs,
      }
      const run = durationAndWaveformJob(deps)
      return { state, run: () => run(new AbortController().signal) }
    }

    it('is determined for new and for older episodes', async () => {
      const old = await upload()
      const { run } = job()
      await run()
      expect(await isKnown(old)).toBe(true)
      const fresh = await upload()
      await run()
      expect(await isKnown(fresh)).toBe(true)
    })

    it('is determined for a backlog, newest first, for a second of work in each run; new uploads go before it', async () => {
      const old: number[] = []
      for (let number = 0; number < 7; number++) old.push(await upload())
      const { state, run } = job()
      const known = async () => {
        const all = await Promise.all(old.map(isKnown))
        return old.filter((_, at) => all[at])
      }
      state.costMs = 250
      await run()
      expect(await known()).toEqual(old.slice(3))
      const fresh = await upload()
      await run()
      expect([await isKnown(fresh), await known()]).toEqual([true, old])
      // However many: what costs nothing waits for nothing.
      const many: number[] = []
      for (let number = 0; number < 30; number++) many.push(await upload())
      await job().run()
      expect(await Promise.all(many.map(isKnown))).not.toContain(false)
    })

    it('is determined although thousands of episodes without audio are newer', async () => {
      const old = await upload()
      const last = (await app.app.db.selectFrom('episodes').selectAll().where('id', '=', old).executeTakeFirst())!
      const silent = { ...last, id: old + 5000, media_name: null, guid: 'another' }
      await app.app.db.insertInto('episodes').values(silent).execute()
      await job().run()
      expect(await isKnown(old)).toBe(true)
    })

    it('is reported, so that what is public has it at once, and not when its cached answer expires', async () => {
      const id = await upload()
      await setStation(app.app.writer, station.id, { website: { public: true, slug: 'tide' } })
      const shown = async () =>
        ((await (await app.fetch(`/public/tide/episodes/${id}`)).json()) as { duration_ms: number | null }).duration_ms
      expect(await shown()).toBeNull()
      await job().run()
      expect(await shown()).toEqual(expect.any(Number))
      const events = await app.app.db.selectFrom('events').selectAll().where('type', '=', 'episodes.measured').execute()
      expect(events).toMatchObject([{ station_id: station.id, subject: id }])
      expect(JSON.parse(events[0]!.details)).toEqual({ title: expect.any(String), durationMs: expect.any(Number) })
    })

    it('is determined later after the storage failed or the lease was lost', async () => {
      const old = await upload()
      const { state, run } = job()
      for (const failing of [new StorageDown('gone'), new LeaseLost('lost')]) {
        state.failing = failing
        await expect(run()).rejects.toBe(failing)
      }
      state.failing = undefined
      await run()
      expect(await isKnown(old)).toBe(true)
      const fresh = await upload()
      state.failing = new StorageDown('gone')
      await expect(run()).rejects.toThrow('gone')
      state.failing = undefined
      await run()
      expect([await isKnown(fresh), state.warned]).toEqual([true, []])
    })

    it('is determined later for all new episodes, however many uploads other stations got during a failure', async () => {
      const { state, run } = job()
      await run()
      const fresh = await upload()
      state.failing = new StorageDown('gone')
      await expect(run()).rejects.toThrow('gone')
      // As many ids as a run looks back.
      const last = (await app.app.db.selectFrom('episodes').selectAll().where('id', '=', fresh).executeTakeFirst())!
      await app.app.db
        .insertInto('episodes')
        .values({ ...last, id: fresh + 300, media_name: null, guid: 'another' })
        .execute()
      await expect(run()).rejects.toThrow('gone')
      state.failing = undefined
      await run()
      expect(await isKnown(fresh)).toBe(true)
    })

    it('is not determined again for a file that cannot be read', async () => {
      const [old, broken] = [await upload(), await upload()]
      const { state, run } = job()
      // One in each run.
      state.costMs = 1000
      state.failing = new Error('no such bits')
      await run()
      state.failing = undefined
      for (let again = 0; again < 3; again++) await run()
      expect([await isKnown(broken), await isKnown(old), state.warned.length, state.reads]).toEqual([false, true, 1, 2])
    })

    it('is determined once, by the first instance', async () => {
      await upload()
      const hold: Leases['hold'] = async (...lease) => {
        await job().run()
        return leases.hold(...lease)
      }
      const second = job({ hold })
      await second.run()
      expect(second.state.reads).toBe(0)
    })
  })
}
