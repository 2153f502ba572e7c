import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../database/open.ts'
import type { Writer } from '../database/transaction.ts'
import { mediaUrls } from '../lib/media-name.ts'
import { makeVersions } from '../lib/versions.ts'
import { replaceWeek } from '../schedule/actions.ts'
import { deleteException, makeExceptions } from '../schedule/exception-actions.ts'
import { programmesOf } from '../schedule/programme.ts'
import { setShow } from '../shows/actions.ts'
import { setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow, type TestStation } from '../testing/factories.ts'
import { manualTime } from '../testing/manual-time.ts'
import { scheduleFollower } from './follow-schedule.ts'

const hour = 3600
const nothing = async () => {}
const storage = { keep: nothing, discard: nothing, remove: nothing }

for (const database of databases) {
  describe(`shows that become episodes when they end on ${database.name}`, () => {
    let app: TestApp
    let writer: Writer
    let station: TestStation
    let stationId: number
    let showId: number
    /** Monday, 12:00 UTC. */
    let noon: number
    let queued = 0
    beforeEach(async () => {
      // No job of its own runs.
      app = await testApp({ database, wait: manualTime().wait })
      writer = app.app.writer
      station = await app.station({ timeZone: 'Europe/Berlin' })
      stationId = station.id
      showId = (await makeShow(station.call, { title: 'Tide', published: false })).id
      await setStation(writer, stationId, { record: true, streamUrl: 'https://live.test/a' })
      noon = app.clock.ms / 1000
      queued = 0
    })
    afterEach(() => app.close())

    /** One instance's job, which remembers the airing that it saw last. */
    function instance() {
      const versions = makeVersions()
      const own = openDatabase(app.config.database)
      const programmes = programmesOf(own, versions, mediaUrls('https://radio.test'))
      const run = scheduleFollower({ writer, programmes, onQueued: () => void queued++ })
      return {
        look: async () => {
          // The database notifies the other instances.
          versions.bumpAll()
          await run(new AbortController().signal)
        },
        close: own.close,
      }
    }
    const using = async (count: number, work: (...looks: (() => Promise<void>)[]) => Promise<void>) => {
      const instances = Array.from({ length: count }, instance)
      try {
        await work(...instances.map(({ look }) => look))
      } finally {
        for (const { close } of instances) await close()
      }
    }
    /** In the station's zone, which is an hour ahead. */
    const plan = (...entries: [time: number, duration: number][]) =>
      replaceWeek(
        writer,
        stationId,
        { showId, week: 1 },
        entries.map(([time, duration]) => ({ day: 'mon', time: time * 60, duration: duration * 60 })),
      )
    const at = (seconds: number) => {
      app.clock.ms = seconds * 1000
    }
    const made = async () =>
      (await app.app.db.selectFrom('generations').selectAll().orderBy('id').execute()).map(
        ({ from_us, until_us, title, occurrence }) => ({
          hours: [from_us, until_us].map((us) => (us / 1e6 - noon) / hour),
          title,
          occurrence,
        }),
      )

    it('adjacent entries are one episode, with the default title, when the last has ended', async () => {
      await plan([14, 1], [15, 1])
      await using(1, async (look) => {
        await look!()
        at(noon + 3 * hour - 1)
        await look!()
        expect([await made(), queued]).toEqual([[], 0])
        at(noon + 3 * hour)
        await look!()
        await look!()
      })
      const occurrence = `${showId}@${noon + hour}`
      expect(await made()).toEqual([{ hours: [1, 3], title: 'Tide – 16 November 2026', occurrence }])
      expect(queued).toBe(1)
      const [row] = await app.app.db.selectFrom('generations').selectAll().execute()
      expect(row).toMatchObject({ datetime: noon + hour, description: '', image: '', state: 'pending' })
      expect(row!.due_ms).toBe((noon + 3 * hour) * 1000)
    })

    /** Puts a broadcast by exception on air, at hours of the station's zone. */
    const air = (time: number, duration: number, more: object) =>
      makeExceptions(writer, stationId, {
        exceptions: [
          { kind: 'air', date: '2026-11-16', show_id: showId, time: time * 60, duration: duration * 60, ...more },
        ],
      })

    it('an exception ends a show; with a title it is an episode of that title, also beside the show’s own', async () => {
      await plan([14, 3])
      await air(15, 1, { title: 'Election' })
      await using(1, async (look) => {
        for (const hours of [0, 1.5, 2, 2.5, 3, 4]) {
          at(noon + hours * hour)
          await look!()
        }
      })
      expect((await made()).map(({ hours, title }) => [hours, title])).toEqual([
        [[1, 2], 'Tide – 16 November 2026'],
        [[2, 3], 'Election'],
        [[3, 4], 'Tide – 16 November 2026'],
      ])
    })

    it('a repeat makes none, also where the process was not running when it ended, and the exception is gone', async () => {
      await plan([14, 1])
      const { exceptions } = await air(15, 1, { repeat: true })
      await using(1, async (look) => {
        await look!()
        at(noon + 2.5 * hour)
        await look!()
      })
      await deleteException(writer, stationId, exceptions[0]!.id)
      at(noon + 5 * hour)
      await using(1, (look) => look!())
      expect(await made()).toMatchObject([{ hours: [1, 2] }])
    })

    it('an exception without a title beside the show’s own time is one episode with it', async () => {
      await plan([14, 1])
      await air(15, 1, {})
      await using(1, async (look) => {
        await look!()
        at(noon + 5 * hour)
        await look!()
      })
      expect(await made()).toMatchObject([{ hours: [1, 3] }])
    })

    it('several instances at the same second make one', async () => {
      await plan([14, 1])
      await using(3, async (...looks) => {
        await Promise.all(looks.map((look) => look()))
        at(noon + 2 * hour)
        await Promise.all(looks.map((look) => look()))
        await Promise.all(looks.map((look) => look()))
      })
      expect(await made()).toMatchObject([{ hours: [1, 2] }])
    })

    it('shows that ended while no process ran become episodes later; one that ends during a restart, once', async () => {
      await plan([14, 1], [16, 1])
      await using(1, (look) => look!())
      at(noon + 4 * hour)
      await using(1, (look) => look!())
      await using(1, (look) => look!())
      expect(await made()).toMatchObject([{ hours: [1, 2] }, { hours: [3, 4] }])
    })

    it('shows that are older than the retention of the recording become no episodes', async () => {
      await setStation(writer, stationId, { retentionDays: 1 })
      await plan([14, 1])
      await using(1, (look) => look!())
      at(noon + 24 * hour + 2 * hour)
      await using(1, (look) => look!())
      expect(await made()).toEqual([])
    })

    it('after recording is turned on, the rest of the current show becomes an episode, and no earlier show', async () => {
      await setStation(writer, stationId, { record: false })
      await plan([11, 1], [12, 2])
      await using(1, async (look) => {
        await look!()
        at(noon + hour / 2)
        await setStation(writer, stationId, { record: true })
        await look!()
        at(noon + 2 * hour)
        await look!()
      })
      expect(await made()).toMatchObject([{ hours: [0.5, 1] }])
    })

    it('after recording is turned off during a show, this show becomes the last episode', async () => {
      await plan([13, 2], [16, 1])
      const other = (await makeShow(station.call, { title: 'News' })).id
      await replaceWeek(writer, stationId, { showId: other, week: 1 }, [{ day: 'mon', time: 900, duration: 60 }])
      await using(1, async (look) => {
        await look!()
        at(noon + hour)
        await setStation(writer, stationId, { record: false })
        await look!()
        at(noon + 2 * hour - 1)
        await look!()
        expect(await made()).toEqual([])
        at(noon + 2 * hour)
        await look!()
        at(noon + 5 * hour)
        await look!()
      })
      expect(await made()).toMatchObject([{ hours: [0, 2] }])
      expect(await app.app.db.selectFrom('airings').selectAll().execute()).toEqual([])
    })

    it('a show during which recording is turned off and on becomes one episode, also across a restart', async () => {
      await plan([13, 2])
      await using(1, async (look) => {
        await look!()
        at(noon + hour / 2)
        await setStation(writer, stationId, { record: false })
        await look!()
      })
      await using(1, async (look) => {
        at(noon + hour)
        await look!()
        await setStation(writer, stationId, { record: true })
        await look!()
        at(noon + 2 * hour)
        await look!()
      })
      expect(await made()).toMatchObject([{ hours: [0, 2] }])
    })

    it('shows between turning recording off and on again become no episodes', async () => {
      await plan([14, 1], [16, 1])
      await using(1, async (look) => {
        await look!()
        await setStation(writer, stationId, { record: false })
        await look!()
      })
      at(noon + 2.5 * hour)
      await setStation(writer, stationId, { record: true })
      await using(1, async (look) => {
        await look!()
        at(noon + 4 * hour)
        await look!()
      })
      expect(await made()).toMatchObject([{ hours: [3, 4] }])
    })

    it('a show that is deleted on air makes no episode', async () => {
      await plan([13, 2])
      await using(1, async (look) => {
        await look!()
        at(noon + hour)
        await look!()
        expect((await station.call(`DELETE /v1/shows/${showId}`)).status).toBe(204)
        await look!()
        at(noon + 2 * hour)
        await look!()
      })
      expect(await made()).toEqual([])
    })

    it('a change of the schedule during a show ends the show at that instant, for every instance', async () => {
      await plan([13, 2])
      await using(2, async (one, other) => {
        await one!()
        await other!()
        at(noon + hour)
        await one!()
        await plan([13, 3])
        at(noon + hour + 1)
        await one!()
        await plan()
        at(noon + hour + 2)
        await one!()
        await other!()
      })
      expect(await made()).toMatchObject([{ hours: [0, 1 + 1 / 3600] }])
    })

    it('a show with automatic episodes off makes none; trims are cut off, and a show shorter than its trims makes none', async () => {
      await plan([14, 1], [16, 1])
      await setShow({ ...writer, storage }, stationId, showId, { trimStart: 600, trimEnd: 1200 })
      await using(1, async (look) => {
        await look!()
        at(noon + 2 * hour)
        await look!()
        await setShow({ ...writer, storage }, stationId, showId, { autoEpisodes: false })
        at(noon + 4 * hour)
        await look!()
        await setShow({ ...writer, storage }, stationId, showId, { autoEpisodes: true, trimStart: 3600 })
        at(noon + 7 * 24 * hour + 2 * hour)
        await look!()
      })
      expect(await made()).toMatchObject([{ hours: [1 + 1 / 6, 2 - 1 / 3] }])
    })

    it('a station that never recorded is not followed', async () => {
      const other = await app.station()
      await using(1, (look) => look!())
      const followed = await app.app.db.selectFrom('airings').select('station_id').execute()
      expect(followed.map(({ station_id }) => station_id)).toEqual([stationId])
      expect(other.id).not.toBe(stationId)
    })
  })
}
