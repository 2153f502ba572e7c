import type { Command } from 'commander'
import type { Session } from './session.ts'

/** aircheck config */
export function configCommand(program: Command, { settings, print }: Session): void {
  program
    .command('config')
    .description('List every setting with its value, its source and its purpose.')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) => print(settings(), options))
}
