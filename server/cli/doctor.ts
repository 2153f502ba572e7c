import type { Command } from 'commander'
import { ConfigError, readConfig } from '../config.ts'
import { type Check, failed } from '../doctor/check.ts'
import { examine } from '../doctor/doctor.ts'
import { checkSettings, readableByAll } from '../doctor/settings.ts'
import { systemClock } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
import type { Session } from './session.ts'

/** aircheck doctor */
export function doctorCommand(program: Command, session: Session): void {
  program
    .command('doctor')
    .description('Check settings, certificate, database, storage, clock, disk, port and backups; nothing is changed.')
    .option('--json', 'print JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const checks = await examined(session)
      if (json) session.print(checks, { json })
      else session.out(checks.map(shown).join(''))
      const count = checks.filter(({ state }) => state === 'failed').length
      if (count > 0) throw new Problem('conflict', `${count} of ${checks.length} checks failed.`)
    })
}

async function examined({ environment, userId }: Session): Promise<Check[]> {
  try {
    const { config, unknown, envFile, hide } = readConfig(environment)
    const about = { nowMs: systemClock.nowMs(), searchPath: environment.PATH, userId }
    const settings = checkSettings(config, unknown, readableByAll(envFile.path) ? envFile : undefined)
    const checks = [{ name: 'settings', ...settings }, ...(await examine(config, about))]
    return checks.map((check) => ({ ...check, message: hide(check.message), advice: hide(check.advice) }))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [
      { name: 'settings', ...failed(error.message, 'Correct it, then run this again: the other checks need it.') },
    ]
  }
}

function shown({ name, state, message, advice }: Check): string {
  return `${state.padEnd(8)} ${name.padEnd(12)} ${message}\n${advice && `${' '.repeat(22)}${advice}\n`}`
}
