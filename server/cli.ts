import { Command, CommanderError, Help, type Option } from 'commander'
import { audienceCommand } from './cli/audience.ts'
import { backupCommand, restoreCommand } from './cli/backup.ts'
import { clockCommand } from './cli/clock.ts'
import { completionCommand } from './cli/completion.ts'
import { configCommand } from './cli/config.ts'
import { databaseCommand } from './cli/database.ts'
import { doctorCommand } from './cli/doctor.ts'
import { episodeCommand } from './cli/episode.ts'
import { exceptionCommand } from './cli/exception.ts'
import { feedCommand } from './cli/feed.ts'
import { generationCommand } from './cli/generation.ts'
import { keyCommand } from './cli/key.ts'
import { lifetimesCommand } from './cli/lifetimes.ts'
import { mediaCommand } from './cli/media.ts'
import { migrateCommand } from './cli/migrate.ts'
import { WrongUsage } from './cli/options.ts'
import { playCommand } from './cli/play.ts'
import { recordingCommand } from './cli/recording.ts'
import { demoCommand, PortTaken, serveCommand } from './cli/serve.ts'
import { newSession, type Terminal } from './cli/session.ts'
import { showCommand } from './cli/show.ts'
import { stationCommand } from './cli/station.ts'
import { userCommand } from './cli/user.ts'
import { ConfigError } from './config.ts'
import { isUnavailable } from './database/dialect/engine.ts'
import { NewerDatabase } from './database/migrate.ts'
import { CredentialsUnusable } from './http/port/tls.ts'
import { Problem } from './lib/problem.ts'
import { StorageDown } from './storage/storage.ts'
import { version } from './version.ts'

/** Exit codes: success, refusal or failure, wrong usage. A value that cannot be read is wrong usage, one that a rule forbids is refused. */
const [done, refused, wrongUsage] = [0, 1, 2]

/** Runs one command; returns the exit code of the process. */
export async function runCommandLine(args: string[], terminal: Terminal): Promise<number> {
  const program = new Command('aircheck')
    .description('The station platform for radio and podcasts.')
    .version(version)
    // So that options of `backup verify` are not taken for those of `backup`.
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp({ optionDescription: describedOption })
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
  const session = newSession(terminal)
  for (const add of [
    serveCommand,
    demoCommand,
    stationCommand,
    keyCommand,
    userCommand,
    showCommand,
    episodeCommand,
    exceptionCommand,
    feedCommand,
    audienceCommand,
    recordingCommand,
    playCommand,
    generationCommand,
    lifetimesCommand,
    mediaCommand,
    migrateCommand,
    databaseCommand,
    backupCommand,
    restoreCommand,
    doctorCommand,
    clockCommand,
    configCommand,
    completionCommand,
  ]) {
    add(program, session)
  }
  try {
    await program.parseAsync(args, { from: 'user' })
    return done
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? done : wrongUsage
    terminal.err(`${session.hide(reason(error))}\n`)
    return error instanceof WrongUsage ? wrongUsage : refused
  }
}

function describedOption(this: Help, option: Option): string {
  const about = Help.prototype.optionDescription.call(this, option)
  return option.mandatory ? `${about} (required)` : about
}

/**
 * The message for a failed command. Expected errors, and those of the operating system (a port in use, a folder that is
 * not writable), are one line. An unexpected error is printed with its stack, because there is no log here.
 */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const foreseen = [Problem, WrongUsage, ConfigError, NewerDatabase, StorageDown, PortTaken, CredentialsUnusable]
  const isForeseen = foreseen.some((kind) => error instanceof kind) || isUnavailable(error)
  if (isForeseen || 'syscall' in error || 'errcode' in error) return error.message
  return error.stack ?? error.message
}
