import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { fileText } from '../../web/file-text.ts'
import type { Db } from '../database/open.ts'
import { unixSeconds } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
import { addPlay, changePlay, type NewPlay, type PlayChanges, removePlay } from '../plays/actions.ts'
import { importCatalogue } from '../plays/catalogue-actions.ts'
import { type NamedPlay, type PlaySpan, readPlays } from '../plays/read.ts'
import { findStationOfPlay, type Place } from '../plays/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { fileMissing, id, instant, nothingToSet } from './options.ts'
import { playExportCommand } from './play-export.ts'
import type { Session } from './session.ts'

type Json = { json?: boolean }
type Listed = { station: number; from?: number; to?: number; show?: number } & Json

const [daySeconds, pageSize] = [86_400, 100]

/** aircheck play list | add | set | remove | catalogue | export */
export function playCommand(program: Command, session: Session): void {
  const { withDatabase, print, printPages } = session
  const play = program.command('play').description('The titles that were played.')
  const columns = ['id', 'from_at', 'until_at', 'artist', 'title', 'show_id', 'by_hand']

  play
    .command('list')
    .description('The titles of a span, newest first.')
    .requiredOption('--station <id>', 'id of the station', id)
    .option('--from <ISO-8601>', 'start of the span (default: a day before its end)', instant)
    .option('--to <ISO-8601>', 'end of the span (default: now)', instant)
    .option('--show <id>', 'only those of a show', id)
    .option('--json', 'print JSON')
    .action(async ({ station, show, json = false, ...span }: Listed) => {
      await withDatabase(async ({ db, clock }) => {
        if (!(await findStation(db, station))) throw stationNotFound()
        const to = span.to ?? unixSeconds(clock) + 1
        const from = span.from ?? to - daySeconds
        const wanted = { fromUs: from * 1e6, untilUs: to * 1e6, showId: show }
        await printPages(pagesOf(db, station, wanted, json), { json }, columns)
      })
    })

  withFields(
    play.command('add').description('Add a title that the stream did not name.'),
    'the next title, at most 10 minutes',
  )
    .requiredOption('--station <id>', 'id of the station', id)
    .requiredOption('--at <ISO-8601>', 'when it began', instant)
    .requiredOption('--title <text>', 'its title')
    .action(async ({ station, json = false, ...line }: NewPlay & { station: number } & Json) => {
      const made = await withDatabase((writer) => addPlay(writer, station, line))
      print(shown(made, json), { json }, columns)
    })

  withFields(play.command('set').description('Correct a title, or its span once it is over.'))
    .argument('<id>', 'id of the play', id)
    .option('--station <id>', 'id of the station', id)
    .option('--at <ISO-8601>', 'when it began', instant)
    .option('--title <text>', 'its title')
    .option('--always', 'for all plays that the stream names alike, past and future')
    .action(
      async (playId: number, { station, json = false, ...changes }: PlayChanges & { station?: number } & Json) => {
        if (Object.keys(changes).length === 0) throw nothingToSet('--at, --until, --artist or --title')
        const changed = await withDatabase(async (writer) =>
          changePlay(writer, await stationOf(writer.db, playId, station), playId, changes),
        )
        print(shown(changed, json), { json }, columns)
      },
    )

  play
    .command('remove')
    .description('Remove a title that is over.')
    .argument('<id>', 'id of the play', id)
    .option('--station <id>', 'id of the station', id)
    .option('--json', 'print JSON')
    .action(async (playId: number, { station, json = false }: { station?: number } & Json) => {
      await withDatabase(async (writer) => removePlay(writer, await stationOf(writer.db, playId, station), playId))
      if (json) print({ removed: playId }, { json })
    })

  play
    .command('catalogue')
    .description('Add recordings to the catalogue, whose details complete reports.')
    .requiredOption('--station <id>', 'id of the station', id)
    .requiredOption('--file <file>', 'CSV with the columns artist, title, isrc, label, composer, label_code')
    .option('--json', 'print JSON')
    .action(async ({ station, file, json = false }: { station: number; file: string } & Json) => {
      const bytes = await readFile(file).catch((error) => {
        throw fileMissing(file, error)
      })
      const imported = await withDatabase((writer) => importCatalogue(writer, station, fileText(bytes)))
      print({ imported: imported.recordings }, { json })
      if (imported.unused.length > 0) session.err(`Columns that were not used: ${imported.unused.join(', ')}.\n`)
    })

  playExportCommand(play, session)
}

function withFields(command: Command, defaultEnd?: string): Command {
  return command
    .option('--until <ISO-8601>', `when it ended${defaultEnd ? ` (default: ${defaultEnd})` : ''}`, instant)
    .option('--artist <text>', 'its artist')
    .option('--json', 'print JSON')
}

/** The JSON of a play, with instants in Unix seconds, or its row in a table. */
function shown({ id, fromUs, untilUs, artist, title, raw, showId, byHand }: NamedPlay, json: boolean) {
  const at = Math.floor(fromUs / 1e6)
  const until = untilUs === null ? null : Math.floor(untilUs / 1e6)
  const named = { artist, title, raw, show_id: showId, by_hand: byHand }
  return json ? { id, at, until, ...named } : { id, from_at: at, until_at: until ?? 'now', ...named }
}

async function* pagesOf(db: Db, stationId: number, span: PlaySpan, json: boolean) {
  let cursor: Place | undefined
  do {
    const page = await readPlays(db, stationId, { ...span, cursor, limit: pageSize })
    yield page.plays.map((play) => shown(play, json))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

/** The station of a play; `given` is the one that it must have, if any. */
async function stationOf(db: Db, playId: number, given: number | undefined): Promise<number> {
  const found = await findStationOfPlay(db, playId)
  if (found === undefined || (given ?? found) !== found) throw new Problem('not_found', 'Play not found.')
  return found
}
