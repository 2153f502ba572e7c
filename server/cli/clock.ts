import type { Command } from 'commander'
import { bucketUrlOf, readOtherClocks } from '../clock/other-clocks.ts'
import { farthest } from '../clock/rules/known-time.ts'
import { setKnown } from '../clock/store.ts'
import { systemClock } from '../lib/clock.ts'
import type { Session } from './session.ts'

/** aircheck clock confirm */
export function clockCommand(program: Command, { config, withDatabase, confirm, dateTime, print, out }: Session): void {
  program
    .command('clock')
    .description('The clock of this machine, by which what is old is archived and removed.')
    .command('confirm')
    .description('Say that the clock is right, when nothing else does: see doctor. The server follows within a minute.')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action(async (options: { yes?: boolean; json?: boolean }) => {
      await withDatabase(async ({ db }) => {
        const { allowPrivateStreams } = config()
        const others = await readOtherClocks({
          ...{ db, clock: systemClock, allowPrivateStreams },
          bucketUrl: bucketUrlOf(config()),
        })
        const other = farthest(others)
        const now = Math.floor(systemClock.nowMs() / 1000)
        const there = other ? ` By ${other.host} it is ${dateTime(now - other.aheadMs / 1000)}.` : ''
        await confirm(`Is it ${dateTime(now)} now?${there} What is old by this time will be removed.`, options)
        await setKnown(db, systemClock.nowMs())
        if (options.json) print({ confirmed_at: now }, options)
        else out(`Confirmed: it is ${dateTime(now)}.\n`)
      })
    })
}
