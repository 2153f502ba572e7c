import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setStation } from './station/actions.ts'
import { openRecordings } from './storage/recordings.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { databases } from './testing/databases.ts'
import { decoded } from './testing/decoded.ts'
import { makeShow, type TestStation } from './testing/factories.ts'
import { quickWait } from './testing/manual-time.ts'
import { frameNumbers } from './testing/numbered-frames.ts'
import {
  type PaintedEntry,
  type PaintedException,
  type PaintedPiece,
  paintedSchedule,
} from './testing/painted-schedule.ts'
import { makeReel } from './testing/reels.ts'
import { codedFrames, codedFrameUs, secondBegins, tonesHeard, tonesOf } from './testing/time-codes.ts'

// A week with the end of summer time: on Sunday, 25 October 2026, 03:00 becomes 02:00 in Berlin. The shows are short, and only
// the time around them is recorded, with audio that tells the time.

const timeZone = 'Europe/Berlin'
const monday = '2026-10-19'
/** In the audio of all reels frame n begins at this instant and n × 24 ms; not at a whole second. */
const originUs = Date.parse(`${monday}T00:00:00Z`) * 1000 - 7 * 86_400_000_000 + 11_000
const reelSeconds = 600
const names = ['Morning', 'Noon', 'Night', 'Special'] as const
type Name = (typeof names)[number]
const clock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const date = (day: number) => Temporal.PlainDate.from(monday).add({ days: day }).toString()

