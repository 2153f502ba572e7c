import type { Command } from 'commander'
import type { Writer } from '../database/transaction.ts'
import { episodeNotFound, restoreEpisode } from '../episodes/actions.ts'
import { pinEpisode } from '../episodes/lifetimes.ts'
import { episodePresenter } from '../episodes/schema.ts'
import { type Episode, findStationOfEpisode, listAllEpisodes } from '../episodes/store.ts'
import { mediaUrls } from '../lib/media-name.ts'
import { Problem } from '../lib/problem.ts'
import { findStation } from '../station/store.ts'
import { id } from './options.ts'
import { eachOf, pageRows, pagesOf } from './pages.ts'
import type { Session } from './session.ts'

/** aircheck episode list | pin | unpin | restore */
export function episodeCommand(program: Command, { config, withDatabase, print, printPages }: Session): void {
  const episode = program.command('episode').description('Episodes of a station.')
  const shown = (row: Episode, archived: boolean) => ({
    ...episodePresenter(mediaUrls(config().baseUrl))(row),
    archived,
  })

  episode
    .command('list')
    .description('All active episodes of a station, or its archive, newest first.')
    .requiredOption('--station <id>', 'id of the station', id)
    .option('--archived', 'the archive')
    .option('--json', 'print JSON')
    .action(
      async ({ station, archived = false, json = false }: { station: number; archived?: boolean; json?: boolean }) => {
        await withDatabase(async ({ db }) => {
          if (!(await findStation(db, station))) throw new Problem('not_found', 'Station not found.')
          const pages = pagesOf<Episode>((after) => listAllEpisodes(db, station, { archived, after, limit: pageRows }))
          const columns = ['id', 'datetime', 'title', 'show', 'show_id', 'audio_length']
          await printPages(
            eachOf(pages, (row) => shown(row, archived)),
            { json },
            columns,
          )
        })
      },
    )

  for (const [name, description] of [
    ['pin', 'Spare an episode from the lifetime of its show.'],
    ['unpin', 'Let the lifetime of its show apply to an episode again.'],
  ] as const) {
    episode
      .command(name)
      .description(description)
      .argument('<id>', 'id of the episode', id)
      .option('--json', 'print JSON')
      .action(async (episodeId: number, { json = false }: { json?: boolean }) => {
        const row = await ofOne(episodeId, (writer, stationId) =>
          pinEpisode(writer, stationId, episodeId, name === 'pin'),
        )
        print({ ...shown(row, false), pinned: name === 'pin' }, { json })
      })
  }

  episode
    .command('restore')
    .description('Bring an archived episode back.')
    .argument('<id>', 'id of the episode', id)
    .option('--show <id>', 'the show it is to belong to', id)
    .option('--json', 'print JSON')
    .action(async (episodeId: number, { show, json = false }: { show?: number; json?: boolean }) => {
      const row = await ofOne(episodeId, (writer, stationId) => restoreEpisode(writer, stationId, episodeId, show))
      print(shown(row, false), { json })
    })

  /** Runs a verb in the station of an episode. */
  function ofOne<Result>(episodeId: number, verb: (writer: Writer, stationId: number) => Promise<Result>) {
    return withDatabase(async (writer) => {
      const stationId = await findStationOfEpisode(writer.db, episodeId)
      if (stationId === undefined) throw episodeNotFound()
      return verb(writer, stationId)
    })
  }
}
