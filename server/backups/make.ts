import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type CopyOptions, copyDatabase } from '../database/copy.ts'
import { openWhole } from '../database/open.ts'
import { Problem } from '../lib/problem.ts'
import type { Archives } from '../storage/archives.ts'
import { openStorage } from '../storage/open.ts'
import type { S3Access } from '../storage/s3.ts'
import type { Storage } from '../storage/storage.ts'
import { mediaInUse } from '../uploads/store.ts'
import {
  archiveOf,
  audioFolder,
  databasePart,
  factsPart,
  type Part,
  partOf,
  partsOf,
  type Sums,
  sums,
} from './archive.ts'
import { type Place, readAll, withArchives, written } from './place.ts'
import { backupName } from './rules/names.ts'
import { inWorkFolder } from './work-folder.ts'

/** An installation: its database, its audio, and the folder with room for a copy of the database. */
export type Installation = { database: string; media: string; s3: S3Access; dataDir: string }

/** The source and destination of a backup. It is plain data, which can be sent to a worker thread. */
export type BackupPlan = Installation & { to: Place; withAudio: boolean; nowMs: number; version: string }

/** The first part of a backup. */
export type Facts = {
  format: 1
  /** The version of the program. */
  aircheck: string
  /** Unix seconds. */
  made_at: number
  with_audio: boolean
  /** The number of rows of each table. */
  rows: Record<string, number>
}

/** The number of audio files: `missing` ones are named by an episode, but are not in the storage. */
export type AudioCount = { files: number; bytes: number; missing: number }

/** A backup that was made. */
export type Backup = { to: string; size_bytes: number; made_at: number; rows: Facts['rows']; audio: AudioCount | null }

/**
 * Makes a backup while the server runs: a snapshot of the database, and the audio that its episodes use. The archive is
 * read back and compared with the bytes written; one that differs is removed.
 * @throws Problem when a file of that name exists, or the archive read back differs
 */
export function makeBackup(plan: BackupPlan, progress: CopyOptions['progress'] = () => {}): Promise<Backup> {
  const { database, media, s3, dataDir, to, withAudio, nowMs, version } = plan
  const [madeAt, name] = [Math.floor(nowMs / 1000), to.name ?? backupName(nowMs)]
  return inWorkFolder(dataDir, nowMs, (folder) =>
    withArchives(to, s3, async (archives) => {
      if ((await archives.size(name)) !== undefined) {
        throw new Problem('conflict', `${written(to, name)} is there already. Choose another name.`)
      }
      const copy = join(folder, databasePart!)
      const tables = await copyDatabase(database, `sqlite:${copy}`, { derive: async () => {}, progress })
      const rows = Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))
      const facts: Facts = { format: 1, aircheck: version, made_at: madeAt, with_audio: withAudio, rows }
      const audio = { files: 0, bytes: 0, missing: 0 }
      const storage = withAudio ? await openStorage(media, { s3 }) : null
      const writing = sums()
      const archive = archiveOf(partsFrom(facts, copy, storage, audio), madeAt, writing)
      const { sizeBytes } = await archives.receive(archive, name).finally(() => storage?.close())
      await compare(archives, name, writing).catch(async (error: unknown) => {
        await archives.remove(name)
        throw error
      })
      return { to: written(to, name), size_bytes: sizeBytes, made_at: madeAt, rows, audio: withAudio ? audio : null }
    }),
  )
}

async function* partsFrom(
  facts: Facts,
  copy: string,
  storage: Storage | null,
  count: AudioCount,
): AsyncGenerator<Part> {
  yield partOf(factsPart!, `${JSON.stringify(facts, null, 2)}\n`)
  yield { name: databasePart!, sizeBytes: (await stat(copy)).size, bytes: createReadStream(copy) }
  if (!storage) return
  const db = openWhole(`sqlite:${copy}`)
  try {
    for await (const name of mediaInUse(db)) {
      const sizeBytes = await storage.size(name)
      const bytes = sizeBytes === undefined ? undefined : await storage.read(name)
      if (sizeBytes === undefined || !bytes) {
        count.missing++
        continue
      }
      count.files++
      count.bytes += sizeBytes
      yield { name: audioFolder + name, sizeBytes, bytes }
    }
  } finally {
    await db.destroy()
  }
}

/** Reads a backup to its end, and compares its checksums with those of the bytes written. */
async function compare(archives: Archives, name: string, writing: Sums): Promise<void> {
  const reading = sums()
  await Array.fromAsync(partsOf(await readAll(archives, name), reading), () => {})
  if (reading.text() === writing.text()) return
  throw new Problem('conflict', 'The backup was not written as it was sent. It was removed.')
}
