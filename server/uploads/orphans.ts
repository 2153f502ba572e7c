import { engineOf } from '../database/dialect/engine.ts'
import type { Db } from '../database/open.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'
import { graceHours, mayGoUnseen, orphansAmong } from './rules/orphans.ts'
import { findMediaInUse } from './store.ts'

type Deps = { db: Db; storage: Storage; clock: Clock }

/** Number of files looked up in one query. */
const batch = 500

/** Cleans up uploads that a crash interrupted. Runs at the start, and before orphans are removed. */
export async function clearUnfinished({ db, storage, clock }: Deps) {
  const isNamed = async (name: string) => (await findMediaInUse(db, [name])).has(name)
  const isInUse = async (name: string) => {
    if (await isNamed(name)) return true
    // The last COMMIT of a killed instance may still be running in the database.
    await engineOf(db).awaitWriters(db)
    return isNamed(name)
  }
  return storage.sweep(isInUse, unixSeconds(clock) - graceHours * 3600)
}

/** Searches the whole storage. Returns the orphans, and the number of files that episodes use. */
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

/** Removes files from storage. */
export async function removeFiles(storage: Storage, files: readonly StoredFile[], signal?: AbortSignal): Promise<void> {
  for (const { name } of files) {
    signal?.throwIfAborted()
    await storage.remove(name)
  }
}

/**
 * The scheduled cleanup: clears interrupted uploads and removes orphans.
 * @returns how many orphans were removed, and how many were left because there are too many (`mayGoUnseen`)
 */
export async function tidyStorage(deps: Deps, signal?: AbortSignal): Promise<{ removed: number; left: number }> {
  await clearUnfinished(deps)
  const { orphans, inUse } = await findOrphans(deps, graceHours, signal)
  if (!mayGoUnseen(orphans.length, inUse)) return { removed: 0, left: orphans.length }
  await removeFiles(deps.storage, orphans, signal)
  return { removed: orphans.length, left: 0 }
}
