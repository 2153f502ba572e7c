import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { extract, type Pack, pack } from 'tar-stream'
import { Problem } from '../lib/problem.ts'

// A backup is a tar archive: backup.json, aircheck.db (a SQLite database, whatever engine it was copied from), the audio
// in media/, and last SHA256SUMS, which `sha256sum --check` understands. An archive without its end has no sums.

/** A file of a backup, whose bytes are read once. */
export type Part = { name: string; sizeBytes: number; bytes: AsyncIterable<Buffer> }

/** The names of the parts that are not audio. */
export const [factsPart, databasePart, sumsPart] = ['backup.json', 'aircheck.db', 'SHA256SUMS']

/** The folder of the audio. */
export const audioFolder = 'media/'

/** The last part is long with many files; this is the size of a million. */
const mostSumsBytes = 120 * 1024 * 1024

/** A part with these bytes. */
export function partOf(name: string, content: string | Buffer): Part {
  const bytes = Buffer.from(content as string)
  return { name, sizeBytes: bytes.length, bytes: Readable.from([bytes]) }
}

/** The SHA-256 of each part, as text of one line for each. */
export function sums() {
  const lines: string[] = []
  return {
    /** Passes the bytes of a part on, and adds its line once all were read. */
    async *through({ name, bytes }: Pick<Part, 'name' | 'bytes'>): AsyncGenerator<Buffer> {
      const hash = createHash('sha256')
      for await (const chunk of bytes) {
        hash.update(chunk)
        yield chunk
      }
      lines.push(`${hash.digest('hex')}  ${name}\n`)
    },
    text: () => lines.join(''),
  }
}
export type Sums = ReturnType<typeof sums>

/**
 * The bytes of a backup with these parts, and the sums at its end. Parts are read as the bytes are taken, a few chunks ahead.
 * @param written takes the sums; its text is complete when the last byte was read
 * @throws when a part has more or fewer bytes than its size says
 */
export async function* archiveOf(parts: AsyncIterable<Part>, madeAt: number, written: Sums): AsyncGenerator<Buffer> {
  const archive = pack()
  const filled = fill(archive, parts, madeAt, written).catch((error) => archive.destroy(error))
  try {
    yield* archive as AsyncIterable<Buffer>
  } finally {
    archive.destroy()
    await filled
  }
}

async function fill(archive: Pack, parts: AsyncIterable<Part>, madeAt: number, written: Sums): Promise<void> {
  for await (const part of parts) await write(archive, { ...part, bytes: written.through(part) }, madeAt)
  await write(archive, partOf(sumsPart!, written.text()), madeAt)
  archive.finalize()
}

async function write(archive: Pack, { name, sizeBytes, bytes }: Part, madeAt: number): Promise<void> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  ended.catch(() => {})
  const header = { name, size: sizeBytes, mode: 0o600, mtime: new Date(madeAt * 1000) }
  const entry = archive.entry(header, (error) => (error ? reject(error) : resolve()))
  // The same error ends `ended`.
  entry.on('error', () => {})
  let left = sizeBytes
  for await (const chunk of bytes) {
    left -= chunk.length
    if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), ended])
  }
  if (left !== 0) throw new Error(`The size of ${name} changed while it was read.`)
  entry.end(undefined)
  await ended
}

/**
 * The files of an archive, in order; the bytes of each are read before the next.
 * @throws Problem when something else than a plain file follows, or the archive is damaged or ends too early
 */
async function* filesOf(archive: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const [source, tar] = [Readable.from(archive), extract()]
  let unread: unknown
  source.on('error', (error) => {
    unread = error
    tar.destroy(error)
  })
  const asProblem = (error: unknown) => {
    if (error === unread || error instanceof Problem) return error
    const isEarly = (error as Error).message === 'Unexpected end of data'
    const early = 'The archive ends too early.'
    return new Problem('conflict', isEarly ? early : 'This is not a tar archive, or it is damaged.')
  }
  async function* bytesOf(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* entry
    } catch (error) {
      throw asProblem(error)
    }
  }
  source.pipe(tar)
  try {
    for await (const entry of tar) {
      const { type, name, size = 0 } = entry.header
      if (type !== 'file') throw new Problem('conflict', 'The archive holds something else than plain files.')
      yield { name, sizeBytes: size, bytes: bytesOf(entry as AsyncIterable<Buffer>) }
    }
  } catch (error) {
    throw asProblem(error)
  } finally {
    source.destroy()
  }
}

/**
 * The parts of a backup, in order. When the last one was passed, all bytes were compared with the sums.
 * @param read takes the checksums of the bytes read
 * @throws Problem when the bytes are no backup, or one that is damaged or not complete
 */
export async function* partsOf(archive: AsyncIterable<Buffer>, read = sums()): AsyncGenerator<Part> {
  for await (const part of filesOf(archive)) {
    if (part.name === sumsPart) {
      if ((await textOf(part, mostSumsBytes)) === read.text()) return
      throw new Problem('conflict', 'The backup is damaged: its bytes do not have the checksums that it names.')
    }
    const bytes = read.through(part)
    yield { ...part, bytes }
    for await (const _ of bytes);
  }
  throw new Problem('conflict', 'The backup is not complete: the checksums at its end are missing.')
}

/** The text of a small part. */
export async function textOf({ name, sizeBytes, bytes }: Part, mostBytes: number): Promise<string> {
  if (sizeBytes > mostBytes) throw new Problem('conflict', `The backup is damaged: ${name} is too large.`)
  return Buffer.concat(await Array.fromAsync(bytes)).toString()
}
