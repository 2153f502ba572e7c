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
import { scheduleCommand } from './cli/schedule.ts'
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

/** The meanings of errors of the operating system, and what helps. */
const meanings: [code: RegExp, words: string][] = [
  [
    /^(EACCES|EPERM)$/,
    'This user may not do that: run the command as the user of the server (aircheck doctor names it).',
  ],
  [/^EROFS$/, 'That place is read-only; AIRCHECK_DATA_DIR and AIRCHECK_BACKUP name others.'],
  [/^(ENOSPC|EDQUOT)$/, 'The disk is full: free some space.'],
  [/^(ENOTDIR|EEXIST|EISDIR)$/, 'A file is where a folder should be, or the other way round.'],
]

/** SQLite: read-only (8), not openable (14), full (13), damaged (11), no database (26). */
const ofSqlite: Record<number, string> = {
  8: 'This user may not write to the database: run the command as the user of the server (aircheck doctor names it).',
  11: 'The database is damaged: aircheck doctor says what to do.',
  13: 'The disk is full: free some space.',
  14: 'The database cannot be opened: aircheck doctor says why.',
  26: 'That file is no database: correct DATABASE_URL, or restore a backup.',
}

/** An error of the operating system or of SQLite, followed by what helps. */
function inWords({ code = '', message, ...error }: NodeJS.ErrnoException & { errcode?: number }): string {
  const words = meanings.find(([known]) => known.test(code))?.[1] ?? ofSqlite[(error.errcode ?? 0) & 0xff]
  return words === undefined ? message : `${message.replace(/\.?$/, '.')} ${words}`
}

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
  program.hook('preAction', (_, action) => session.about(action.opts<{ station?: number }>().station))
  for (const add of [
    serveCommand,
    demoCommand,
    stationCommand,
    keyCommand,
    userCommand,
    showCommand,
    scheduleCommand,
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
  if ('syscall' in error || 'errcode' in error) return inWords(error as NodeJS.ErrnoException)
  if (isForeseen) return error.message
  return error.stack ?? error.message
}
