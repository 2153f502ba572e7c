import type { Readable } from 'node:stream'
import { mp3Check } from '../lib/mp3.ts'

/** A megabyte in the limits of files: 1024 × 1024 bytes. */
export const megabyte = 1024 * 1024

/** The size limit of an upload: 200 MB. */
export const maxFileBytes = 200 * megabyte

/** The size limit of an intro. */
export const maxIntroBytes = 10 * megabyte

/** Why a file is not accepted, for programs that word it. */
type Reason = 'file_empty' | 'file_too_large' | 'file_not_mp3'

/** The file is not accepted. The message says why, in the form of a field error. */
export class FileRefused extends Error {
  readonly reason: Reason

  constructor(message: string, reason: Reason) {
    super(message)
    this.reason = reason
  }
}

/**
 * Passes the bytes of a file through while checking that it is an MP3 of an allowed size. When it throws, the source
 * stays open, so that the caller can read the rest or destroy it.
 * @param maxBytes the allowed size, whole megabytes
 * @throws FileRefused as soon as the file is known to be unacceptable
 */
export async function* checkedMp3(source: Readable, maxBytes = maxFileBytes): AsyncGenerator<Buffer> {
  const check = mp3Check()
  let sizeBytes = 0
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes) throw new FileRefused(`must be ${maxBytes / megabyte} MB or smaller`, 'file_too_large')
    if (check.push(chunk) === 'not-mp3') throw new FileRefused('must be an MP3', 'file_not_mp3')
    yield chunk
  }
  if (sizeBytes === 0) throw new FileRefused('is empty', 'file_empty')
  if (check.end() === 'not-mp3') throw new FileRefused('must be an MP3', 'file_not_mp3')
}

/** Passes the bytes of a file through, and to what measures them. */
export async function* measured(
  source: AsyncIterable<Buffer>,
  measures: readonly { push: (chunk: Buffer) => void }[],
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    for (const measure of measures) measure.push(chunk)
    yield chunk
  }
}
