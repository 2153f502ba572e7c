import { DatabaseSync } from 'node:sqlite'

// Node has no locks on files. SQLite has: an exclusive transaction on an empty database writes nothing, and the system
// ends it with the process, however that dies. Nothing else may open these files, since closing one drops its locks.

/**
 * Holds a lock until it is released or the process is gone.
 * @returns what releases it
 * @throws when somebody else holds it
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

/** Whether a process that is alive holds the lock. */
export function isHeld(path: string): boolean {
  try {
    holdLock(path)()
    return false
  } catch {
    return true
  }
}
