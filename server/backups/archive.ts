import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Problem } from '../lib/problem.ts'
import { readTar, type TarFile, tarEnd, tarHeader, tarPadding } from '../lib/tar.ts'

// A backup is a tar archive: backup.json, aircheck.db (a SQLite database, whatever engine it was copied from), the audio
// in media/, and last SHA256SUMS, which `sha256sum --check` understands. An archive without its end has no sums.

/** A file of a backup, whose bytes are read once. */
export type Part = TarFile & { bytes: AsyncIterable<Buffer> }

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
 * The bytes of a backup with these parts, and the sums at its end.
 * @param written takes the sums; its text is complete when the last byte was read
 * @throws when a part has more or fewer bytes than its size says
 */
export async function* archiveOf(parts: AsyncIterable<Part>, madeAt: number, written: Sums): AsyncGenerator<Buffer> {
  for await (const part of parts) yield* entryOf({ ...part, bytes: written.through(part) }, madeAt)
  yield* entryOf(partOf(sumsPart!, written.text()), madeAt)
  yield tarEnd
}

async function* entryOf({ name, sizeBytes, bytes }: Part, madeAt: number): AsyncGenerator<Buffer> {
  yield tarHeader({ name, sizeBytes }, madeAt)
  let left = sizeBytes
  for await (const chunk of bytes) {
    left -= chunk.length
    yield chunk
  }
  if (left !== 0) throw new Error(`The size of ${name} changed while it was read.`)
  yield tarPadding(sizeBytes)
}

/**
 * The parts of a backup, in order. When the last one was passed, all bytes were compared with the sums.
 * @param read takes the sums of what was read
 * @throws Problem when the bytes are no backup, or one that is damaged or not complete
 */
export async function* partsOf(archive: AsyncIterable<Buffer>, read = sums()): AsyncGenerator<Part> {
  for await (const part of readTar(archive)) {
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
