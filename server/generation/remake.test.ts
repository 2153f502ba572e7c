import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { audienceCounter } from '../audience/counter.ts'
import { readFigures } from '../audience/read.ts'
import { visitors } from '../audience/visitors.ts'
import { writeCounted } from '../audience/write-counted.ts'
import { archiveEpisode, createEpisode } from '../episodes/actions.ts'
import { clearAudio } from '../episodes/lifetime-store.ts'
import { makeLeases } from '../leases/leases.ts'
import { readFrame } from '../lib/mp3-frame.ts'
import { changeGain } from '../lib/mp3-gain.ts'
import { setShow } from '../shows/actions.ts'
import type { Loudness } from '../shows/rules/loudness.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { bytesInOrder } from '../testing/bytes.ts'
import { makeShow } from '../testing/factories.ts'
import { framesOf } from '../testing/fake-recordings.ts'
import { manualTime } from '../testing/manual-time.ts'
import { pairs } from '../testing/storages.ts'
import { runOf, timedFrames } from '../testing/timed-audio.ts'
import { tidyStorage } from '../uploads/orphans.ts'
import { type AudioAnalysis, analyseAudio } from './analyse-audio.ts'
import { assemble } from './assemble.ts'
import { insertEpisodeAudio } from './audio-store.ts'
import type { Cutting } from './make.ts'
import { episodeMeasurer } from './measure.ts'
import { id3Tag } from './rules/id3.ts'
import { withGain } from './with-gain.ts'

const { signal } = new AbortController()
const tag = id3Tag({ title: 'Tide', artist: 'Ada', album: 'Tide', recordedAt: 0, chapters: [] })
const frames = timedFrames('crc')
const { format } = frames[0]!
/** Where the audio itself begins, behind the tag of the decoders. */
const audioOf = (file: Buffer) => framesOf(file.subarray(tag.length))

