import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, existsSync, mkdirSync, type ReadStream } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ByteRange } from '../lib/byte-range.ts'
import { mediaName } from '../lib/media-name.ts'
import { makePace } from '../lib/pace.ts'
import { holdLock, isHeld } from './file-lock.ts'
import { checkedName, newMediaName, type Storage, type StoredFile } from './storage.ts'

/** Size of one write, in bytes. */
const chunkBytes = 256 * 1024

/** Size of the test file of `check`, in bytes: more than writing one small row needs. */
const checkBytes = 64 * 1024

/**
 * The name of a file in `incoming/`: the id of its instance, the name of a media file, and `.undecided` for a marker.
 * Version 0.1 wrote no instance id, and published a file only after its row was committed.
 */
const incomingName = /^(?:([A-Za-z0-9_-]{8})\.)?(.+?)(\.undecided)?$/

/** The path of a public file. */
export function mediaPath(dataDir: string, name: string): string {
  return join(dataDir, 'media', checkedName(name).slice(0, 2), name)
}

/**
 * Audio in a folder: public files in `media/`, in subfolders by their first two characters, and files that are still
 * being received in `incoming/`. Both are on one file system, so that a complete file is published by a rename.
 *
 * A file is published before its row is committed, because nothing may fail after the commit; its name is still unknown
 * to clients then. Until the outcome of the transaction is known, an empty marker file in `incoming/` says that the
 * file is undecided: after a crash, the file is looked up in the database, and removed if no row names it. Each
 * instance prefixes its files in `incoming/` with its id, and holds a lock in `instances/` while it runs.
 */
