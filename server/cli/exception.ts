import type { Command } from 'commander'
import { Option } from 'commander'
import { unixSeconds } from '../lib/clock.ts'
import { epochDayOf, isDate } from '../lib/epoch-day.ts'
import { mediaUrls } from '../lib/media-name.ts'
import { Problem } from '../lib/problem.ts'
import { localDay } from '../lib/zoned-time.ts'
import { deleteException, makeExceptions, type NewException } from '../schedule/exception-actions.ts'
import { exceptionPresenter } from '../schedule/exception-present.ts'
import { findStationOfException, listExceptions, listExceptionsOn } from '../schedule/exception-store.ts'
import { DAYS } from '../schedule/rules/entry.ts'
import { kinds } from '../schedule/rules/exception-fields.ts'
import { makePlan } from '../schedule/rules/plan.ts'
import { clockTime } from '../schedule/rules/week-view.ts'
import { listEntries } from '../schedule/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { presentStation } from '../station/present.ts'
import { findStation } from '../station/store.ts'
import { id, WrongUsage, wholeNumber } from './options.ts'
import type { Session } from './session.ts'

type Json = { json?: boolean }
type AddOptions = Omit<NewException, 'show_id' | 'time'> & { station: number; show?: number; time?: number } & Json

/** aircheck exception list | add | remove */
export function exceptionCommand(program: Command, { config, withDatabase, print }: Session): void {
  const exception = program.command('exception').description('Exceptions to the weekly schedule.')
  const columns = ['id', 'group', 'kind', 'date', 'time', 'duration', 'show_id', 'week', 'day', 'title', 'orphaned']
  const presenter = () => exceptionPresenter(mediaUrls(config().baseUrl))

  exception
    .command('list')
    .description('The exceptions of some dates.')
    .requiredOption('--station <id>', 'id of the station', id)
    .option('--from <date>', 'the first date, YYYY-MM-DD (default: today)')
    .option('--days <n>', 'number of dates', wholeNumber(1, 366), 28)
    .option('--json', 'print JSON')
    .action(
      async ({
        station: stationId,
        from,
        days,
        json = false,
      }: { station: number; from?: string; days: number } & Json) => {
        if (from !== undefined && !isDate(from)) throw new WrongUsage('--from must be a date like 2026-11-16.')
        const rows = await withDatabase(async ({ db, clock }) => {
          const station = await findStation(db, stationId)
          if (!station) throw stationNotFound()
          const first = from === undefined ? localDay(station.time_zone, unixSeconds(clock)) : epochDayOf(from)
          const stored = await listExceptions(db, stationId)
          const { orphans } = makePlan(await listEntries(db, stationId), presentStation(station), stored)
          return (await listExceptionsOn(db, stationId, { first, days, orphans })).map(presenter())
        })
        print(json ? rows : rows.map(withClockTime), { json }, columns)
      },
    )

  exception
    .command('add')
    .description('Make an exception. A move is a skip and an air with the same --group.')
    .requiredOption('--station <id>', 'id of the station', id)
    .addOption(new Option('--kind <kind>', 'kind of exception').choices(kinds).makeOptionMandatory())
    .requiredOption('--date <date>', 'YYYY-MM-DD in the station’s zone')
    .option('--show <id>', 'the show, of air and skip', id)
    .option('--time <time>', 'HH:MM, of air, skip and clear', minutes)
    .option('--duration <minutes>', 'length in minutes, of air and clear', wholeNumber(1))
    .option('--week <n>', 'week of the rotation, of day', wholeNumber(1))
    .addOption(new Option('--day <day>', 'day of the week, of day').choices(DAYS))
    .option('--title <text>', 'title of this one broadcast, of air')
    .option('--repeat', 'it is a repeat, which does not become an episode')
    .option('--group <name>', 'exceptions of one group are undone together')
    .option('--json', 'print JSON')
    .action(async ({ station, show, json = false, ...one }: AddOptions) => {
      const wanted = { ...one, ...(show !== undefined && { show_id: show }) }
      const { exceptions } = await withDatabase((writer) => makeExceptions(writer, station, { exceptions: [wanted] }))
      const made = presenter()(exceptions[0]!)
      print(json ? made : withClockTime(made), { json }, columns)
    })

  exception
    .command('remove')
    .description('Undo an exception, with its group.')
    .argument('<id>', 'id of the exception', id)
    .action(async (exceptionId: number) => {
      await withDatabase(async (writer) => {
        const station = await findStationOfException(writer.db, exceptionId)
        if (station === undefined) throw new Problem('not_found', 'Exception not found.')
        await deleteException(writer, station, exceptionId)
      })
    })
}

/** An exception with its time as it is typed, for a table. */
function withClockTime<Row extends object>(row: Row): object {
  return 'time' in row && typeof row.time === 'number' ? { ...row, time: clockTime(row.time) } : row
}

/** Parses `HH:MM`, or a number of minutes from midnight. */
function minutes(text: string): number {
  const [, hour, minute] = /^(\d\d?):(\d\d)$/.exec(text) ?? []
  return hour === undefined ? wholeNumber(0, 1440)(text) : Number(hour) * 60 + Number(minute)
}
