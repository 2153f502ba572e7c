import { type Command, InvalidArgumentError } from 'commander'
import type { Place } from '../backups/place.ts'
import { restoreMedia } from '../backups/restore-media.ts'
import { Problem } from '../lib/problem.ts'
import { copyFiles } from '../storage/copy.ts'
import { locationOf } from '../storage/location.ts'
import { isLocationThere, openStorage } from '../storage/open.ts'
import { type FileStore, openReelFiles } from '../storage/reel-files.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'
import { findOrphans, removeUnused } from '../uploads/orphans.ts'
import { graceHours } from '../uploads/rules/orphans.ts'
import { backupPlace, wholeNumber } from './options.ts'
import type { Session } from './session.ts'

/** aircheck media copy | restore | orphans */
export function mediaCommand(program: Command, session: Session): void {
  const { ownConfig, withDatabase, print, out, err, confirm, isTerminal } = session
  const media = program.command('media').description('Audio and pictures that were uploaded.')

  async function withStorage<Result>(place: string, work: (storage: Storage) => Promise<Result>): Promise<Result> {
    const storage = await openStorage(place, { s3: ownConfig().s3 })
    return work(storage).finally(storage.close)
  }

  media
    .command('copy')
    .description(
      'Copy every file, those of the recording included, from one store into another. Files that exist there are skipped; nothing is deleted.',
    )
    .requiredOption('--from <place>', 'disk:<data directory> or s3://<bucket>[/<prefix>]', place)
    .requiredOption('--to <place>', 'the same', place)
    .option('--json', 'print JSON')
    .action(async ({ from, to, json = false }: { from: string; to: string; json?: boolean }) => {
      if (!isLocationThere(from)) throw new Problem('not_found', `There is no folder ${from}.`)
      const done = { copied: 0, there: 0, bytes: 0 }
      async function copyAll(source: FileStore, target: FileStore): Promise<void> {
        for await (const { name, sizeBytes, was } of copyFiles(source, target)) {
          done[was]++
          done.bytes += sizeBytes
          const what = was === 'there' ? 'was there' : 'copied'
          if (!json && isTerminal) err(`${name} ${megabytes(sizeBytes)} ${what}\n`)
        }
      }
      await withStorage(from, (source) =>
        withStorage(to, async (target) => {
          await copyAll(source, target)
        }),
      )
      const s3 = ownConfig().s3
      const [reels, target] = [await openReelFiles(from, s3), await openReelFiles(to, s3)]
      await copyAll(reels, target).finally(() => Promise.all([reels.close(), target.close()]))
      if (json) print(done, { json })
      else out(`${done.copied} copied, ${done.there} were there, ${megabytes(done.bytes)} in all.\n`)
    })

  media
    .command('restore')
    .description('Put audio and pictures that are in use and missing back from a backup; files that are there stay.')
    .requiredOption('--from <place>', 'a file or s3://<bucket>/<key>; of a folder, the newest backup', backupPlace)
    .option('--json', 'print JSON')
    .action(async ({ from, json = false }: { from: Place; json?: boolean }) => {
      const done = await withDatabase(({ db }) =>
        withStorage(ownConfig().media, (storage) => restoreMedia({ db, storage, s3: ownConfig().s3 }, from)),
      )
      if (json) print(done, { json })
      else
        out(`${done.restored} files restored from ${done.from}, ${megabytes(done.bytes)}; ${done.there} were there.\n`)
    })

  media
    .command('orphans')
    .description(
      'List audio, intros and pictures that nothing uses; archived episodes count. With --remove, delete them.',
    )
    .option('--remove', 'delete them')
    .option('--yes', 'do not ask for confirmation')
    .option('--grace-hours <n>', 'ignore files that are younger', wholeNumber(1), graceHours)
    .option('--json', 'print JSON')
    .action(async (options: { remove?: boolean; yes?: boolean; graceHours: number; json?: boolean }) => {
      const { remove = false, json = false } = options
      const found = await withDatabase(({ db, clock }) =>
        withStorage(ownConfig().media, async (storage) => {
          const { orphans } = await findOrphans({ db, storage, clock }, options.graceHours)
          if (remove && orphans.length > 0) {
            await confirm(`Delete the files that nothing uses (${orphans.length})?`, options)
            await removeUnused({ db, storage }, orphans)
          }
          return orphans
        }),
      )
      print(found.map(shown), { json }, ['name', 'size_bytes', 'modified_at'])
      if (!json) err(`${found.length} ${remove ? 'removed' : 'found; --remove removes them'}.\n`)
    })
}

const shown = ({ name, sizeBytes, modifiedAt }: StoredFile) => ({
  name,
  size_bytes: sizeBytes,
  modified_at: modifiedAt,
})

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

function place(text: string): string {
  if (locationOf(text)) return text
  throw new InvalidArgumentError('It must be disk:<path> or s3://<bucket>[/<prefix>].')
}
