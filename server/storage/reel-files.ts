import { createWriteStream } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from './disk.ts'
import { locationOf } from './location.ts'
import { reelFileName, reelObjects } from './recordings.ts'
import { type S3Access, s3Storage } from './s3.ts'
import type { Storage, StoredFile } from './storage.ts'

/** The part of a store that copying needs. */
export type FileStore = Pick<Storage, 'list' | 'size' | 'read' | 'receive' | 'keep' | 'remove' | 'close'>

/**
 * Opens the files of the recording at a place, to copy them: the folder `recordings` of a data directory, which is created
 * by the first file, or `recordings/` below the prefix of a bucket.
 */
export async function openReelFiles(place: string, s3: S3Access): Promise<FileStore> {
  const found = locationOf(place)
  if (!found) throw new Error('A location for audio is written disk:<path> or s3://<bucket>[/<prefix>].')
  if (found.kind === 'disk') return reelFolder(join(found.path, 'recordings'))
  return s3Storage({ ...found, prefix: [found.prefix, 'recordings'].filter(Boolean).join('/') }, s3, null, reelObjects)
}

function reelFolder(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!reelFileName.test(name)) throw new Error('That is no name of a recorded file.')
    return join(folder, name)
  }

  async function* list(): AsyncGenerator<StoredFile> {
    for (const station of await readdir(folder).catch(nothing)) {
      for await (const entry of (await opendir(join(folder, station)).catch(nothing)) ?? []) {
        const name = `${station}/${entry.name}`
        const file = reelFileName.test(name) && (await stat(pathOf(name)).catch(() => undefined))
        if (file) yield { name, sizeBytes: file.size, modifiedAt: Math.floor(file.mtimeMs / 1000) }
      }
    }
  }

  return {
    list,
    size: (name) => stat(pathOf(name)).then(({ size }) => size, absent),
    async read(name) {
      const file = await open(pathOf(name)).catch(absent)
      return file?.createReadStream()
    },
    async receive(source, name = '') {
      const path = pathOf(name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const partial = `${path}.part`
      try {
        // The name is there only with the whole file, which is durable.
        await pipeline(source, createWriteStream(partial, { mode: 0o600, flush: true }))
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
      await syncFolder(folder)
      return { name, sizeBytes: (await stat(path)).size }
    },
    keep: async () => {},
    remove: (name) => rm(pathOf(name), { force: true }),
    close: async () => {},
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** A folder that is absent, or a file that is no folder of a station. */
function nothing(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
  return []
}
