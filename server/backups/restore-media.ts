import type { Db } from '../database/open.ts'
import type { S3Access } from '../storage/s3.ts'
import type { Storage } from '../storage/storage.ts'
import { findMediaInUse } from '../uploads/store.ts'
import { audioFolder, partsOf } from './archive.ts'
import { type Place, withBackup } from './place.ts'

type Deps = { db: Db; storage: Storage; s3: S3Access }

/** Files that were put back, and those of the backup that were there. */
export type RestoredMedia = { from: string; restored: number; bytes: number; there: number }

/**
 * Puts audio, intros and pictures that are in use and are missing back into the storage, from a backup; files that are there
 * are not changed. When the backup turns out to be damaged, nothing of it stays.
 * @throws Problem when it is damaged, not complete or no backup
 */
export function restoreMedia({ db, storage, s3 }: Deps, from: Place): Promise<RestoredMedia> {
  return withBackup(from, s3, async ({ name: archive, bytes }) => {
    const done = { from: archive, restored: 0, bytes: 0, there: 0 }
    const received: string[] = []
    try {
      for await (const part of partsOf(await bytes())) {
        if (!part.name.startsWith(audioFolder)) continue
        const name = part.name.slice(audioFolder.length)
        if ((await storage.size(name)) !== undefined) done.there++
        else if ((await findMediaInUse(db, [name])).has(name)) {
          const { sizeBytes } = await storage.receive(part.bytes as AsyncIterable<Buffer>, name)
          received.push(name)
          done.bytes += sizeBytes
        }
      }
    } catch (error) {
      for (const name of received) await storage.discard(name)
      throw error
    }
    for (const name of received) await storage.keep(name)
    return { ...done, restored: received.length }
  })
}
