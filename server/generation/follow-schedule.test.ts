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
      const run = scheduleFollower({ writer, programmes, versions, onQueued: () => void queued++ })
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
    it('a station that fails holds up no other, and its error is thrown at the end', async () => {
      const others = await app.station({ timeZone: 'Europe/Berlin' })
      await setStation(writer, others.id, { record: true, streamUrl: 'https://live.test/b' })
      const seen: number[] = []
      const programmes = async (id: number) => {
        seen.push(id)
        throw new Error(`no ${seen.length}`)
      }
      const versions = makeVersions()
      const run = scheduleFollower({ writer, programmes, versions, onQueued: () => void queued++ })
      await writer.db
        .insertInto('airings')
        .values(
          [stationId, others.id].map((station_id) => ({
            station_id,
            show_id: null,
            since: noon,
            until: noon,
          })),
        )
        .execute()
      await expect(run(new AbortController().signal)).rejects.toThrow('no 1')
      expect(seen.toSorted()).toEqual([stationId, others.id].toSorted())
    })

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

    it('the schedule of a station is read when something is due or has changed, and not each second', async () => {
      await plan([14, 1])
      const others = await app.station({ timeZone: 'Europe/Berlin' })
      await setStation(writer, others.id, { record: true, streamUrl: 'https://live.test/b' })
      const [own, versions] = [openDatabase(app.config.database), makeVersions()]
      const programmes = programmesOf(own, versions, mediaUrls('https://radio.test'))
      let read: number[] = []
      const run = scheduleFollower({
        ...{ writer, versions, onQueued: () => void queued++ },
        programmes: (id) => {
          read.push(id)
          return programmes(id)
        },
      })
      const readAt = async (seconds: number) => {
        at(noon + seconds)
        read = []
        await run(new AbortController().signal)
        return read.toSorted((a, b) => a - b)
      }
      const all = [stationId, others.id].toSorted((a, b) => a - b)
      expect([await readAt(0), await readAt(1)]).toEqual([all, all])
      for (let second = 2; second < 60; second++) expect(await readAt(second)).toEqual([])
      versions.bump(stationId, ['schedule'])
      expect([await readAt(60), await readAt(61)]).toEqual([[stationId], []])
      versions.bump(stationId, ['episodes'])
      expect(await readAt(62)).toEqual([])
      // Tide is on air from 14:00 to 15:00, an hour after noon in UTC.
      expect(await readAt(hour - 1)).toEqual([])
      expect(await readAt(hour)).toContain(stationId)
      expect(await readAt(2 * hour)).toContain(stationId)
      expect((await made()).map(({ hours }) => hours)).toEqual([[1, 2]])
      await own.close()
    })

    it('nothing is made while the clock may be ahead', async () => {
      await plan([14, 1])
      const own = openDatabase(app.config.database)
      const programmes = programmesOf(own, makeVersions(), mediaUrls('https://radio.test'))
      let isUnsettled = false
      const run = scheduleFollower({
        writer,
        programmes,
        versions: makeVersions(),
        isUnsettled: () => isUnsettled,
        onQueued: () => void queued++,
      })
      const look = (seconds: number) => {
        at(noon + seconds)
        return run(new AbortController().signal)
      }
      await look(0)
      isUnsettled = true
      await look(70 * 24 * hour)
      expect(await app.app.db.selectFrom('airings').select('until').execute()).toEqual([{ until: noon }])
      isUnsettled = false
      await look(2 * hour)
      expect((await made()).map(({ hours }) => hours)).toEqual([[1, 2]])
      await own.close()
    })

    it('a clock that was ahead for long keeps no later show from becoming an episode, and leaves none waiting', async () => {
      await plan([14, 1])
      await using(1, async (look) => {
        for (const days of [0, 7, 14, 15]) {
          at(noon + days * 24 * hour)
          await look!()
        }
        expect((await made()).length).toBe(3)
        at(noon + 0.5 * hour)
        await look!()
        expect((await made()).map(({ occurrence }) => occurrence)).toEqual([null, null, null])
        const rows = await app.app.db.selectFrom('generations').select(['state', 'reason', 'due_ms']).execute()
        expect(rows).toEqual(Array(3).fill({ state: 'failed', reason: 'the clock was set', due_ms: null }))
        for (const hours of [2, 7 * 24 + 2]) {
          at(noon + hours * hour)
          await look!()
        }
      })
      expect((await made()).slice(3).map(({ hours }) => hours)).toEqual([
        [1, 2],
        [7 * 24 + 1, 7 * 24 + 2],
      ])
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

    it('an exception gives its description and picture to its episode, with a title or without, and to no other', async () => {
      await plan([12, 1], [18, 1])
      const image = '/media/election.jpg'
      const { exceptions } = await air(14, 1, { description: 'The first results.' })
      await air(16, 1, { title: 'Election', description: 'The last results.' })
      await writer.db.updateTable('exceptions').set({ image }).where('id', '=', exceptions[0]!.id).execute()
      await using(1, async (look) => {
        for (let hours = 0; hours <= 7; hours += 0.5) {
          at(noon + hours * hour)
          await look!()
        }
      })
      const rows = writer.db.selectFrom('generations').select(['title', 'description', 'image']).orderBy('id')
      const usual = 'Tide – 16 November 2026'
      expect(await rows.execute()).toEqual([
        { title: usual, description: 'The first results.', image },
        { title: 'Election', description: 'The last results.', image: '' },
        { title: usual, description: '', image: '' },
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
