import type { Db } from '../database/open.ts'
import { deviceSeconds, deviceTokenOf } from './cookie.ts'
import { deleteOldDevices, isDeviceOf, saveDevice } from './device-store.ts'
import { type DelaySubject, networkOf } from './rules/slow-down.ts'
import { newToken, tokenHash } from './token.ts'

// Browsers in which a person has signed in before: their failed attempts are counted apart, so that others who try cannot
// keep the person out. The cookie opens nothing.

/** A person has this many known devices; those that were used longest ago are forgotten. */
const mostDevices = 20

/**
 * The counters of an attempt to sign in: those of the account and of the address, or if this browser has signed in to the
 * account before, the one of account and browser.
 * @param folded the e-mail address, after `foldEmail`
 * @param kind of the account's counter
 */
export async function countedBy(
  db: Db,
  kind: 'account' | 'code',
  { folded, of }: { folded: string; of: string | number },
  visitor: { address: string; cookies: string | undefined },
): Promise<[DelaySubject, ...DelaySubject[]]> {
  const token = deviceTokenOf(visitor.cookies)
  if (token !== undefined) {
    const hash = tokenHash(token)
    if (await isDeviceOf(db, folded, hash)) return [{ kind, of: `${of} ${hash}` }]
  }
  return [{ kind, of }, addressOf(visitor)]
}

/** The client, as attempts are counted. */
export function addressOf({ address }: { address: string }): DelaySubject {
  return { kind: 'address', of: networkOf(address) }
}

/**
 * Remembers that a person has signed in at a browser, in the transaction that does it.
 * @returns the token for its cookie: the one that it has, since several people may use one browser
 */
export async function rememberDevice(
  tx: Db,
  personId: number,
  cookies: string | undefined,
  now: number,
): Promise<string> {
  const token = deviceTokenOf(cookies) ?? newToken()
  await saveDevice(tx, personId, tokenHash(token), now, mostDevices)
  return token
}

/** Forgets devices whose cookie has ended. `now` in Unix seconds. */
export async function forgetDevices(db: Db, now: number): Promise<void> {
  await deleteOldDevices(db, now - deviceSeconds)
}
