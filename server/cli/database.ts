import { type Command, InvalidArgumentError } from 'commander'
import { copyDatabase, type Step } from '../database/copy.ts'
import { makeFindable } from '../episodes/make-findable.ts'
import { databaseUrl } from '../setting-values.ts'
import type { Session } from './session.ts'

type Copy = { from: string; to: string; json?: boolean }

/** aircheck database copy */
export function databaseCommand(program: Command, { print, err, isTerminal }: Session): void {
  const database = program.command('database').description('The database of this installation.')

  database
    .command('copy')
    .description('Copy a whole installation into an empty database. No server may run on either.')
    .requiredOption('--from <url>', 'the database to read: sqlite:<path> or postgres://…', url)
    .requiredOption('--to <url>', 'the database to fill: sqlite:<path> or postgres://…', url)
    .option('--json', 'print JSON')
    .action(async ({ from, to, json = false }: Copy) => {
      const startedMs = performance.now()
      const progress = json ? () => {} : (step: Step) => err(shownStep(step, isTerminal))
      const tables = await copyDatabase(from, to, { derive: makeFindable, progress })
      const seconds = Math.round(performance.now() - startedMs) / 1000
      if (json) return print({ tables, seconds }, { json })
      print(tables, {}, ['name', 'rows', 'checksum'])
      err(`Copied in ${seconds} seconds, and compared row by row.\n`)
    })
}

/** The progress line of a step: updated in place at a terminal; elsewhere printed once, when the step is finished. */
export function shownStep({ name, done, of, isFinished }: Step, isTerminal: boolean): string {
  if (!isTerminal) return isFinished ? `${name}: ${done}\n` : ''
  return `\r\x1b[K${name}: ${done.toLocaleString('en')} of ${of.toLocaleString('en')}${isFinished ? '\n' : ''}`
}

function url(text: string): string {
  const read = databaseUrl(text)
  if (read) return read
  throw new InvalidArgumentError('It must be sqlite:<path> or postgres://<user>@<host>/<database>.')
}
