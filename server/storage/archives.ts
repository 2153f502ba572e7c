import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreAbsence, writeWhole } from './disk.ts'
import { locationOf } from './location.ts'
import { type ObjectKind, type S3Access, s3Storage } from './s3.ts'
import type { Received, Storage } from './storage.ts'

/**
 * Large files, such as backups, in a folder or below the prefix of a bucket, each under a name that the caller gives. A
 * file is there when its last byte is durable, never a part of it.
 */
export type Archives = Pick<Storage, 'size' | 'read' | 'list' | 'remove' | 'close'> & {
  /** Writes a file, replacing one of the same name. If the source fails, nothing is left and its error is rethrown. */
  receive(source: AsyncIterable<Buffer>, name: string): Promise<Received>
  /** Removes the remains of interrupted writes that began before this instant (Unix seconds). */
  sweep(startedBefore: number): Promise<unknown>
}

/** The end of the name of a file that is still being written. */
const partial = '.partial'

/** With parts of this size an archive in a bucket has at most 320 GB. */
const objects: ObjectKind = {
  name: /^[\w.=-]+$/,
  headers: () => ({ ContentType: 'application/x-tar' }),
  partBytes: 32 * 1024 * 1024,
}

/**
 * Opens a place for archives; nothing is made or contacted yet.
 * @param location `disk:<folder>` or `s3://<bucket>[/<prefix>]`
 * @throws if the location has neither form
 */
export async function openArchives(location: string, s3: S3Access): Promise<Archives> {
  const found = locationOf(location)
  if (!found) throw new Error('A location for archives is written disk:<folder> or s3://<bucket>[/<prefix>].')
  if (found.kind === 'disk') return folderOf(found.path)
  const bucket = await s3Storage(found, s3, null, objects)
  return { ...bucket, sweep: (startedBefore) => bucket.sweep(async () => false, startedBefore) }
}

function folderOf(folder: string): Archives {
  const pathOf = (name: string) => join(folder, name)

  async function* list(endsWith = '') {
    for (const entry of (await readdir(folder, { withFileTypes: true }).catch(ignoreAbsence)) ?? []) {
      if (!entry.isFile() || !entry.name.endsWith(endsWith)) continue
      const { size, mtimeMs } = await stat(pathOf(entry.name))
      yield { name: entry.name, sizeBytes: size, modifiedAt: Math.floor(mtimeMs / 1000) }
    }
  }

  return {
    async receive(source, name) {
      await mkdir(folder, { recursive: true })
      return { name, sizeBytes: await writeWhole(pathOf(name), pathOf(name + partial), source) }
    },
    size: async (name) => (await stat(pathOf(name)).catch(ignoreAbsence))?.size,
    async read(name) {
      const opened = await open(pathOf(name)).catch(ignoreAbsence)
      return opened && createReadStream('', { fd: opened, highWaterMark: 256 * 1024 })
    },
    async *list() {
      for await (const file of list()) if (!file.name.endsWith(partial)) yield file
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async sweep(startedBefore) {
      for await (const { name, modifiedAt } of list(partial)) if (modifiedAt < startedBefore) await rm(pathOf(name))
    },
    close: async () => {},
  }
}
