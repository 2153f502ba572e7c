import { type Command, Option } from 'commander'
import { readFigures } from '../audience/read.ts'
import { figureKinds } from '../audience/rules/figures.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { id } from './options.ts'
import type { Session } from './session.ts'

type Options = { station: number; from: string; to: string; by: (typeof figureKinds)[number]; json?: boolean }

const columnOf = { day: 'day', episode: 'episode_id', show: 'show_id', app: 'app', source: 'source' } as const

/** aircheck audience show */
export function audienceCommand(program: Command, { withDatabase, print }: Session): void {
  const audience = program.command('audience').description('Figures of the listeners of a station.')
  audience
    .command('show')
    .description('Plays of episodes, listeners, and minutes of the live sound. Days are days in UTC.')
    .requiredOption('--station <id>', 'id of the station', id)
    .requiredOption('--from <YYYY-MM-DD>', 'first day')
    .requiredOption('--to <YYYY-MM-DD>', 'last day')
    .addOption(new Option('--by <kind>', 'what to tell apart').choices([...figureKinds]).default('day'))
    .option('--json', 'print JSON')
    .action(async ({ station, from, to, by, json = false }: Options) => {
      const rows = await withDatabase(async ({ db }) => {
        if (!(await findStation(db, station))) throw stationNotFound()
        return readFigures(db, station, { from, to, by })
      })
      print(rows, { json }, [columnOf[by], 'plays', 'listeners', 'live_minutes'])
    })
}
