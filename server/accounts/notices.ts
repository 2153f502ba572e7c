import { unixSeconds } from '../lib/clock.ts'
import { countPasskeys } from './passkey-store.ts'
import { findPerson } from './person-store.ts'
import { toldChanges } from './rules/told-changes.ts'
import { countMail, isWithinLimit } from './sent-mails.ts'
import type { SignInDeps } from './sign-in.ts'

/**
 * Tells a person by mail, after the answer, that how they sign in was changed, and what else works: somebody else may have done it.
 * Best effort, five mails an hour.
 * @param change as it is reported; other ones are not told
 */
export function tellSecured(
  { db, clock, afterwards, mail }: Pick<SignInDeps, 'db' | 'clock' | 'afterwards' | 'mail'>,
  personId: number,
  change: string,
): void {
  const told = toldChanges.find((one) => one === change)
  if (!mail || !told) return
  const at = unixSeconds(clock)
  afterwards(async () => {
    const person = await findPerson(db, personId)
    if (!person) return
    const isCounted = await db.transaction().execute(async (tx) => {
      return isWithinLimit(countMail(tx, { address: `notice ${person.email_folded}` }, clock.nowMs()))
    })
    if (!isCounted) return
    const passkeys = await countPasskeys(db, personId)
    await mail.secured(person, { change: told, at, passkeys, hasProvider: person.sign_in_subject !== null })
  })
}
