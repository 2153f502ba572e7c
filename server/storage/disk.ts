import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { constants, createReadStream, existsSync, mkdirSync, type ReadStream } from 'node:fs'
import { access, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makePace } from '../lib/pace.ts'
import { holdLock, isHeld } from './file-lock.ts'
import { type ByteRange, checkedName, mediaName, newMediaName, type Storage, type StoredFile } from './storage.ts'

/** Bytes written at once. */
const chunkBytes = 256 * 1024

/** A file that is being received: the instance that does it, if it is told, and the name that the file will have. */
const incomingName = /^(?:([A-Za-z0-9_-]{8})\.)?(.+)$/

/**
 * Audio in a folder: public files in `media/`, spread over subfolders by their first two characters, and those that are
 * still being received in `incoming/`. Both lie on one file system, so that keeping a file is a rename. Each instance
 * marks what it receives as its own, and holds a lock in `instances/` for as long as it lives.
 */
export function diskStorage(dataDir: string): Storage {
  const incoming = join(dataDir, 'incoming')
  const media = join(dataDir, 'media')
  const instances = join(dataDir, 'instances')
  for (const folder of [incoming, media, instances]) mkdirSync(folder, { recursive: true })
  const self = randomBytes(6).toString('base64url')
  const release = holdLock(join(instances, self))

  const folderOf = (name: string) => join(media, name.slice(0, 2))
  const pathOf = (name: string) => join(folderOf(checkedName(name)), name)
  const incomingPathOf = (name: string) => join(incoming, `${self}.${checkedName(name)}`)

  async function keepFrom(path: string, name: string): Promise<void> {
    const made = await mkdir(folderOf(name), { recursive: true })
    if (made) await syncFolder(media)
    await rename(path, pathOf(name))
    await syncFolder(folderOf(name))
  }

  return {
    keep: async (name) => keepFrom(incomingPathOf(name), name),
    async receive(source, name = newMediaName()) {
      const path = incomingPathOf(name)
      // Opened before the source is read: a stream that opens by itself may do so after it has failed and been removed.
      const opened = await open(path, 'wx')
      try {
        const file = opened.createWriteStream({ flush: true, highWaterMark: chunkBytes })
        await pipeline(source, file)
        await syncFolder(incoming)
        return { name, sizeBytes: file.bytesWritten }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    discard: (name) => rm(incomingPathOf(name), { force: true }),
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
      const others = (await readdir(instances)).filter((id) => id !== self)
      const gone = others.filter((id) => !isHeld(join(instances, id)))
      const alive = [self, ...others.filter((id) => !gone.includes(id))]
      for (const file of await readdir(incoming)) {
        const [, owner = '', name = ''] = incomingName.exec(file) ?? []
        if (alive.includes(owner)) continue
        const isKept = mediaName.test(name) && (await isInUse(name))
        if (isKept) await keepFrom(join(incoming, file), name)
        else await rm(join(incoming, file), { force: true, recursive: true })
        done[isKept ? 'kept' : 'discarded']++
      }
      for (const id of gone) await rm(join(instances, id), { force: true })
      return done
    },
    async close() {
      release()
      await rm(join(instances, self), { force: true })
    },
    check: () => access(incoming, constants.W_OK),
  }
}

/** Whether a folder is one that audio is kept in. */
export function hasMediaFolder(dataDir: string): boolean {
  return existsSync(join(dataDir, 'media'))
}

/**
 * The bytes of a file. One piece is read ahead, as large as whoever reads takes at once: thousands of slow listeners must
 * not each hold a large one.
 */
function pacedFile(path: string, range: ByteRange | undefined): ReadStream {
  const pace = makePace()
  const bytes = createReadStream(path, { ...range, highWaterMark: 1 })
  const read = bytes._read.bind(bytes)
  bytes._read = () => read(pace(performance.now()))
  return bytes
}

/** Public files below a folder. One that is removed meanwhile is left out. */
async function* listFolder(media: string): AsyncGenerator<StoredFile> {
  for await (const entry of await opendir(media, { recursive: true })) {
    if (!entry.isFile() || !mediaName.test(entry.name)) continue
    const found = await stat(join(entry.parentPath, entry.name)).catch(ignoreAbsence)
    if (found) yield { name: entry.name, sizeBytes: found.size, modifiedAt: Math.floor(found.mtimeMs / 1000) }
  }
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** A new name in a folder is durable once the folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
