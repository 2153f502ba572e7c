import { rm, writeFile } from 'node:fs/promises'

/** More than a usual write appends to the log. */
const roomBytes = 64 * 1024

/**
 * Throws when there is no room beside the database file. SQLite itself does not tell before a commit: until then a write
 * stays in memory, and a small one may find room in a log that is not full while a larger one does not.
 */
export async function checkRoom(databasePath: string): Promise<void> {
  const path = `${databasePath}-check`
  try {
    await writeFile(path, Buffer.alloc(roomBytes), { flush: true })
  } finally {
    await rm(path, { force: true })
  }
}
