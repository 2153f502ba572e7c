import { accessSync, constants, existsSync, statSync } from 'node:fs'
import type { Config } from '../config.ts'
import { userInShell, userName } from '../doctor/owner.ts'
import { Problem } from '../lib/problem.ts'

/**
 * Refuses to write into the data of another user: what root creates, the service could not write. Whose they are is told
 * by the database file or, without one, by the data directory. A user other than root may write where the system lets
 * them, because a volume often belongs to root and is writable by a group.
 * @param userId the user of this process; undefined on systems without such ids, where nothing is refused
 * @throws Problem that names the owner
 */
export function refuseForeignData({ database, dataDir }: Config, userId: number | undefined): void {
  const file = database.startsWith('sqlite:') ? database.slice('sqlite:'.length) : dataDir
  const path = [file, dataDir].find((place) => existsSync(place))
  if (path === undefined || userId === undefined) return
  const { uid } = statSync(path)
  if (uid === userId || (userId !== 0 && isWritable(path))) return
  throw new Problem(
    'forbidden',
    `${path} belongs to ${userName(uid)}: run this command as that user, with sudo -u ${userInShell(uid)}.`,
  )
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
