import { engineOf } from '../database/dialect/engine.ts'
import type { Db } from '../database/open.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { countedAmong, deleteStoredFile, insertStoredFiles } from '../station/stored-files-store.ts'
import { type Storage, StorageDown, type StoredFile } from '../storage/storage.ts'
import { countKinds, graceHours, isSafeToDeleteUnattended, orphansAmong } from './rules/orphans.ts'
import { findMediaInUse, listOwners } from './store.ts'

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

/** Searches the whole storage. Returns the orphans, and how many files are in use; `onInUse` is told of these. */
export async function findOrphans(
  { db, storage, clock }: Deps,
  hours = graceHours,
  signal?: AbortSignal,
  onInUse: (files: readonly StoredFile[]) => Promise<void> = async () => {},
) {
  const orphans: StoredFile[] = []
  const inUse = { audio: 0, pictures: 0 }
  const look = async (files: readonly StoredFile[]) => {
    const used = await findMediaInUse(
      db,
      files.map(({ name }) => name),
    )
    const { audio, pictures } = countKinds(used)
    inUse.audio += audio
    inUse.pictures += pictures
    await onInUse(files.filter(({ name }) => used.has(name)))
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

/** Counts files that are in use and not counted as a station's yet: pictures and intros of before, and what was restored. */
async function countUncounted(db: Db, files: readonly StoredFile[]): Promise<void> {
  const counted = await countedAmong(
    db,
    files.map(({ name }) => name),
  )
  const missing = new Map(files.filter(({ name }) => !counted.has(name)).map((file) => [file.name, file.sizeBytes]))
  const owners = await listOwners(db, [...missing.keys()])
  await insertStoredFiles(
    db,
    owners.map(({ name, stationId }) => ({ name, stationId, bytes: missing.get(name)! })),
  )
}

/**
 * Removes files from storage, except those that are in use by now.
 * @returns how many were removed
 */
export async function removeUnused(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  files: readonly Pick<StoredFile, 'name'>[],
  signal?: AbortSignal,
): Promise<number> {
  const names = files.map(({ name }) => name)
  let removed = 0
  for (let at = 0; at < names.length; at += batch) {
    const some = names.slice(at, at + batch)
    const used = await findMediaInUse(db, some)
    for (const name of some) {
      signal?.throwIfAborted()
      if (used.has(name)) continue
      await storage.remove(name)
      await deleteStoredFile(db, name)
      removed++
    }
  }
  return removed
}

/** The result of the scheduled cleanup. */
type Tidied = { removed: number; left: number; refused?: unknown }

/**
 * The scheduled cleanup: clears interrupted uploads and removes orphans.
 * @returns how many orphans were removed, and how many were left because there are too many (`isSafeToDeleteUnattended`); the
 *   error if the bucket refuses to list or end interrupted uploads, which holds up nothing else
 */
export async function tidyStorage(deps: Deps, signal?: AbortSignal): Promise<Tidied> {
  const refused = await clearUnfinished(deps).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof StorageDown && !error.isNotUp) return error
      throw error
    },
  )
  const { orphans, inUse } = await findOrphans(deps, graceHours, signal, (files) => countUncounted(deps.db, files))
  if (!isSafeToDeleteUnattended(countKinds(orphans.map(({ name }) => name)), inUse))
    return { removed: 0, left: orphans.length, refused }
  return { removed: await removeUnused(deps, orphans, signal), left: 0, refused }
}
