import { engineOf } from '../database/dialect/engine.ts'
import type { Db } from '../database/open.ts'
import { isMediaInUse } from '../episodes/store.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'
import { graceHours, mayGoUnseen, orphansAmong } from './rules/orphans.ts'
import { findMediaInUse } from './store.ts'

type Deps = { db: Db; storage: Storage; clock: Clock }

/** Files that are looked up together. */
const batch = 500

/** Clears what a crash left of uploads: at the start, and with the orphans. */
export async function clearUnfinished({ db, storage, clock }: Deps) {
  const isInUse = async (name: string) => {
    if (await isMediaInUse(db, name)) return true
    // The last COMMIT of an instance that was killed may be under way in the database still.
    await engineOf(db).awaitWriters(db)
    return isMediaInUse(db, name)
  }
  return storage.sweep(isInUse, unixSeconds(clock) - graceHours * 3600)
}

/** Looks through the whole storage; returns the files that no episode plays, and how many are played. */
export async function findOrphans({ db, storage, clock }: Deps, hours = graceHours, signal?: AbortSignal) {
  const orphans: StoredFile[] = []
  let inUse = 0
  const look = async (files: readonly StoredFile[]) => {
    const used = await findMediaInUse(
      db,
      files.map(({ name }) => name),
    )
    inUse += used.size
    const found = files.map((file) => ({ ...file, isInUse: used.has(file.name) }))
    for (const { isInUse: _, ...file } of orphansAmong(found, unixSeconds(clock), hours)) orphans.push(file)
  }
  let files: StoredFile[] = []
  for await (const file of storage.list()) {
    if (files.push(file) < batch) continue
    signal?.throwIfAborted()
    await look(files)
    files = []
  }
  if (files.length > 0) await look(files)
  return { orphans, inUse }
}

/** Removes files that were found to be orphans. */
export async function removeFiles(storage: Storage, files: readonly StoredFile[], signal?: AbortSignal): Promise<void> {
  for (const { name } of files) {
    signal?.throwIfAborted()
    await storage.remove(name)
  }
}

/**
 * What the timetable does: clears what crashes left, and removes the orphans.
 * @returns how many were removed, and how many were left because there are too many of them
 */
export async function tidyStorage(deps: Deps, signal?: AbortSignal): Promise<{ removed: number; left: number }> {
  await clearUnfinished(deps)
  const { orphans, inUse } = await findOrphans(deps, graceHours, signal)
  if (!mayGoUnseen(orphans.length, inUse)) return { removed: 0, left: orphans.length }
  await removeFiles(deps.storage, orphans, signal)
  return { removed: orphans.length, left: 0 }
}
