import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of a data directory that the server makes. Their files cannot be reached without access to it. */
const folders = ['incoming', 'instances', 'media', 'recordings', 'tls', 'uploading']

/** Files beside an SQLite database. */
const endings = ['', '-wal', '-shm', '-journal']

/**
 * Removes the rights of other users to the data of an installation: an earlier version left them, or an administrator copied the
 * files. New files get none, because the process has a umask.
 * @param database the path of the SQLite database; undefined on PostgreSQL
 * @returns the paths that were changed
 */
export function makePrivate(dataDir: string, database: string | undefined): string[] {
  const files = database === undefined ? [] : endings.map((ending) => database + ending)
  return [...folders.map((folder) => join(dataDir, folder)), ...files].filter((path) => {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode
    if (mode === undefined || (mode & 0o077) === 0) return false
    chmodSync(path, mode & 0o700)
    return true
  })
}
