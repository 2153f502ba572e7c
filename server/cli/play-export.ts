import { type Command, Option } from 'commander'
import { type ExportWanted, exportFormats, exportPlays } from '../plays/export.ts'
import { exportColumns } from '../plays/rules/export-columns.ts'
import { transmissionCategories } from '../plays/rules/soundexchange.ts'
import { id, WrongUsage } from './options.ts'
import type { Session } from './session.ts'

type Options = ExportWanted & { station: number }

/** aircheck play export */
export function playExportCommand(play: Command, { withDatabase, out, err }: Session): void {
  play
    .command('export')
    .description('Print the titles that were played, for spreadsheets and for reports on music.')
    .requiredOption('--station <id>', 'id of the station', id)
    .requiredOption('--from <YYYY-MM-DD>', 'first date, in the zone of the station')
    .requiredOption('--to <YYYY-MM-DD>', 'last date')
    .addOption(new Option('--format <format>', 'format').choices(exportFormats).default('csv'))
    .option('--columns <names>', `columns of csv, with commas between them (default: ${exportColumns.join(',')})`)
    .addOption(
      new Option('--category <letter>', 'transmission category of soundexchange').choices(transmissionCategories),
    )
    .action(async ({ station, ...wanted }: Options) => {
      if (wanted.columns !== undefined && wanted.format !== 'csv') throw new WrongUsage('--columns is for csv only.')
      if (wanted.category && wanted.format !== 'soundexchange') {
        throw new WrongUsage('--category is for soundexchange only.')
      }
      await withDatabase(async ({ db }) => {
        const { text, warnings } = await exportPlays(db, station, wanted)
        for await (const piece of text) out(piece)
        for (const warning of warnings()) err(`${warning}\n`)
      })
    })
}
