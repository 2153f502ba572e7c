import { createReadStream, mkdirSync } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from './disk.ts'
import { locationOf } from './location.ts'
import { type S3Access, s3Storage } from './s3.ts'

/**
 * The pieces of uploads that are not complete yet. They lie where audio is kept, so that any instance can go on with an
 * upload, and are never served.
 */
export type Pieces = {
  /**
   * Stores the piece that begins at a byte of the upload. It is whole and durable when this resolves; after an error
   * nothing of it is left.
   * @returns its size in bytes
   */
  write(upload: string, at: number, source: AsyncIterable<Buffer>): Promise<number>
  /** The bytes of all pieces of an upload, in order. */
  read(upload: string): AsyncGenerator<Buffer>
  /** Removes an upload's pieces. */
  remove(upload: string): Promise<void>
  /** The ids of all uploads that have pieces. */
  list(): Promise<Set<string>>
  close(): Promise<void>
}

const uploadId = /^[A-Za-z0-9_-]{24}$/
const pieceName = /^([A-Za-z0-9_-]{24})\/(\d{12})$/

/** Digits of the offset in a name: pieces sort by their names. */
const digits = 12

/**
 * Opens the storage of pieces: the folder `uploading` of a data directory, or `uploading/` below the prefix of a bucket.
 * @param location where audio is kept: `disk:<path>` or `s3://<bucket>[/<prefix>]`
 */
export async function openPieces(location: string, s3: S3Access): Promise<Pieces> {
  const found = locationOf(location)
  if (!found) throw new Error('A location for audio is written disk:<path> or s3://<bucket>[/<prefix>].')
  return found.kind === 'disk' ? diskPieces(join(found.path, 'uploading')) : bucketPieces(found, s3)
}

function checked(upload: string): string {
  if (!uploadId.test(upload)) throw new Error('That is no id of an upload.')
  return upload
}

const nameOf = (upload: string, at: number) => `${checked(upload)}/${`${at}`.padStart(digits, '0')}`

function diskPieces(root: string): Pieces {
  mkdirSync(root, { recursive: true, mode: 0o700 })
  const folderOf = (upload: string) => join(root, checked(upload))
  return {
    async write(upload, at, source) {
      const path = join(root, nameOf(upload, at))
      if (await mkdir(folderOf(upload), { recursive: true, mode: 0o700 })) await syncFolder(root)
      // An earlier attempt at the same piece may have left a part of it.
      const opened = await open(path, 'w', 0o600)
      const file = opened.createWriteStream({ flush: true })
      try {
        await pipeline(source, file)
        await syncFolder(folderOf(upload))
        return file.bytesWritten
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async *read(upload) {
      for (const name of (await readdir(folderOf(upload))).sort()) yield* createReadStream(join(folderOf(upload), name))
    },
    remove: (upload) => rm(folderOf(upload), { force: true, recursive: true }),
    list: async () => new Set((await readdir(root)).filter((name) => uploadId.test(name))),
    close: async () => {},
  }
}

async function bucketPieces({ bucket, prefix }: { bucket: string; prefix: string }, s3: S3Access): Promise<Pieces> {
  const below = [prefix, 'uploading'].filter(Boolean).join('/')
  const objects = await s3Storage({ bucket, prefix: below }, s3, null, {
    name: pieceName,
    headers: () => ({ ContentType: 'application/octet-stream' }),
    partBytes: 8 * 1024 * 1024,
  })
  async function namesOf(upload: string): Promise<string[]> {
    const names: string[] = []
    for await (const { name } of objects.list(checked(upload))) names.push(name)
    return names.sort()
  }
  return {
    write: async (upload, at, source) => (await objects.receive(source, nameOf(upload, at))).sizeBytes,
    async *read(upload) {
      for (const name of await namesOf(upload)) yield* (await objects.read(name)) ?? []
    },
    async remove(upload) {
      for (const name of await namesOf(upload)) await objects.remove(name)
    },
    async list() {
      const ids = new Set<string>()
      for await (const { name } of objects.list()) ids.add(pieceName.exec(name)![1]!)
      return ids
    },
    close: () => objects.close(),
  }
}
