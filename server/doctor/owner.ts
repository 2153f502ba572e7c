import { readFileSync } from 'node:fs'

/** The name of a user of this machine, or `user <id>` if only a directory service knows it. */
export function userName(uid: number): string {
  return listedName(uid) ?? `user ${uid}`
}

/** A user as the shell takes it: its name, or `'#<id>'` for `sudo -u`. */
export function userInShell(uid: number): string {
  return listedName(uid) ?? `'#${uid}'`
}

function listedName(uid: number): string | undefined {
  try {
    const users = readFileSync('/etc/passwd', 'utf8').split('\n')
    return users.map((line) => line.split(':')).find(([, , id]) => id === `${uid}`)?.[0]
  } catch {
    return undefined
  }
}
