import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import type { Config } from '../config.ts'
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
  const name = userName(uid)
  throw new Problem(
    'forbidden',
    `${path} belongs to ${name ?? `user ${uid}`}: run this command as that user, with sudo -u ${name ?? `'#${uid}'`}.`,
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

/** The name of a user of this machine; undefined if only a directory service knows it. */
function userName(uid: number): string | undefined {
  try {
    const users = readFileSync('/etc/passwd', 'utf8').split('\n')
    return users.map((line) => line.split(':')).find(([, , id]) => id === `${uid}`)?.[0]
  } catch {
    return undefined
  }
}
