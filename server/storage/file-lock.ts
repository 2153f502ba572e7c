import { DatabaseSync } from 'node:sqlite'

// Node has no file locks, but SQLite has: an exclusive transaction on an empty database writes nothing, and the kernel
// releases its lock when the process ends, however that happens. Nothing else in the process may open these files,
// because closing any descriptor of a file drops the process's POSIX locks on it.

/**
 * Takes a lock, which is held until it is released or the process ends.
 * @returns a function that releases it
 * @throws if the lock is held already
 */
export function holdLock(path: string): () => void {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    throw error
  }
  return () => file.close()
}

/** Whether a living process holds the lock. */
export function isHeld(path: string): boolean {
  try {
    holdLock(path)()
    return false
  } catch {
    return true
  }
}
