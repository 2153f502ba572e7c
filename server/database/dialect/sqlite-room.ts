import { rm, writeFile } from 'node:fs/promises'

/** More than a usual write appends to the write-ahead log. */
const roomBytes = 64 * 1024

/**
 * Checks that the disk of the database file has free space, by writing a temporary file beside it. A test write in
 * SQLite would not show this: it stays in memory until the commit, and a small one may fit into the existing log file.
 * @throws the file system's error when there is no space
 */
export async function checkRoom(databasePath: string): Promise<void> {
  const path = `${databasePath}-check`
  try {
    await writeFile(path, Buffer.alloc(roomBytes), { flush: true })
  } finally {
    await rm(path, { force: true })
  }
}
