import type { Command } from 'commander'
import type { StationRow } from '../database/tables.ts'
import { systemClock, unixSeconds } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
import { createStation, type StationSettings, setStation } from '../station/actions.ts'
import { presentStation } from '../station/present.ts'
import { activeWeek } from '../station/rules/rotation.ts'
import { findStation, listStations } from '../station/store.ts'
import { id, onOff, wholeNumber } from './options.ts'
import type { Session } from './session.ts'

type Options = {
  name?: string
  timezone?: string
  description?: string
  color?: string
  url?: string
  imageUrl?: string
  weeks?: number
  rotationStart?: string
  publicApi?: boolean
  currentWeek?: number
  json?: boolean
}

/** aircheck station create | set | list | show */
export function stationCommand(program: Command, { withDatabase, print }: Session): void {
  const station = program.command('station').description('Stations of this installation.')

  withSettings(station.command('create').description('Make a station.'))
    .requiredOption('--name <name>', 'display name')
    .action(async (options: Options & { name: string }) => {
      const row = await withDatabase((writer) => createStation(writer, { ...settings(options), name: options.name }))
      print(shown(row), options)
    })

  withSettings(station.command('set').description('Change a station.'))
    .argument('<id>', 'id of the station', id)
    .option('--name <name>', 'display name')
    .option('--public-api <on|off>', 'whether its keys work', onOff)
    .option('--current-week <n>', 'week of the rotation that is active today', wholeNumber(1))
    .action(async (stationId: number, options: Options) => {
      print(shown(await withDatabase((writer) => setStation(writer, stationId, settings(options)))), options)
    })

  station
    .command('list')
    .description('All stations.')
    .option('--json', 'print JSON')
    .action(async (options: Options) => {
      const rows = await withDatabase(({ db }) => listStations(db))
      print(rows.map(shown), options, ['id', 'name', 'timezone', 'current_week', 'number_of_weeks', 'public_api'])
    })

  station
    .command('show')
    .description('One station.')
    .argument('<id>', 'id of the station', id)
    .option('--json', 'print JSON')
    .action(async (stationId: number, options: Options) => {
      const row = await withDatabase(({ db }) => findStation(db, stationId))
      if (!row) throw new Problem('not_found', 'Station not found.')
      print(shown(row), options)
    })
}

function withSettings(command: Command): Command {
  return command
    .option('--timezone <zone>', 'zone of its schedule, such as Europe/Berlin')
    .option('--description <text>', 'what it is')
    .option('--color <#rrggbb>', 'brand colour')
    .option('--url <url>', 'its website')
    .option('--image-url <url>', 'its logo')
    .option('--weeks <n>', 'length of the rotation, 1 to 52', wholeNumber(1))
    .option('--rotation-start <YYYY-MM-DD>', 'a Monday that begins week 1')
    .option('--json', 'print JSON')
}

function settings(options: Options): StationSettings {
  return {
    name: options.name,
    description: options.description,
    image: options.imageUrl,
    color: options.color,
    url: options.url,
    timeZone: options.timezone,
    numberOfWeeks: options.weeks,
    rotationStart: options.rotationStart,
    publicApi: options.publicApi,
    currentWeek: options.currentWeek,
  }
}

function shown(row: StationRow) {
  const { timeZone, numberOfWeeks, rotationStart, publicApi, ...station } = presentStation(row)
  return {
    ...station,
    timezone: timeZone,
    number_of_weeks: numberOfWeeks,
    rotation_start: rotationStart,
    current_week: activeWeek({ timeZone, numberOfWeeks, rotationStart }, unixSeconds(systemClock)),
    public_api: publicApi,
  }
}