export function diskStorage(dataDir: string): Storage {
  const incoming = join(dataDir, 'incoming')
  const media = join(dataDir, 'media')
  const instances = join(dataDir, 'instances')
  for (const folder of [incoming, media, instances]) mkdirSync(folder, { recursive: true })
  const self = randomBytes(6).toString('base64url')
  const release = holdLock(join(instances, self))

  const folderOf = (name: string) => join(media, name.slice(0, 2))
  const pathOf = (name: string) => mediaPath(dataDir, name)
  const incomingPathOf = (name: string) => join(incoming, `${self}.${checkedName(name)}`)
  const noteOf = (name: string) => `${incomingPathOf(name)}.undecided`

  /** Subfolders of `media/` that are known to be durable (their parent was synced). */
  const durable = new Set<string>()

  async function makeFolder(path: string): Promise<void> {
    const made = await mkdir(path, { recursive: true })
    // If the folder exists, another upload or instance may have just created it and not synced it yet.
    if (!made && durable.has(path)) return
    await syncFolder(media)
    durable.add(path)
  }

  async function publish(path: string, name: string): Promise<void> {
    await rename(path, pathOf(name))
    await syncFolder(folderOf(name))
  }

  async function discard(name: string): Promise<void> {
    await rm(pathOf(name), { force: true })
    await rm(noteOf(name), { force: true })
  }

  return {
    async receive(source, name = newMediaName()) {
      const path = incomingPathOf(name)
      // Opened before the source is read: a write stream that opens the file itself may create it after a failure, when
      // the file has already been removed.
      const opened = await open(path, 'wx')
      // Its names take as long to become durable as a short file does.
      const made = makeFolder(folderOf(name))
      made.catch(() => undefined)
      try {
        const file = opened.createWriteStream({ flush: true, highWaterMark: chunkBytes })
        await pipeline(source, file)
        await Promise.all([made, writeFile(noteOf(name), '')])
        await publish(path, name).catch(async (error: unknown) => {
          await discard(name)
          throw error
        })
        return { name, sizeBytes: file.bytesWritten }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async keep(name) {
      // A marker that cannot be removed is harmless: the next sweep finds the row and keeps the file.
      await rm(noteOf(name), { force: true }).catch(() => {})
    },
    discard,
    async size(name) {
      if (!mediaName.test(name)) return
      return (await stat(pathOf(name)).catch(ignoreAbsence))?.size
    },
    async read(name, range) {
      const bytes = pacedFile(pathOf(name), range)
      return once(bytes, 'open').then(() => bytes, ignoreAbsence)
    },
    list: () => listFolder(media),
    remove: (name) => rm(pathOf(name), { force: true }),
    async sweep(isInUse) {
      const done = { kept: 0, discarded: 0 }
      // Read before the locks are checked: a living instance takes its lock before it creates a file.
      const files = await readdir(incoming)
      const others = (await readdir(instances)).filter((id) => id !== self)
      const gone = others.filter((id) => !isHeld(join(instances, id)))
      const alive = [self, ...others.filter((id) => !gone.includes(id))]
      for (const file of files) {
        const [, owner, name = '', isNote] = incomingName.exec(file) ?? []
        if (owner !== undefined && alive.includes(owner)) continue
        const isMedia = mediaName.test(name) && (isNote || !owner)
        const isKept = isMedia && (await isInUse(name))
        if (isKept && !isNote) {
          await makeFolder(folderOf(name))
          await publish(join(incoming, file), name)
        }
        if (isMedia && !isKept) await rm(pathOf(name), { force: true })
        await rm(join(incoming, file), { force: true, recursive: true })
        done[isKept ? 'kept' : 'discarded']++
      }
      for (const id of gone) await rm(join(instances, id), { force: true })
      return done
    },
    async close() {
      release()
      await rm(join(instances, self), { force: true })
    },
    check: () => writeForCheck(join(incoming, `${self}.check`)),
  }
}

/**
 * Writes a file of `checkBytes`, durably, and removes it.
 * @throws the system's error if that is not possible
 */
export async function writeForCheck(path: string): Promise<void> {
  try {
    await writeFile(path, Buffer.alloc(checkBytes), { flush: true })
  } finally {
    await rm(path, { force: true })
  }
}

/** Whether a data directory contains a folder of audio. */
export function hasMediaFolder(dataDir: string): boolean {
  return existsSync(join(dataDir, 'media'))
}

/** Size of the read-ahead of a file, in bytes; one piece if that is larger. */
const aheadBytes = 64 * 1024

/**
 * A stream of a file in pieces whose size follows the speed of the reader: thousands of slow listeners get small ones.
 */
function pacedFile(path: string, range: ByteRange | undefined): ReadStream {
  const pace = makePace()
  const bytes = createReadStream(path, { ...range, highWaterMark: aheadBytes })
  const read = bytes._read.bind(bytes)
  bytes._read = () => read(pace(performance.now()))
  return bytes
}

/** The public files below a folder, without those removed while listing. */
async function* listFolder(media: string): AsyncGenerator<StoredFile> {
  for await (const entry of await opendir(media, { recursive: true })) {
    if (!entry.isFile() || !mediaName.test(entry.name)) continue
    const found = await stat(join(entry.parentPath, entry.name)).catch(ignoreAbsence)
    if (found) yield { name: entry.name, sizeBytes: found.size, modifiedAt: Math.floor(found.mtimeMs / 1000) }
  }
}

/** Throws any error but that of a file or folder that does not exist. */
export function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** The same, also for a file that is not a folder. */
export function ignoreNoFolder(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOTDIR') ignoreAbsence(error)
}

/**
 * Writes a file that only its owner can read, and that appears under its name when its last byte is durable. Returns its size.
 * @param partial its path until then
 */
export async function writeWhole(path: string, partial: string, source: AsyncIterable<Buffer>): Promise<number> {
  const opened = await open(partial, 'w', 0o600)
  try {
    const file = opened.createWriteStream({ flush: true })
    await pipeline(source, file)
    await rename(partial, path)
    await syncFolder(dirname(path))
    return file.bytesWritten
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Syncs a folder (fsync): a new name in it is durable only then. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Whether a write failed for want of space. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}
