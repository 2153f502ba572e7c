import { type Command, Option } from 'commander'
import type { GenerationRow } from '../database/tables.ts'
import type { Writer } from '../database/transaction.ts'
import { cancelGeneration, generationNotFound, retryGeneration } from '../generation/actions.ts'
import { type GenerationState, generationStates } from '../generation/rules/states.ts'
import { findGeneration, findStationOfGeneration, listGenerations } from '../generation/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { id } from './options.ts'
import { eachOf, pageRows, pagesOf } from './pages.ts'
import type { Session } from './session.ts'

/** aircheck generation list | show | retry | cancel */
export function generationCommand(program: Command, { withDatabase, print, printPages }: Session): void {
  const generation = program.command('generation').description('Episodes that are cut out of the recording.')

  generation
    .command('list')
    .description('The generations of a station, newest first.')
    .requiredOption('--station <id>', 'id of the station', id)
    .addOption(new Option('--state <state>', 'only those in this state').choices(generationStates))
    .option('--json', 'print JSON')
    .action(async ({ station, state, json = false }: { station: number; state?: GenerationState; json?: boolean }) => {
      const columns = ['id', 'show_id', 'episode_id', 'from_at', 'until_at', 'state', 'attempts', 'reason']
      await withDatabase(async ({ db }) => {
        if (!(await findStation(db, station))) throw stationNotFound()
        const pages = pagesOf<GenerationRow>((after) =>
          listGenerations(db, station, { state, before: after?.id, limit: pageRows }),
        )
        await printPages(
          eachOf(pages, (row): object => (json ? shown(row) : dated(row))),
          { json },
          columns,
        )
      })
    })

  const one = (name: string, description: string) =>
    generation
      .command(name)
      .description(description)
      .argument('<id>', 'id of the generation', id)
      .option('--json', 'print JSON')

  const told = (row: GenerationRow, options: { json?: boolean }) =>
    print(options.json ? shown(row) : dated(row), options)

  /** Runs something on a generation, with the station that it is of. */
  const ofOne = (
    generationId: number,
    deed: (writer: Writer, stationId: number) => Promise<GenerationRow | undefined>,
  ): Promise<GenerationRow> =>
    withDatabase(async (writer) => {
      const stationId = await findStationOfGeneration(writer.db, generationId)
      const row = stationId !== undefined && (await deed(writer, stationId))
      if (!row) throw generationNotFound()
      return row
    })

  one('show', 'One generation.').action(async (generationId: number, options: { json?: boolean }) => {
    told(await ofOne(generationId, ({ db }, stationId) => findGeneration(db, stationId, generationId)), options)
  })

  one('retry', 'Try again to make an episode that failed.').action(
    async (generationId: number, options: { json?: boolean }) =>
      told(await ofOne(generationId, (writer, stationId) => retryGeneration(writer, stationId, generationId)), options),
  )

  one('cancel', 'Give up an episode that is not made yet.').action(
    async (generationId: number, options: { json?: boolean }) =>
      told(
        await ofOne(generationId, (writer, stationId) => cancelGeneration(writer, stationId, generationId)),
        options,
      ),
  )
}

type StoredGap = { from: number; until: number; reason: string }

/** A generation with its instants in Unix seconds. */
function shown(row: GenerationRow) {
  const { id, station_id, show_id, episode_id, from_us, until_us, state, attempts, reason, created_at, finished_at } =
    row
  const gaps = (JSON.parse(row.gaps) as StoredGap[]).map((gap) => ({
    ...gap,
    from: gap.from / 1e6,
    until: gap.until / 1e6,
  }))
  const window = { from: from_us / 1e6, until: until_us / 1e6 }
  return { id, station_id, show_id, episode_id, ...window, state, attempts, reason, gaps, created_at, finished_at }
}

/** The same for people: with dates, and gaps by their lengths. */
function dated(row: GenerationRow) {
  const { from, until, gaps, ...rest } = shown(row)
  const lost = gaps.map((gap) => `${(gap.until - gap.from).toFixed(1)} s: ${gap.reason}`)
  return { ...rest, from_at: from, until_at: until, gaps: lost.join('; ') || 'none' }
}
