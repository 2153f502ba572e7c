import { existsSync } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ignoreAbsence, syncFolder, writeWhole } from './disk.ts'
import { belowPrefix, parseLocation } from './location.ts'
import { listReelFolder, reelObjects, reelPath } from './recordings.ts'
import { type S3Access, s3Storage } from './s3.ts'
import type { Storage, StoredFile } from './storage.ts'

/** The part of a store that copying needs. */
export type FileStore = Pick<Storage, 'list' | 'size' | 'read' | 'receive' | 'keep' | 'remove' | 'close'>

/**
 * Opens the files of the recording at a place, to copy them: the folder `recordings` of a data directory, which is created
 * by the first file, or `recordings/` below the prefix of a bucket.
 */
export async function openReelFiles(place: string, s3: S3Access): Promise<FileStore> {
  const found = parseLocation(place)
  if (found.kind === 'disk') return reelFolder(join(found.path, 'recordings'))
  return s3Storage(belowPrefix(found, 'recordings'), s3, null, reelObjects)
}

function reelFolder(folder: string): FileStore {
  const pathOf = (name: string) => reelPath(folder, name)

  async function* list(): AsyncGenerator<StoredFile> {
    if (!existsSync(folder)) return
    for await (const name of listReelFolder(folder)) {
      const file = await stat(pathOf(name)).catch(() => undefined)
      if (file) yield { name, sizeBytes: file.size, modifiedAt: Math.floor(file.mtimeMs / 1000) }
    }
  }

  return {
    list,
    size: (name) => stat(pathOf(name)).then(({ size }) => size, ignoreAbsence),
    async read(name) {
      const file = await open(pathOf(name)).catch(ignoreAbsence)
      return file?.createReadStream()
    },
    async receive(source, name = '') {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const sizeBytes = await writeWhole(path, `${path}.part`, source)
      await syncFolder(folder)
      return { name, sizeBytes }
    },
    keep: async () => {},
    remove: (name) => rm(pathOf(name), { force: true }),
    close: async () => {},
  }
}
