import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEpisode } from '../episodes/actions.ts'
import { makeLeases } from '../leases/leases.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { makeShow, mp3 } from '../testing/factories.ts'
import { framesOf } from '../testing/fake-recordings.ts'
import { manualTime } from '../testing/manual-time.ts'
import { bucketOf, pairs } from '../testing/storages.ts'
import type { AudioAnalysis } from './analyse-audio.ts'
import { analyseAudio, Undecodable } from './analyse-audio.ts'
import { insertEpisodeAudio } from './audio-store.ts'
import type { Cutting } from './make.ts'
import { episodeMeasurer } from './measure.ts'

const frames = framesOf(mp3).slice(1)
const bytes = Buffer.concat(frames.map((frame) => frame.bytes))
const { format } = frames[0]!
const samples = frames.length * format.samplesPerFrame
const measured: AudioAnalysis = {
  samples,
  loudness: { integratedLufs: -16, truePeakDbtp: -1 },
  peaks: { pointsPerSecond: 10, minMax: 'AAE=' },
}
const measuredPeaks = JSON.stringify(measured.peaks)
const { signal } = new AbortController()

for (const { name, database, storage } of pairs) {
  describe(`measuring published episodes on ${name}`, () => {
    let app: TestApp
    let stationId: number
    let showId: number
    let instances = 0
    const lines: { msg?: string; reason?: string; episode?: number }[] = []
    beforeEach(async () => {
      lines.length = 0
      // The jobs of the server itself do not run.
      app = await testApp({ database, storage, wait: manualTime().wait, log: (line) => lines.push(JSON.parse(line)) })
      const station = await app.station()
      stationId = station.id
      showId = (await makeShow(station.call)).id
    })
    afterEach(() => app.close())

    async function publish(title = 'Tide', length = samples, at = { stationId, showId }): Promise<number> {
      const file = await app.app.storage.receive([bytes] as never)
      const audio = { mediaName: file.name, sizeBytes: file.sizeBytes }
      const input = { showId: at.showId, title, description: '', image: '', datetime: 0, audio }
      const { id } = await createEpisode(app.app.writer, at.stationId, input, async ({ tx }, episode) => {
        await insertEpisodeAudio(
          tx,
          { id: episode.id, stationId: at.stationId },
          { format, samples: length },
          app.clock.ms,
        )
      })
      await app.app.storage.keep(file.name)
      return id
    }

    function measurer(
      change: { analyseAudio?: Cutting['analyseAudio']; isBusy?: () => boolean; time?: typeof time } = {},
    ) {
      const { isBusy = () => false, analyseAudio = readAll(async () => measured) } = change
      const { wait } = change.time ?? time
      const { db, storage, writer, http } = app.app
      const leases = makeLeases({ db, clock: app.clock, wait, instance: `instance-${++instances}` })
      return episodeMeasurer({ writer, storage, analyseAudio, leases, wait, isBusy, log: http.log })
    }
    const time = manualTime()

    const rows = () => app.app.db.selectFrom('episode_audio').selectAll().orderBy('episode_id').execute()
    const events = () =>
      app.app.db.selectFrom('events').selectAll().where('type', '=', 'episodes.faulty').orderBy('id').execute()
    const faultLines = () => lines.filter(({ msg }) => msg === 'an episode is faulty')

    it('stores the values that the real decoder measures, once', async () => {
      const id = await publish()
      expect(await rows()).toMatchObject([{ episode_id: id, samples, loudness: null, peaks: null }])
      await measurer({ analyseAudio })(signal)
      const [row] = await rows()
      expect(row).toMatchObject({ duration_ms: Math.round((samples * 1000) / format.sampleRate), due_ms: null })
      expect(JSON.parse(row!.loudness!)).toMatchObject({ integratedLufs: expect.any(Number) })
      expect(JSON.parse(row!.peaks!)).toMatchObject({ minMax: expect.any(String) })
      let count = 0
      await measurer({
        analyseAudio: readAll(async () => {
          count++
          return measured
        }),
      })(signal)
      expect([count, await events(), faultLines()]).toEqual([0, [], []])
    })

    it('of two instances one measures each episode, and neither leaves one out', async () => {
      for (const title of ['one', 'two', 'three', 'four']) await publish(title)
      let count = 0
      const counting = readAll(async () => {
        count++
        return measured
      })
      await Promise.all([measurer({ analyseAudio: counting })(signal), measurer({ analyseAudio: counting })(signal)])
      await measurer({ analyseAudio: counting })(signal)
      expect(count).toBe(4)
      expect((await rows()).map(({ due_ms }) => due_ms)).toEqual([null, null, null, null])
      expect(await app.app.db.selectFrom('leases').selectAll().execute()).toEqual([])
    })

    it('stations take turns: one episode is measured before the second of a station with many', async () => {
      const crowd = await Promise.all(Array.from({ length: 25 }, (_, nth) => publish(`many ${nth}`)))
      const other = await app.station()
      const otherShow = (await makeShow(other.call)).id
      const late = await publish('late', samples, { stationId: other.id, showId: otherShow })
      const done = async () => (await rows()).filter(({ due_ms }) => due_ms === null).map((row) => row.episode_id)
      const before: number[][] = []
      const watching = readAll(async () => {
        before.push(await done())
        return measured
      })
      await measurer({ analyseAudio: watching })(signal)
      const place = before.findIndex((ids) => ids.includes(late))
      console.log(`measured after ${place} of ${before.length}, with ${crowd.length} of another station due before`)
      expect(place).toBeLessThanOrEqual(2)
      expect(await done()).toHaveLength(26)
    })

    it('continues slowly while cutting never ends', async () => {
      await publish()
      let isOver = false
      const working = measurer({ isBusy: () => true })(signal).then(() => {
        isOver = true
      })
      await time.settled(3)
      await expect
        .poll(() => {
          time.advance(100)
          return isOver
        })
        .toBe(true)
      await working
      expect((await rows())[0]!.peaks).toBe(measuredPeaks)
    })

    it('waits while episodes are being cut', async () => {
      await publish()
      let isBusy = true
      const working = measurer({ isBusy: () => isBusy })(signal)
      // It waits for cutting to end, for the renewal of its lease, and for its expiry.
      await time.settled(3)
      time.advance(100)
      await time.settled(3)
      expect((await rows())[0]!.peaks).toBe(null)
      isBusy = false
      time.advance(100)
      await working
      expect((await rows())[0]!.peaks).toBe(measuredPeaks)
    })

    it.each([
      [
        'another number of samples',
        async () => ({ ...measured, samples: 7 }),
        /has 7 samples instead of \d+\.$/,
        measuredPeaks,
      ],
      [
        'a peak above +6 dBTP',
        async () => ({ ...measured, loudness: { ...measured.loudness, truePeakDbtp: 31.44 } }),
        /^Its audio is damaged: it has a peak of 31\.4 dBTP\.$/,
        measuredPeaks,
      ],
      ['audio that cannot be decoded', async () => Promise.reject(new Undecodable('No.')), /^No\.$/, null],
    ] as const)('%s is an event and a line in the log, and the episode stays', async (_what, hear, reason, peaks) => {
      const id = await publish()
      await measurer({ analyseAudio: readAll(hear) })(signal)
      expect(await rows()).toMatchObject([{ episode_id: id, peaks, due_ms: null }])
      const words = expect.stringMatching(reason)
      expect(faultLines()).toMatchObject([{ level: 50, station: stationId, episode: id, reason: words }])
      const [event, ...others] = await events()
      expect([event, others]).toMatchObject([{ subject: id, station_id: stationId, actor_ref: null }, []])
      expect(JSON.parse(event!.details)).toEqual({ title: 'Tide', reason: words })
      expect(await app.app.db.selectFrom('episodes').select(['id', 'archived_at']).execute()).toEqual([
        { id, archived_at: null },
      ])
    })

    it('a file that is gone is a fault too', async () => {
      await publish()
      const [row] = await app.app.db.selectFrom('episodes').select('media_name').execute()
      await app.app.storage.remove(row!.media_name!)
      await measurer()(signal)
      expect(faultLines()).toMatchObject([{ reason: 'Its file is gone.' }])
    })

    it('an episode that fails for another reason is retried after five minutes, and the others are measured meanwhile', async () => {
      const [first] = [await publish('one'), await publish('two')]
      let isBroken = true
      const failing = readAll(async () => {
        if (!isBroken) return measured
        isBroken = false
        throw new Error('EIO')
      })
      await measurer({ analyseAudio: failing })(signal)
      expect(await rows()).toMatchObject([
        { episode_id: first, peaks: null, due_ms: app.clock.ms + 300_000 },
        { peaks: measuredPeaks, due_ms: null },
      ])
      expect(lines.filter(({ msg }) => msg === 'could not measure an episode')).toHaveLength(1)
      app.clock.advance(299)
      await measurer({ analyseAudio: failing })(signal)
      expect((await rows())[0]!.peaks).toBe(null)
      app.clock.advance(1)
      await measurer({ analyseAudio: failing })(signal)
      expect((await rows())[0]).toMatchObject({ peaks: measuredPeaks, due_ms: null })
      expect([await events(), faultLines()]).toEqual([[], []])
    })

    if (storage.name === 'a bucket') {
      it('it waits for a bucket that is down', async () => {
        const id = await publish()
        const bucket = await bucketOf(app.dataDir)
        bucket.break(true)
        await measurer()(signal)
        expect(await rows()).toMatchObject([{ episode_id: id, peaks: null, due_ms: app.clock.ms + 300_000 }])
        bucket.break(false)
        app.clock.advance(300)
        await measurer()(signal)
        expect([(await rows())[0]!.peaks, await events(), faultLines()]).toEqual([measuredPeaks, [], []])
      })
    }

    it('an instance that stops leaves the rest to the next one', async () => {
      const id = await publish()
      const stopping = new AbortController()
      const analyseAudio: Cutting['analyseAudio'] = async (_file, _format, { signal }) => {
        stopping.abort(new Error('stop'))
        signal!.throwIfAborted()
        return measured
      }
      await expect(measurer({ analyseAudio })(stopping.signal)).rejects.toThrow('stop')
      expect(await rows()).toMatchObject([{ episode_id: id, peaks: null, due_ms: app.clock.ms }])
      await measurer()(signal)
      expect((await rows())[0]!.peaks).toBe(measuredPeaks)
    })

    it('an archived episode is measured; deleting an episode removes its measurements', async () => {
      const id = await publish()
      await app.app.db.updateTable('episodes').set({ archived_at: 1 }).where('id', '=', id).execute()
      await measurer()(signal)
      expect((await rows())[0]!.peaks).toBe(measuredPeaks)
      await app.app.db.deleteFrom('episodes').where('id', '=', id).execute()
      expect(await rows()).toEqual([])
    })
  })
}

/** Reads the whole file before it returns anything, as a decoder does. */
function readAll(hear: () => Promise<AudioAnalysis>): Cutting['analyseAudio'] {
  return async (file) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of file) chunks.push(Uint8Array.from(chunk))
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
    return hear()
  }
}
