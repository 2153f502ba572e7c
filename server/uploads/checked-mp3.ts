import type { Readable } from 'node:stream'
import { mp3Check } from '../lib/mp3.ts'

/** The largest file: 200 MB, which are mebibytes here. */
export const maxFileBytes = 200 * 1024 * 1024

/** The file is not one that is taken; the message says why, in the words of a field error. */
export class FileRefused extends Error {}

/**
 * Hands on the bytes of a file while they prove to be an MP3 of an allowed size. Its source is left open when it
 * throws, for somebody else to read to the end or not.
 * @throws FileRefused as soon as it is certain
 */
export async function* checkedMp3(source: Readable): AsyncGenerator<Buffer> {
  const check = mp3Check()
  let sizeBytes = 0
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length
    if (sizeBytes > maxFileBytes) throw new FileRefused('must be 200 MB or smaller')
    if (check.push(chunk) === 'not-mp3') throw new FileRefused('must be an MP3')
    yield chunk
  }
  if (sizeBytes === 0) throw new FileRefused('is empty')
  if (check.end() === 'not-mp3') throw new FileRefused('must be an MP3')
}
