import { statfs } from 'node:fs/promises'
import { refuseReserve, type Space } from '../lib/disk-reserve.ts'
import type { Pieces } from './pieces.ts'
import type { Storage } from './storage.ts'

/** Bytes of a file that are written between two checks of the free space. */
const everyBytes = 1024 * 1024

/** The free and total bytes of the disk of a folder. */
export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/**
 * Keeps a part of the disk for the recording and the database: files are refused, also in the middle, before they use it.
 * For a storage that is on that disk.
 */
export function keepReserve(
  { storage, pieces }: { storage: Storage; pieces: Pieces },
  space: () => Promise<Space>,
): { storage: Storage; pieces: Pieces } {
  /** The maximum number of bytes that open files may have written since the free space was read. */
  let unseenBytes = 0
  const refuse = async (bytes: number) => refuseReserve(await space(), bytes + unseenBytes)

  /** Passes bytes on while they do not use the reserve. */
  async function* within(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = everyBytes
    unseenBytes += everyBytes
    try {
      for await (const chunk of source) {
        bytes += chunk.length
        if (bytes >= everyBytes) {
          await refuse(0)
          bytes = 0
        }
        yield chunk
      }
    } finally {
      unseenBytes -= everyBytes
    }
  }

  return {
    storage: { ...storage, refuse, receive: (source, name) => storage.receive(within(source), name) },
    pieces: { ...pieces, refuse, write: (upload, at, source) => pieces.write(upload, at, within(source)) },
  }
}
