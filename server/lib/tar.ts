import { Problem } from './problem.ts'

/** A file in a tar archive. */
export type TarFile = { name: string; sizeBytes: number }

/** The bytes are no tar archive, or end too early. */
export class BadTar extends Problem {
  constructor(message: string) {
    super('conflict', message)
  }
}

const blockBytes = 512

/** What twelve characters hold as an octal number; a larger size is written in binary, as GNU tar does. */
const largestOctal = 0o77777777777

/** Two empty blocks end an archive. */
export const tarEnd = Buffer.alloc(2 * blockBytes)

/**
 * The header of a file, in the format `ustar` of POSIX.
 * @param name at most 100 characters of ASCII
 * @param modifiedAt Unix seconds
 */
export function tarHeader({ name, sizeBytes }: TarFile, modifiedAt: number): Buffer {
  if (name.length > 100) throw new RangeError('A name in a tar archive has at most 100 characters.')
  const header = Buffer.alloc(blockBytes)
  const octal = (value: number, at: number, digits: number) =>
    header.write(`${value.toString(8).padStart(digits, '0')}\0`, at, 'latin1')
  header.write(name, 0, 'latin1')
  octal(0o600, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  if (sizeBytes <= largestOctal) octal(sizeBytes, 124, 11)
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(sizeBytes), 128)
  }
  octal(modifiedAt, 136, 11)
  header.write('        0', 148, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

/** What follows the bytes of a file, up to the next block. */
export function tarPadding(sizeBytes: number): Buffer {
  return Buffer.alloc((blockBytes - (sizeBytes % blockBytes)) % blockBytes)
}

/**
 * Reads the files of an archive, one after the other. What is not read of a file's bytes is skipped.
 * @throws BadTar when something else than a plain file follows, or the archive ends too early
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<TarFile & { bytes: AsyncGenerator<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]()
  let chunk: Buffer = Buffer.alloc(0)
  let left = 0

  async function* remaining(): AsyncGenerator<Buffer> {
    while (left > 0) {
      if (chunk.length === 0) {
        const next = await chunks.next()
        if (next.done) throw new BadTar('The archive ends too early.')
        chunk = next.value
      }
      const piece = chunk.subarray(0, left)
      chunk = chunk.subarray(piece.length)
      left -= piece.length
      if (piece.length > 0) yield piece
    }
  }
  async function take(bytes: number): Promise<Buffer> {
    left = bytes
    return Buffer.concat(await Array.fromAsync(remaining()))
  }

  try {
    for (;;) {
      const header = await take(blockBytes)
      if (header.every((byte) => byte === 0)) return
      const file = readHeader(header)
      left = file.sizeBytes
      yield { ...file, bytes: remaining() }
      for await (const _ of remaining());
      await take(tarPadding(file.sizeBytes).length)
    }
  } finally {
    await chunks.return?.()
  }
}

function readHeader(header: Buffer): TarFile {
  const text = (at: number, length: number) => header.toString('latin1', at, at + length).replace(/\0.*$/s, '')
  const sum = Number.parseInt(text(148, 8), 8)
  if (sum !== sumOf(header)) throw new BadTar('This is not a tar archive, or it is damaged.')
  const sizeBytes = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8)
  const isFile = ['0', ''].includes(text(156, 1)) && text(345, 155) === ''
  if (!isFile || !Number.isSafeInteger(sizeBytes))
    throw new BadTar('The archive holds something else than plain files.')
  return { name: text(0, 100), sizeBytes }
}

/** The sum of a header's bytes, with the field of the sum itself counted as spaces. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)
}