for (const { name, database, storage } of pairs) {
  describe(`an episode that is too far from the loudness of its show on ${name}`, () => {
    let app: TestApp
    let stationId: number
    let showId: number
    const lines: { msg?: string; level: number }[] = []
    beforeEach(async () => {
      lines.length = 0
      // The jobs of the server itself do not run.
      app = await testApp({ database, storage, wait: manualTime().wait, log: (line) => lines.push(JSON.parse(line)) })
      const station = await app.station()
      stationId = station.id
      showId = (await makeShow(station.call)).id
    })
    afterEach(() => app.close())

    const ask = (loudness: Loudness) =>
      setShow({ ...app.app.writer, storage: app.app.storage }, stationId, showId, { loudness })

    /** Publishes an episode with these steps of gain. */
    async function publish(steps = 0, recorded = frames): Promise<{ id: number; file: Buffer }> {
      const assembly = await assemble([runOf(recorded, 20, 120), runOf(recorded.slice(150))])
      const file = Buffer.concat([tag, await bytesInOrder(withGain(assembly.read(), format, steps))])
      const { name, sizeBytes } = await app.app.storage.receive([file] as never)
      const audio = { mediaName: name, sizeBytes }
      const input = { showId, title: 'Tide', description: '', image: '', datetime: 0, audio }
      const { id } = await createEpisode(app.app.writer, stationId, input, async ({ tx }, episode) => {
        const facts = { format, samples: assembly.samples, gainSteps: steps }
        await insertEpisodeAudio(tx, { id: episode.id, stationId }, facts, app.clock.ms)
      })
      await app.app.storage.keep(name)
      return { id, file }
    }

    let count: number
    const counting: Cutting['analyseAudio'] = (...args) => {
      count++
      return analyseAudio(...args)
    }
    async function measure(analyseAudio = counting, storage = app.app.storage): Promise<void> {
      count = 0
      const { db, writer, http } = app.app
      const { wait } = manualTime()
      const leases = makeLeases({ db, clock: app.clock, wait, instance: 'one' })
      await episodeMeasurer({ writer, storage, analyseAudio, leases, wait, isBusy: () => false, log: http.log })(signal)
    }

    const row = (id: number) =>
      app.app.db
        .selectFrom('episodes')
        .innerJoin('episode_audio', 'episode_audio.episode_id', 'episodes.id')
        .selectAll()
        .where('episodes.id', '=', id)
        .executeTakeFirstOrThrow()
    const contentsOf = async (name: string | null) => bytesInOrder((await app.app.storage.read(name!))!)
    const levelIn = ({ loudness }: { loudness: string | null }) => JSON.parse(loudness!) as AudioAnalysis['loudness']
    const changes = () =>
      app.app.db.selectFrom('events').select('details').where('type', '=', 'episodes.changed').execute()

    it.each(['-16', '-18', '-23'] as const)(
      '%s: it is made anew under its id and guid, and measured again',
      async (loudness) => {
        await ask(loudness)
        const { id, file } = await publish()
        const before = await row(id)
        await measure()
        const after = await row(id)
        const { media_name, loudness: measured, peaks, due_ms, gain_steps, ...same } = after
        expect(before).toMatchObject({ ...same, remade: 0 })
        expect(media_name).not.toBe(before.media_name)
        expect([count, due_ms, after.remade]).toEqual([2, null, 1])
        const { integratedLufs, truePeakDbtp } = levelIn(after)
        expect(Math.abs(integratedLufs! - Number(loudness))).toBeLessThanOrEqual(0.76)
        expect(truePeakDbtp).toBeLessThanOrEqual(-1)
        expect(gain_steps).not.toBe(0)
        const made = await contentsOf(media_name)
        expect(made.length).toBe(file.length)
        expect(made.subarray(0, tag.length).equals(file.subarray(0, tag.length))).toBe(true)
        const [was, is] = [audioOf(file), audioOf(made)]
        expect(is.length).toBe(was.length)
        expect(new Set(is.map(({ gain }, at) => gain - was[at]!.gain))).toEqual(new Set([0, gain_steps]))
        expect(await changes()).toEqual([{ details: '{"title":"Tide","fields":["loudness"]}' }])
      },
    )

    it('it counts once as storage of the station; the former file stays for a day, for those who have begun it', async () => {
      await ask('-16')
      const { id, file } = await publish()
      const { media_name: former } = await row(id)
      await measure()
      const { media_name, audio_length } = await row(id)
      const counted = await app.app.db.selectFrom('stored_files').select(['name', 'bytes']).execute()
      expect(counted).toEqual([{ name: media_name, bytes: audio_length }])
      expect((await contentsOf(former)).equals(file)).toBe(true)
      const tidy = () => tidyStorage({ db: app.app.db, storage: app.app.storage, clock: app.clock })
      expect(await tidy()).toEqual({ removed: 0, left: 0 })
      app.clock.ms = Date.now() + 25 * 3_600_000
      expect(await tidy()).toEqual({ removed: 1, left: 0 })
      expect(await app.app.storage.size(former!)).toBe(undefined)
      expect(await app.app.storage.size(media_name!)).toBe(file.length)
    })

    it('its former URL answers with the former file, and leads to the new one once that was removed', async () => {
      await ask('-16')
      const { id, file } = await publish()
      const { media_name: former } = await row(id)
      await measure()
      const { media_name: present } = await row(id)
      const get = async (path: string, init: { method?: string; headers?: Record<string, string> } = {}) => {
        const response = await app.fetch(path, { redirect: 'manual', ...init })
        const { status, headers } = response
        return { status, location: headers.get('location'), bytes: (await response.arrayBuffer()).byteLength, headers }
      }
      expect(await get(`/media/${former}?via=feed`)).toMatchObject({ status: 200, bytes: file.length })
      await app.app.storage.remove(former!)
      for (const method of ['GET', 'HEAD']) {
        const moved = await get(`/media/${former}?via=feed`, { method, headers: { Range: 'bytes=0-1' } })
        expect(moved).toMatchObject({ status: 302, location: `/media/${present}?via=feed` })
        expect(moved.headers.get('cache-control')).toBe('private, max-age=600')
        expect(moved.headers.get('access-control-allow-origin')).toBe('*')
      }
      const encoded = `/media/%${former!.charCodeAt(0).toString(16)}${former!.slice(1)}`
      expect(await get(encoded)).toMatchObject({ status: 302, location: `/media/${present}` })
      expect(await get(`/media/${present}?via=feed`)).toMatchObject({ status: 200, bytes: file.length })
      expect((await get(`/media/${'x'.repeat(24)}.mp3`)).status).toBe(404)
      await clearAudio(app.app.db, stationId, id)
      expect((await get(`/media/${former}`)).status).toBe(404)
    })

    it('a download by its former name counts for it; not if it was archived, and for no other station', async () => {
      await ask('-16')
      const [{ id, file }, { id: archived }] = [await publish(), await publish()]
      const other = await app.station()
      const former = [(await row(id)).media_name!, (await row(archived)).media_name!]
      await measure()
      await archiveEpisode(app.app.writer, stationId, archived)
      const counter = audienceCounter(
        app.clock,
        () => app.clock.ms * 1000,
        visitors({ addressOf: () => '192.0.2.1', isOwnHost: () => false }),
      )
      const agent = { 'user-agent': 'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)' }
      const download = (name: string) => {
        const request = { method: 'GET', url: `/media/${name}?via=feed`, headers: agent, socket: {} }
        counter.file(request as never, name)!(0, file.length)
      }
      for (const name of [...former, `${'x'.repeat(24)}.mp3`]) download(name)
      const { db, storage, programmes } = app.app
      const fail = (error: unknown) => {
        throw error
      }
      const write = writeCounted({ db, storage, programmes, counter, clock: app.clock, instance: 'one', onError: fail })
      await write()
      const day = new Date(app.clock.ms).toISOString().slice(0, 10)
      const figures = (station: number) => readFigures(db, station, { from: day, to: day, by: 'episode' })
      const once = [{ episode_id: id, plays: 1, listeners: 1, live_minutes: 0 }]
      expect(await figures(stationId)).toEqual(once)
      // Again, after the file was removed, and by the new name: the same play.
      await storage.remove(former[0]!)
      for (const name of [former[0]!, (await row(id)).media_name!]) download(name)
      await write()
      expect(await figures(stationId)).toEqual(once)
      expect(await figures(other.id)).toEqual([])
    })

    it('whose peaks are above −1 dBTP is made anew with fewer steps', async () => {
      await ask('-16')
      const { id } = await publish(12)
      await measure()
      const after = await row(id)
      expect(levelIn(after).truePeakDbtp).toBeLessThanOrEqual(-1)
      expect(after.gain_steps).toBeLessThan(12)
    })

    it.each(['-16', '-18', '-23'] as const)(
      '%s, with a click: it is made anew as without, and the click is reported',
      async (loudness) => {
        await ask(loudness)
        const click = readFrame(Uint8Array.from(frames[70]!.bytes), format)
        changeGain(click, 30)
        const { id } = await publish(0, frames.with(70, click))
        await measure()
        const { integratedLufs, truePeakDbtp } = levelIn(await row(id))
        expect(Math.abs(integratedLufs! - Number(loudness))).toBeLessThanOrEqual(0.9)
        expect(truePeakDbtp).toBeGreaterThan(20)
        expect(lines.filter(({ msg }) => msg === 'an episode is faulty')).toHaveLength(1)
      },
    )

    it('it is made anew once only, whatever is measured then', async () => {
      await ask('-16')
      const { id } = await publish()
      const quiet: Cutting['analyseAudio'] = async (...args) => ({
        ...(await counting(...args)),
        loudness: { integratedLufs: -30, truePeakDbtp: -20 },
      })
      await measure(quiet)
      const { remade, due_ms, media_name, gain_steps } = await row(id)
      expect([count, remade, due_ms, gain_steps]).toEqual([2, 1, null, 9])
      await measure(quiet)
      expect([count, (await row(id)).media_name]).toEqual([0, media_name])
    })

    it.each<[string, Loudness, AudioAnalysis['loudness']]>([
      ['of a show without a loudness', 'off', { integratedLufs: -40, truePeakDbtp: 3 }],
      ['that is near enough', '-16', { integratedLufs: -17.4, truePeakDbtp: -1.1 }],
      ['that is silent', '-16', { integratedLufs: null, truePeakDbtp: null }],
    ])('%s: not a byte changes', async (_what, loudness, measured) => {
      await ask(loudness)
      const { id, file } = await publish()
      const before = await row(id)
      await measure(async (...args) => ({ ...(await counting(...args)), loudness: measured }))
      const after = await row(id)
      const { loudness: _, peaks: _peaks, ...rest } = before
      expect(after).toMatchObject({ ...rest, due_ms: null, remade: 0, gain_steps: 0 })
      expect(levelIn(after)).toEqual(measured)
      expect((await contentsOf(after.media_name)).equals(file)).toBe(true)
      expect([count, await changes()]).toEqual([1, []])
    })

    it('the next attempt makes it, if the new file could not be written', async () => {
      await ask('-16')
      const { id } = await publish()
      const before = await row(id)
      const full = { ...app.app.storage, receive: () => Promise.reject(new Error('ENOSPC')) }
      await measure(counting, full)
      expect(await row(id)).toEqual({ ...before, due_ms: app.clock.ms + 300_000 })
      expect(lines.filter(({ msg }) => msg === 'could not measure an episode')).toHaveLength(1)
      app.clock.advance(300)
      await measure()
      expect(await row(id)).toMatchObject({ remade: 1, due_ms: null })
    })

    it('whose audio is deleted meanwhile stays deleted, and no file is left', async () => {
      await ask('-16')
      const { id } = await publish()
      const before = await row(id)
      const deleting = {
        ...app.app.storage,
        async receive(source: AsyncIterable<Buffer>) {
          const file = await app.app.storage.receive(source)
          await app.app.db.updateTable('episodes').set({ media_name: null }).where('id', '=', id).execute()
          return file
        },
      }
      await measure(counting, deleting)
      expect(await row(id)).toEqual({ ...before, media_name: null })
      expect(await changes()).toEqual([])
      const files: string[] = []
      for await (const { name } of app.app.storage.list()) files.push(name)
      expect(files).toEqual([before.media_name])
    })
  })
}
