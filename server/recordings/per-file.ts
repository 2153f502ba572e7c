import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../database/dialect/engine.ts'
import { isStorageDown, StorageDown } from '../storage/storage.ts'

/**
 * Does some work with a file of the recording.
 * @returns false if the disk cannot read or write this file; that is logged once, and a later call may succeed
 * @throws what concerns every file: the database or the bucket is down, or the program has a fault
 */
export type PerFile = (name: string, work: () => Promise<unknown>) => Promise<boolean>

/** Makes work that continues with the next file where a disk has lost one, or a part of it. */
export function perFile(log: Pick<FastifyBaseLogger, 'error'>): PerFile {
  const told = new Set<string>()
  return async (name, work) => {
    try {
      await work()
      return true
    } catch (error) {
      if (error instanceof StorageDown || isUnavailable(error) || !isStorageDown(error)) throw error
      if (!told.has(name)) log.error({ err: error, file: name }, 'a file of the recording cannot be used')
      told.add(name)
      return false
    }
  }
}
