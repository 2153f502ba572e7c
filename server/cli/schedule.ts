import { type Command, InvalidArgumentError } from 'commander'
import { replaceWeek } from '../schedule/actions.ts'
import { DAYS, type Day, type Entry, inRotation } from '../schedule/rules/entry.ts'
import { listEntries, type PlannedEntry } from '../schedule/store.ts'
import { showNotFound } from '../shows/actions.ts'
import { findStationOfShow, listShows } from '../shows/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { id, WrongUsage, wholeNumber } from './options.ts'
import type { Session } from './session.ts'

/** aircheck schedule show | set */
export function scheduleCommand(program: Command, { withDatabase, print }: Session): void {
  const schedule = program.command('schedule').description('When the shows of a station are on air, every week.')

  schedule
    .command('show')
    .description('The weekly schedule of a station, without its exceptions.')
    .requiredOption('--station <id>', 'id of the station', id)
    .option('--week <n>', 'only this week of the rotation', wholeNumber(1))
    .option('--json', 'print JSON')
    .action(async ({ station: stationId, week, json = false }: { station: number; week?: number; json?: boolean }) => {
      const rows = await withDatabase(async ({ db }) => {
        const station = await findStation(db, stationId)
        if (!station) throw stationNotFound()
        const titles = new Map((await listShows(db, stationId)).map(({ id, title }) => [id, title]))
        return inRotation(await listEntries(db, stationId), station.number_of_weeks)
          .filter((entry) => week === undefined || entry.week === week)
          .sort(byTime)
          .map((entry) => shown(entry, titles.get(entry.showId) ?? ''))
      })
      print(rows, { json }, ['week', 'day', 'start', 'end', 'show_id', 'title'])
    })

  schedule
    .command('set')
    .description('Say when a show is on air in a week of the rotation. What is not named is removed; other shows stay.')
    .argument('<show>', 'id of the show', id)
    .argument(
      '[times...]',
      'such as mon-09:00-13:30, or daily-22:00-24:00; an end before the start is on the next day',
      times,
    )
    .option('--week <n>', 'week of the rotation', wholeNumber(1), 1)
    .option('--none', 'the show is not on air in that week')
    .option('--json', 'print JSON')
    .action(
      async (
        showId: number,
        entries: PlannedEntry[] = [],
        { week, none = false, json = false }: { week: number; none?: boolean; json?: boolean },
      ) => {
        if (none === entries.length > 0) throw new WrongUsage('Give either times, such as mon-09:00-13:30, or --none.')
        const rows = await withDatabase(async (writer) => {
          const stationId = await findStationOfShow(writer.db, showId)
          if (stationId === undefined) throw showNotFound()
          await replaceWeek(writer, stationId, { showId, week }, entries)
          const show = (await listShows(writer.db, stationId)).find((one) => one.id === showId)
          const stored = await listEntries(writer.db, stationId)
          const own = stored.filter((entry) => entry.showId === showId && entry.week === week)
          return own.sort(byTime).map((entry) => shown(entry, show?.title ?? ''))
        })
        print(rows, { json }, ['week', 'day', 'start', 'end', 'show_id', 'title'])
      },
    )
}

const byTime = (a: Entry, b: Entry) => a.week - b.week || DAYS.indexOf(a.day) - DAYS.indexOf(b.day) || a.time - b.time

function shown({ week, day, time, duration, showId }: Entry, title: string) {
  const end = time + duration
  return { week, day, start: clock(time), end: clock(end % 1440 || 1440), show_id: showId, title, time, duration }
}

const clock = (minutes: number) =>
  `${`${Math.floor(minutes / 60)}`.padStart(2, '0')}:${`${minutes % 60}`.padStart(2, '0')}`

/** Adds an argument such as `mon-09:00-13:30` to those before it; `daily` is every day of the week. */
function times(text: string, before: PlannedEntry[] = []): PlannedEntry[] {
  const [, days = '', ...numbers] = /^([a-z]{3}|daily)-(\d\d?):(\d\d)-(\d\d?):(\d\d)$/i.exec(text) ?? []
  const [startHour, startMinute, endHour, endMinute] = numbers.map(Number) as [number, number, number, number]
  const [start, end] = [startHour * 60 + startMinute, endHour * 60 + endMinute]
  const chosen = days.toLowerCase() === 'daily' ? DAYS : DAYS.filter((day) => day === days.toLowerCase())
  const isClock = startMinute < 60 && endMinute < 60 && start < 1440 && end <= 1440
  if (chosen.length === 0 || !isClock)
    throw new InvalidArgumentError('It must be written like mon-09:00-13:30 or daily-22:00-24:00.')
  const duration = end > start ? end - start : end + 1440 - start
  return [...before, ...chosen.map((day: Day) => ({ day, time: start, duration }))]
}
