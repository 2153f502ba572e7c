import type { Command } from 'commander'
import { type Installation, makeBackup } from '../backups/make.ts'
import type { Place } from '../backups/place.ts'
import { restoreBackup } from '../backups/restore.ts'
import { verifyBackup } from '../backups/verify.ts'
import type { Step } from '../database/copy.ts'
import { systemClock } from '../lib/clock.ts'
import { version } from '../version.ts'
import { shownStep } from './database.ts'
import { backupPlace } from './options.ts'
import type { Session } from './session.ts'

/** aircheck backup | backup verify */
export function backupCommand(program: Command, session: Session): void {
  const { print, out, err, config, dateTime } = session
  const backup = program
    .command('backup')
    .enablePositionalOptions()
    .description('Write a backup of the whole installation, also while it is served, and read it back to compare it.')
    // Not declared as required, because it would be for `backup verify` too.
    .option(
      '--to <place>',
      'a new file, a folder, or s3://<bucket>/<key>; in a folder it is named by its date (required)',
      backupPlace,
    )
    .option('--without-audio', 'leave out uploaded audio')
    .option('--json', 'print JSON')
    .action(
      async ({ to, withoutAudio = false, json = false }: { to?: Place; withoutAudio?: boolean; json?: boolean }) => {
        if (!to) return backup.error("error: required option '--to <place>' not specified")
        const plan = { ...installation(session), to, withAudio: !withoutAudio, nowMs: systemClock.nowMs(), version }
        const made = await makeBackup(plan, progress(session, json))
        if (json) return print(made, { json })
        out(`${made.to}: ${megabytes(made.size_bytes)}, ${counted(made)}. It was read back and is complete.\n`)
        if (made.audio?.missing) err(`${made.audio.missing} audio files that episodes use are not in the storage.\n`)
      },
    )

  backup
    .command('verify')
    .description('Check a backup without restoring it: checksums, database, and numbers of rows and files.')
    .requiredOption('--from <place>', 'a file or s3://<bucket>/<key>; of a folder, the newest backup', backupPlace)
    .option('--json', 'print JSON')
    .action(async ({ from, json = false }: { from: Place; json?: boolean }) => {
      const verified = await verifyBackup(from, config().s3)
      if (json) return print(verified, { json })
      const of = `of ${dateTime(verified.made_at)}, made by Aircheck ${verified.aircheck}`
      out(`${verified.from} ${of}: ${megabytes(verified.size_bytes)}, ${counted(verified)}. It is complete.\n`)
      if (verified.audio?.missing) err(`${verified.audio.missing} audio files that episodes use are not in it.\n`)
    })
}

/** aircheck restore */
export function restoreCommand(program: Command, session: Session): void {
  const { print, out, dateTime } = session
  program
    .command('restore')
    .description(
      'Restore a backup into an empty installation, of either database and any storage; no server may run on it.',
    )
    .requiredOption('--from <place>', 'a file or s3://<bucket>/<key>; of a folder, the newest backup', backupPlace)
    .option('--json', 'print JSON')
    .action(async ({ from, json = false }: { from: Place; json?: boolean }) => {
      const plan = { ...installation(session), from, nowMs: systemClock.nowMs() }
      const restored = await restoreBackup(plan, progress(session, json))
      if (json) return print(restored, { json })
      out(`Restored ${restored.from} of ${dateTime(restored.made_at)}: ${counted(restored)}.\n`)
    })
}

function installation({ ownConfig }: Session): Installation {
  const { database, media, s3, dataDir } = ownConfig()
  return { database, media, s3, dataDir }
}

const progress = ({ err, isTerminal }: Session, json: boolean) =>
  json ? () => {} : (step: Step) => err(isTerminal ? shownStep(step, true) : '')

type Counts = { rows: Record<string, number>; audio: { files: number; bytes: number } | null }

function counted({ rows: { stations = 0, shows = 0, episodes = 0 }, audio }: Counts): string {
  const files = audio ? `${audio.files} audio files of ${megabytes(audio.bytes)}` : 'no audio'
  return `stations: ${stations}, shows: ${shows}, episodes: ${episodes}, ${files}`
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