/** By week of the rotation. */
const entries: Record<1 | 2, [show: Name, day: string, time: string, duration: number][]> = {
  1: [
    ...['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => ['Morning', day, '07:00', 5] as [Name, string, string, number]),
    ['Noon', 'mon', '12:00', 10],
    ['Night', 'mon', '23:57', 6],
    ['Noon', 'tue', '12:00', 10],
    ['Night', 'tue', '12:10', 5],
    ['Noon', 'wed', '12:00', 10],
    ['Special', 'wed', '12:04', 8],
    ['Noon', 'thu', '12:00', 6],
    ['Noon', 'fri', '18:00', 10],
    ['Special', 'fri', '18:03', 3],
    ['Night', 'fri', '23:58', 4],
    ['Noon', 'sat', '10:00', 8],
    ['Night', 'sat', '23:59', 3],
    ['Night', 'sun', '01:58', 4],
    ['Night', 'sun', '02:58', 4],
    ['Noon', 'sun', '23:55', 10],
  ],
  2: [
    ['Special', 'thu', '09:00', 4],
    ['Morning', 'thu', '09:04', 3],
    ['Night', 'sun', '23:58', 5],
  ],
}

type Planned = Omit<PaintedException, 'show_id' | 'time'> & { show?: Name; time?: string; group?: string }
/** The requests, each with the time at which it is sent. */
const requests: { at: string; exceptions: Planned[] }[] = [
  {
    at: '2026-10-18T20:00:00Z',
    exceptions: [
      { kind: 'skip', show: 'Morning', date: date(1), time: '07:00' },
      { kind: 'skip', show: 'Noon', date: date(0), time: '09:00' }, // there is no such entry
      { kind: 'air', show: 'Special', date: date(0), time: '12:04', duration: 3, title: 'Election' },
      { kind: 'air', show: 'Special', date: date(0), time: '23:58', duration: 4 }, // over midnight, within an entry
      { kind: 'air', show: 'Special', date: date(1), time: '12:06', duration: 7 }, // over the end of Noon, and Night
      { kind: 'clear', date: date(2), time: '12:02', duration: 3 }, // before the rest the later entry is on air
      { kind: 'day', date: date(3), week: 2, day: 'thu' },
    ],
  },
  {
    at: '2026-10-22T20:00:00Z',
    exceptions: [
      { kind: 'skip', show: 'Morning', date: date(4), time: '07:00', group: 'move' },
      { kind: 'air', show: 'Morning', date: date(4), time: '07:30', duration: 5, group: 'move' },
      { kind: 'skip', show: 'Special', date: date(4), time: '18:03' }, // Noon lies beneath it
      { kind: 'air', show: 'Noon', date: date(5), time: '10:03', duration: 2, repeat: true },
      { kind: 'air', show: 'Noon', date: date(5), time: '10:08', duration: 2 }, // one broadcast with the entry
      { kind: 'air', show: 'Noon', date: date(5), time: '14:00', duration: 5, repeat: true },
    ],
  },
  {
    at: '2026-10-24T20:00:00Z',
    exceptions: [
      { kind: 'air', show: 'Special', date: date(6), time: '02:30', duration: 3, title: 'Clocks' }, // in the first of two hours
      { kind: 'clear', date: date(6), time: '02:59', duration: 1 }, // 61 minutes, within an entry of 64
    ],
  },
]

/** A move that is made with the second request, and undone at once. */
const undone: Planned[] = [
  { kind: 'skip', show: 'Night', date: date(5), time: '23:59', group: 'undone' },
  { kind: 'air', show: 'Night', date: date(5), time: '20:00', duration: 3, group: 'undone' },
]

for (const database of databases) {
  describe(`a week with exceptions of all kinds on ${database.name}`, () => {
    let app: TestApp
    let station: TestStation
    let idOf: Map<string, number>
    /** After each number of requests. */
    let paintings: ReturnType<typeof paintedSchedule>[]
    let painted: ReturnType<typeof paintedSchedule>
    const nameOf = (show: number) => names.find((name) => idOf.get(name) === show)!
    const titleOf = ({ show, title }: { show: number; title: string }) => title || nameOf(show)
    const slug = 'recorded-week'
    const from = Date.parse('2026-10-18T21:00:00Z') / 1000
    const until = Date.parse('2026-10-25T23:30:00Z') / 1000
    const setClock = (at: number) => {
      app.clock.ms = at * 1000
    }
    const bodyOf = ({ show, time, ...rest }: Planned) => ({
      ...rest,
      ...(show && { show_id: idOf.get(show)! }),
      ...(time && { time: clock(time) }),
    })

    beforeAll(async () => {
      app = await testApp({ database, wait: quickWait, now: '2026-10-18T19:00:00Z', config: { rateLimit: 0 } })
      const website = { public: true, slug }
      station = await app.station({ timeZone, numberOfWeeks: 2, rotationStart: monday, website })
      idOf = new Map()
      for (const title of names) idOf.set(title, (await makeShow(station.call, { title })).id)
      const all: PaintedEntry[] = []
      for (const week of [1, 2] as const) {
        for (const [name, show] of idOf) {
          const own = entries[week]
            .filter(([of]) => of === name)
            .map(([, day, time, duration]) => ({ day, time: clock(time), duration }))
          all.push(...own.map((entry) => ({ ...entry, show, week })))
          expect((await station.call('PUT /v1/schedule', { show_id: show, week, entries: own })).status).toBe(200)
        }
      }
      const paint = (planned: readonly Planned[]) =>
        paintedSchedule({ timeZone, monday, weeks: 2, entries: all, exceptions: planned.map(bodyOf) }, -1, 15)
      paintings = [0, 1, 2, 3].map((sent) => paint(requests.slice(0, sent).flatMap(({ exceptions }) => exceptions)))
      painted = paintings.at(-1)!
      await record([...paintings, paint(undone)].flatMap(({ pieces }) => pieces))
      await setStation(app.app.writer, station.id, { record: true, streamUrl: 'http://127.0.0.1:9/live' })
    })
    afterAll(() => app.close())

    /** Records the time around pieces, as another instance does that has the station. */
    async function record(pieces: readonly { startAt: number; endAt: number }[]): Promise<void> {
      const { db } = app.app
      const held = { instance: 'other', until_ms: until * 2000, state: 'recording' as const, reason: '', alarms: '[]' }
      const heard = { since_us: from * 1e6, last_audio_us: until * 1e6, head_us: until * 1e6 }
      await db
        .insertInto('recorders')
        .values({ station_id: station.id, ...held, ...heard })
        .execute()
      const storage = await openRecordings(app.dataDir, `disk:${app.dataDir}`, {})
      const minutes = new Set<number>()
      for (const { startAt, endAt } of pieces) {
        if (startAt < from || endAt > until) continue
        for (let at = startAt - 60; at < endAt + 60; at += 60) minutes.add(at)
      }
      let [begin, end] = [0, 0]
      const frameAt = (at: number) => Math.ceil((at * 1e6 - originUs) / codedFrameUs)
      for (const at of [...minutes, Number.POSITIVE_INFINITY].sort((a, b) => a - b)) {
        if (at === end && at % reelSeconds !== 0) {
          end += 60
          continue
        }
        if (end > begin) {
          const [first, last] = [frameAt(begin), frameAt(end)]
          const [startUs, frames] = [originUs + first * codedFrameUs, codedFrames(originUs, first, last - first)]
          await makeReel(db, storage, { stationId: station.id, startUs, frames }, { instance: 'other' })
        }
        ;[begin, end] = [at, at + 60]
      }
      await storage.close()
    }

    const make = async (planned: readonly Planned[]) => {
      const { status, body } = await station.call('POST /v1/exceptions', { exceptions: planned.map(bodyOf) })
      expect([status, body.message]).toEqual([201, undefined])
      return body.exceptions
    }
    const onAirNow = async () => {
      const { is_live, current, next } = (await station.call('GET /v1/now-playing')).body
      const brief = (one: typeof current) => one && [one.title, one.show_id, one.start_time, one.end_time]
      return { is_live, current: brief(current), next: brief(next) }
    }
    const brief = (piece: PaintedPiece | undefined) =>
      piece ? [titleOf(piece), piece.show, piece.startAt, piece.endAt] : null

    it('now-playing is right a second before, at and after each boundary, and shows are followed', {
      timeout: 180_000,
    }, async () => {
      const boundaries = new Set(painted.pieces.flatMap(({ startAt, endAt }) => [startAt, endAt]))
      const waiting = [...requests]
      setClock(from)
      const { db } = app.app
      await expect.poll(() => db.selectFrom('airings').selectAll().execute()).toHaveLength(1)
      for (const boundary of [...boundaries].filter((at) => at > from && at < until).sort((a, b) => a - b)) {
        for (; waiting[0] && Date.parse(waiting[0].at) / 1000 < boundary; waiting.shift()) {
          setClock(Date.parse(waiting[0].at) / 1000)
          await make(waiting[0].exceptions)
          if (waiting.length !== 2) continue
          const { id } = (await make(undone))[1]
          expect((await station.call(`DELETE /v1/exceptions/${id}`)).status).toBe(204)
        }
        for (const at of [boundary - 1, boundary, boundary + 1]) {
          setClock(at)
          const known = paintings[requests.length - waiting.length]!
          const current = known.onAir(at)
          const next = current && known.nextFrom(current.endAt)
          const expected = { is_live: current !== undefined, current: brief(current), next: brief(next) }
          expect({ at, ...(await onAirNow()) }).toEqual({ at, ...expected })
        }
        const followed = () => db.selectFrom('airings').select('show_id').execute()
        await expect.poll(followed).toEqual([{ show_id: painted.onAir(boundary)?.show ?? null }])
      }
      setClock(until)
    })

    it('the episodes are exactly those of the schedule, and their audio begins and ends with it', {
      timeout: 180_000,
    }, async () => {
      const wanted = painted.stretches(from, until).filter(({ isRepeat }) => !isRepeat)
      const { db } = app.app
      const generations = () => db.selectFrom('generations').selectAll().orderBy('from_us').execute()
      await expect
        .poll(async () => (await generations()).map(({ state }) => state), { timeout: 120_000 })
        .toEqual(wanted.map(() => 'done'))
      const made = await generations()
      expect(
        made.map(({ show_id, from_us, until_us }) => ({
          show: show_id,
          startAt: from_us / 1e6,
          endAt: until_us / 1e6,
        })),
      ).toEqual(wanted.map(({ show, startAt, endAt }) => ({ show, startAt, endAt })))
      expect(made.map(({ gaps }) => gaps)).toEqual(made.map(() => '[]'))
      expect((await station.call('GET /v1/episodes?limit=100')).body.total).toBe(wanted.length)

      for (const [index, { show, title, startAt, endAt }] of wanted.entries()) {
        const episode = (await station.call(`GET /v1/episodes/${made[index]!.episode_id}`)).body
        const day = new Date(startAt * 1000).toLocaleDateString('en-GB', { timeZone, dateStyle: 'long' })
        const named = title || `${nameOf(show)} – ${day}`
        expect(episode).toMatchObject({ show_id: show, datetime: startAt, title: named })
        const response = await app.fetch(new URL(episode.audio_url).pathname)
        const file = Buffer.from(await response.arrayBuffer())

        const { channels, samples } = await decoded(file)
        const frames = ((endAt - startAt) * 1e6) / codedFrameUs
        expect([named, samples]).toEqual([named, frames * 576])
        const last = endAt - startAt - 1
        for (const second of [0, 1, last - 1, last]) {
          expect(Math.abs(secondBegins(channels[0]!, second) - second)).toBeLessThan(codedFrameUs / 1e6)
        }
        // The numbers of the frames are of all others.
        for (const second of [0, 1, 2, last - 2, last - 1, last]) {
          expect([named, ...tonesHeard(channels[0]!, second)]).toEqual([named, ...tonesOf(startAt + second)])
        }
        // Frames before the window are for the decoder, and not heard.
        const numbers = frameNumbers(file).slice(-frames)
        const first = Math.ceil((startAt * 1e6 - originUs) / codedFrameUs)
        expect([numbers.length, numbers.findIndex((number, nth) => number !== first + nth)]).toEqual([frames, -1])
      }
    })

    it('the schedule, and the calendar, have the pieces of the week', async () => {
      setClock(Date.parse('2026-10-19T05:00:00Z') / 1000)
      const days = (await station.call('GET /v1/schedule')).body.days
      const listed = days.flatMap((day: { shows: Record<string, unknown>[] }, index: number) =>
        day.shows.map((one) => [index, one.start_minutes, one.end_minutes, one.show_id, one.title]),
      )
      const pieces = Array.from({ length: 7 }, (_, day) =>
        painted.pieces
          .map((piece) => ({ ...piece, from: piece.from - day * 1440, until: piece.until - day * 1440 }))
          .filter((piece) => piece.from < 1440 && piece.until > 0)
          .map((piece) => [day, Math.max(0, piece.from), Math.min(1440, piece.until), piece.show, titleOf(piece)])
          .sort((a, b) => Number(a[1]) - Number(b[1]) || Number(a[2]) - Number(b[2]) || Number(a[3]) - Number(b[3])),
      )
      expect(listed).toEqual(pieces.flat())

      const text = await (await app.fetch(`/feeds/${slug}.ics`)).text()
      const value = (event: string, name: string) => new RegExp(`^${name}[^:]*:(.*)$`, 'm').exec(event)![1]!.trim()
      const events = text
        .split('BEGIN:VEVENT')
        .slice(1)
        .map((event) => ['DTSTART', 'DTEND', 'SUMMARY'].map((name) => value(event, name)))
      const local = (at: number) =>
        Temporal.Instant.fromEpochMilliseconds(at * 1000)
          .toZonedDateTimeISO(timeZone)
          .toPlainDateTime()
          .toString({ smallestUnit: 'second' })
          .replace(/[-:]/g, '')
      const first = painted.instant(0)
      const expected = painted.pieces
        .filter(({ startAt, endAt }) => startAt >= first && endAt > startAt)
        .sort((a, b) => a.startAt - b.startAt || a.endAt - b.endAt || a.show - b.show)
        .map((piece) => [local(piece.startAt), local(piece.endAt), titleOf(piece)])
      const inWeek = (event: string[]) => event[0]! < '20261026'
      expect(events.filter(inWeek)).toEqual(expected.filter((event) => inWeek(event as string[])))
    })
  })
}
