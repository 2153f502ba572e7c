import type { Command } from 'commander'
import { recallTime } from '../clock/known-time.ts'
import { dueLifetimes, runLifetimes } from '../episodes/lifetimes.ts'
import { systemClock } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { openStorage } from '../storage/open.ts'
import { id } from './options.ts'
import type { Session } from './session.ts'

type Options = { station: number; dryRun?: boolean; json?: boolean }

/** aircheck lifetimes run */
export function lifetimesCommand(program: Command, { config, withDatabase, print, out }: Session): void {
  program
    .command('lifetimes')
    .description('The lifetimes of episodes: see show set --keep-episodes, --keep-days and --delete-audio-after.')
    .command('run')
    .description('Archive the episodes that are due, and delete the audio of those archived long enough, as every day.')
    .requiredOption('--station <id>', 'id of the station', id)
    .option('--dry-run', 'only print what is due')
    .option('--json', 'print JSON')
    .action(async ({ station, dryRun = false, json = false }: Options) => {
      const actions = await withDatabase(async ({ clock: _, ...rest }) => {
        const { counted } = await recallTime(rest.db, systemClock)
        if (!counted) throw new Problem('conflict', 'The clock is behind: see aircheck doctor.')
        const writer = { ...rest, clock: counted }
        if (!(await findStation(writer.db, station))) throw stationNotFound()
        if (dryRun) return dueLifetimes(writer, station)
        const storage = await openStorage(config().media, { s3: config().s3 })
        try {
          return await runLifetimes({ ...writer, storage }, station)
        } finally {
          await storage.close()
        }
      })
      if (actions.length === 0 && !json) out('Nothing is due.\n')
      else print(actions, { json }, ['episode_id', 'action', 'why'])
    })
}
