import { statfs } from 'node:fs/promises'
import { refuseReserve, type Space } from '../lib/disk-reserve.ts'
import type { Pieces } from './pieces.ts'
import type { Storage } from './storage.ts'

/** How often the free space is looked at while a file is written, in bytes. */
const everyBytes = 1024 * 1024

/** The free and total bytes of the disk of a folder. */
export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Passes bytes on while they do not use the reserve of the disk. */
async function* withinReserve(source: AsyncIterable<Buffer>, space: () => Promise<Space>): AsyncGenerator<Buffer> {
  let unseen = everyBytes
  for await (const chunk of source) {
    unseen += chunk.length
    if (unseen >= everyBytes) {
      refuseReserve(await space())
      unseen = 0
    }
    yield chunk
  }
}

/**
 * Keeps a part of the disk for the recording and the database: files are refused, also in the middle, before they use it.
 * For a storage that is on that disk.
 */
export function keepReserve(
  { storage, pieces }: { storage: Storage; pieces: Pieces },
  space: () => Promise<Space>,
): { storage: Storage; pieces: Pieces } {
  return {
    storage: { ...storage, receive: (source, name) => storage.receive(withinReserve(source, space), name) },
    pieces: { ...pieces, write: (upload, at, source) => pieces.write(upload, at, withinReserve(source, space)) },
  }
}
