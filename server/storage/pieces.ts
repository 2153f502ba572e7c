import { randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreAbsence, syncFolder, writeWhole } from './disk.ts'
import { belowPrefix, parseLocation } from './location.ts'
import { type S3Access, s3Storage } from './s3.ts'
import { StorageDown } from './storage.ts'

/**
 * The pieces of uploads that are not complete yet. They are stored beside the audio, so that any instance can continue an
 * upload, and are never served.
 */
export type Pieces = {
  /**
   * Stores the piece that begins at a byte of the upload, in place of an earlier one. It is whole and durable when this
   * resolves; if the source fails, nothing of it is left and an earlier one stays.
   * @returns its size in bytes
   */
  write(upload: string, at: number, source: AsyncIterable<Buffer>): Promise<number>
  /** Refuses an upload of this size, if it would use the reserve of the disk. Absent without a reserve. */
  refuse?(bytes: number): Promise<void>
  /**
   * The pieces of an upload that follow one another from its first byte: their size, and their bytes in order. A gap ends
   * them.
   */
  read(upload: string): Promise<{ sizeBytes: number; bytes: AsyncGenerator<Buffer> }>
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
  const found = parseLocation(location)
  if (found.kind === 'disk') return diskPieces(join(found.path, 'uploading'))
  return bucketPieces(belowPrefix(found, 'uploading'), s3)
}

function checked(upload: string): string {
  if (!uploadId.test(upload)) throw new Error('That is no id of an upload.')
  return upload
}

type Piece = { name: string; sizeBytes: number }

/** The result of `read`, for the stored pieces in any order. */
function joined(pieces: readonly Piece[], open: (name: string) => AsyncIterable<Buffer>) {
  let sizeBytes = 0
  const names: string[] = []
  for (const piece of pieces.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (Number(piece.name.slice(-digits)) !== sizeBytes) continue
    names.push(piece.name)
    sizeBytes += piece.sizeBytes
  }
  async function* bytes() {
    for (const name of names) yield* open(name)
  }
  return { sizeBytes, bytes: bytes() }
}

const nameOf = (upload: string, at: number) => `${checked(upload)}/${`${at}`.padStart(digits, '0')}`

function diskPieces(root: string): Pieces {
  mkdirSync(root, { recursive: true, mode: 0o700 })
  const folderOf = (upload: string) => join(root, checked(upload))
  return {
    async write(upload, at, source) {
      const path = join(root, nameOf(upload, at))
      if (await mkdir(folderOf(upload), { recursive: true, mode: 0o700 })) await syncFolder(root)
      // Another instance may be writing the same piece.
      return writeWhole(path, `${path}.${randomBytes(6).toString('base64url')}`, source)
    },
    async read(upload) {
      const files = await readdir(folderOf(upload)).catch(ignoreAbsence)
      const names = (files ?? []).map((file) => `${upload}/${file}`).filter((name) => pieceName.test(name))
      const pieces = names.map(async (name) => ({ name, sizeBytes: (await stat(join(root, name))).size }))
      return joined(await Promise.all(pieces), (name) => createReadStream(join(root, name)))
    },
    remove: (upload) => rm(folderOf(upload), { force: true, recursive: true }),
    list: async () => new Set((await readdir(root)).filter((name) => uploadId.test(name))),
    close: async () => {},
  }
}

async function bucketPieces(place: { bucket: string; prefix: string }, s3: S3Access): Promise<Pieces> {
  const objects = await s3Storage(place, s3, null, {
    name: pieceName,
    headers: () => ({ ContentType: 'application/octet-stream' }),
    partBytes: 8 * 1024 * 1024,
  })
  async function* open(name: string): AsyncGenerator<Buffer> {
    const bytes = await objects.read(name)
    if (!bytes) throw new StorageDown('A piece of an upload is missing.')
    yield* bytes
  }
  return {
    write: async (upload, at, source) => (await objects.receive(source, nameOf(upload, at))).sizeBytes,
    read: async (upload) => joined(await Array.fromAsync(objects.list(checked(upload))), open),
    async remove(upload) {
      for await (const { name } of objects.list(checked(upload))) await objects.remove(name)
    },
    async list() {
      const ids = new Set<string>()
      for await (const { name } of objects.list()) ids.add(pieceName.exec(name)![1]!)
      return ids
    },
    close: () => objects.close(),
  }
}
