import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type CopyOptions, copyDatabase, refuseFilled } from '../database/copy.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { type Db, openWhole } from '../database/open.ts'
import { makeFindable } from '../episodes/make-findable.ts'
import { Problem } from '../lib/problem.ts'
import { loseLocalReels } from '../recordings/reel-store.ts'
import { openStorage } from '../storage/open.ts'
import type { Storage } from '../storage/storage.ts'
import { audioFolder, databasePart, factsPart, type Part, partsOf, textOf } from './archive.ts'
import type { Facts, Installation } from './make.ts'
import { type Place, withBackup } from './place.ts'
import { inWorkFolder } from './work-folder.ts'

/** Into which installation, and from where. */
export type RestorePlan = Installation & { from: Place; nowMs: number }

/** A backup that was restored. */
export type Restored = {
  from: string
  made_at: number
  rows: Record<string, number>
  audio: { files: number; bytes: number } | null
}

/** More than the facts of a backup ever need. */
const mostFactsBytes = 1024 * 1024

/**
 * Restores a backup into an empty installation, of either engine and any storage. Nothing is visible before all of the
 * backup was compared with its checksums; when that or anything else fails, nothing stays. A backup without audio leaves
 * the audio that is there alone.
 * @throws Problem when the installation is not empty, or the backup is damaged, not complete or of a newer program
 */
export async function restoreBackup(plan: RestorePlan, progress: CopyOptions['progress']): Promise<Restored> {
  const { database, media, s3, dataDir, from, nowMs } = plan
  return withBackup(from, s3, async ({ name, bytes }) => {
    await refuseFilled(database)
    const storage = await openStorage(media, { s3 })
    try {
      return await inWorkFolder(dataDir, nowMs, async (folder) => {
        const copy = join(folder, databasePart!)
        const { facts, audio } = await unpack(await bytes(), copy, storage)
        const fillDatabase = async () => {
          await migrateDatabase(`sqlite:${copy}`)
          await loseFiles(copy)
          return copyDatabase(`sqlite:${copy}`, database, { derive: makeFindable, progress })
        }
        const tables = await fillDatabase().catch(async (error: unknown) => {
          if (await isEmpty(database)) await discardAll(storage, audio.names)
          throw error
        })
        for (const file of audio.names) await storage.keep(file)
        return {
          from: name,
          made_at: facts.made_at,
          rows: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
          audio: facts.with_audio ? { files: audio.names.length, bytes: audio.bytes } : null,
        }
      })
    } finally {
      await storage.close()
    }
  })
}

/** Files of recordings are not in a backup: their rows say so. */
async function loseFiles(copy: string): Promise<void> {
  const db = openWhole(`sqlite:${copy}`)
  try {
    await db.transaction().execute((tx) => loseLocalReels(tx as Db))
  } finally {
    await db.destroy()
  }
}

/**
 * Whether a database has no rows. When the reply to the COMMIT of a copy was lost, the rows may be there, and their audio
 * must stay. If this cannot be found out either, the audio stays undecided, and the next start looks it up.
 */
async function isEmpty(database: string): Promise<boolean> {
  return refuseFilled(database).then(
    () => true,
    () => false,
  )
}

/** @throws Problem when there is audio, apart from what an interrupted restore left */
async function refuseAudio(storage: Storage): Promise<void> {
  // The database is empty, so no episode uses what is undecided.
  await storage.sweep(async () => false, 0)
  for await (const _ of storage.list()) {
    throw new Problem(
      'conflict',
      'The target is not empty: there is audio already. Restore into an empty installation.',
    )
  }
}

/** Writes the database to a file and the audio to the storage, where it stays undecided. */
async function unpack(archive: AsyncIterable<Buffer>, copy: string, storage: Storage) {
  const audio = { names: [] as string[], bytes: 0 }
  let facts: Facts | undefined
  try {
    for await (const part of partsOf(archive)) {
      if (part.name === factsPart) {
        facts = await readFacts(part)
        if (facts.with_audio) await refuseAudio(storage)
      } else if (part.name === databasePart) await pipeline(part.bytes, createWriteStream(copy, { mode: 0o600 }))
      else if (facts?.with_audio && part.name.startsWith(audioFolder)) {
        const { name, sizeBytes } = await storage.receive(
          part.bytes as AsyncIterable<Buffer>,
          part.name.slice(audioFolder.length),
        )
        audio.names.push(name)
        audio.bytes += sizeBytes
      }
    }
    if (facts) return { facts, audio }
    throw new Problem('conflict', 'This is not a backup of Aircheck.')
  } catch (error) {
    await discardAll(storage, audio.names)
    throw error
  }
}

/**
 * Reads the first part of a backup.
 * @throws Problem when a newer program made it
 */
export async function readFacts(part: Part): Promise<Facts> {
  const facts = JSON.parse(await textOf(part, mostFactsBytes)) as Facts
  if (facts.format === 1) return facts
  throw new Problem('conflict', `This backup was made by Aircheck ${facts.aircheck}. Restore it with that version.`)
}

async function discardAll(storage: Storage, names: readonly string[]): Promise<void> {
  for (const name of names) await storage.discard(name)
}
