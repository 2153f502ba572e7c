import type { Command } from 'commander'
import { migrateDatabase } from '../database/migrate.ts'
import type { Session } from './session.ts'

/** aircheck migrate */
export function migrateCommand(program: Command, { ownConfig, out, err }: Session): void {
  program
    .command('migrate')
    .description('Migrate the database to the latest schema; serve does so by itself.')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const applied = await migrateDatabase(ownConfig().database, { onWait: (sentence) => err(`${sentence}\n`) })
      const words = applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The database is up to date.'
      out(json ? `${JSON.stringify({ applied })}\n` : `${words}\n`)
    })
}
