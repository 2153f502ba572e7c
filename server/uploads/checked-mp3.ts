import type { Readable } from 'node:stream'
import { mp3Check } from '../lib/mp3.ts'

/** The size limit of an upload: 200 MB, meaning 200 MiB. */
export const maxFileBytes = 200 * 1024 * 1024

/** The file is not accepted. The message says why, in the form of a field error. */
export class FileRefused extends Error {}

/**
 * Passes the bytes of a file through while checking that it is an MP3 of an allowed size. When it throws, the source
 * stays open, so that the caller can read the rest or destroy it.
 * @throws FileRefused as soon as the file is known to be unacceptable
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
