import { constants, existsSync } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { Failure } from './check.ts'
import { userInShell, userName } from './owner.ts'

/** Write permission of the group or of others. */
const sharedWrite = 0o022

/**
 * Whether a file, or a folder that may have to be made, can be read and written.
 * @param userId the user of this process; for root, who may write everywhere, the owner of `dataDir` is checked instead
 * @throws Failure that names the owner and says what to do
 */
export async function refuseUnwritable(path: string, dataDir: string, userId: number | undefined): Promise<void> {
  const found = existing(path)
  const { uid, mode, isFolder } = await stat(found).then(
    (stats) => ({ uid: stats.uid, mode: stats.mode, isFolder: stats.isDirectory() }),
    (error) => {
      throw new Failure(`${found} cannot be examined.`, `See who may use the folders above it.`, { cause: error })
    },
  )
  if (found !== path && !isFolder)
    throw new Failure(`${found} is not a folder.`, 'Move it away, or choose another path.')
  const isAllowed = await access(found, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  )
  // A folder above the data directory is that of others: only a new one below it is given away.
  const isOutside = found !== path && relative(dataDir, found).startsWith('..')
  const make = (user: string) => `sudo install -d -m 750 -o ${user} ${path}`
  if (!isAllowed) {
    const give = `sudo chown -R $(id -un): ${found}`
    const advice =
      uid === userId
        ? `Make it writable: chmod -R u+rwX ${found}`
        : isOutside
          ? `Make the folder for the user of the server: ${make('$(id -un)')}`
          : uid === 0
            ? `Give it to the user of the server: ${give}. If the server runs as root, run this as root.`
            : `Run this as the user of the server: sudo -u ${userInShell(uid)}. If this user is that of the server: ${give}`
    throw new Failure(`This user may not write to ${found}, which belongs to ${userName(uid)}.`, advice)
  }
  if (userId !== 0 || found === dataDir) return
  const owner = (await stat(existing(dataDir))).uid
  if (uid === owner || owner === 0 || mode & sharedWrite) return
  throw new Failure(
    `${found} belongs to ${userName(uid)}, but the data directory to ${userName(owner)}, who may not write there.`,
    isOutside
      ? `Make the folder for that user: ${make(userInShell(owner))}`
      : `Give it to that user: sudo chown -R ${userInShell(owner)}: ${found}`,
  )
}

/** The path, or the nearest folder above it that exists. */
export function existing(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : existing(dirname(path))
}
