import type { Command } from 'commander'
import type { Session } from './session.ts'

/** aircheck config */
export function configCommand(program: Command, { settings, print }: Session): void {
  program
    .command('config')
    .description('Every setting, its value, where it came from, and what it is for.')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) => print(settings(), options))
}
