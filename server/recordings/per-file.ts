import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../database/dialect/engine.ts'
import { isStorageDown, StorageDown } from '../storage/storage.ts'

/**
 * Does some work with a file of the recording.
 * @returns false if the work has failed for this file, such as one that the disk cannot read; that is logged once, and a later call
 *   may succeed
 * @throws what concerns every file, such as a database or a bucket that is down, or the end of the work
 */
export type PerFile = (name: string, work: () => Promise<unknown>) => Promise<boolean>

const isAborted = (error: unknown) => (error as Error | undefined)?.name === 'AbortError'

/**
 * Makes work that continues with the next file where one has failed: a disk has lost it, or a part of it.
 * @param isOfFile which other errors are of one file. The recorder does its work again after a fault; a job continues.
 */
export function perFile(
  log: Pick<FastifyBaseLogger, 'error'>,
  isOfFile: (error: unknown) => boolean = isStorageDown,
): PerFile {
  const told = new Set<string>()
  return async (name, work) => {
    try {
      await work()
      return true
    } catch (error) {
      if (error instanceof StorageDown || isUnavailable(error) || isAborted(error) || !isOfFile(error)) throw error
      if (!told.has(name)) log.error({ err: error, file: name }, 'a file of the recording cannot be used')
      told.add(name)
      return false
    }
  }
}
