import type { PersonRow } from '../database/tables.ts'
import { unixSeconds } from '../lib/clock.ts'
import { countPasskeys } from './passkey-store.ts'
import { findPerson } from './person-store.ts'
import { notifiedChanges } from './rules/notified-changes.ts'
import { countMail, isWithinLimit } from './sent-mails.ts'
import type { SignInDeps } from './sign-in.ts'

/**
 * Notifies a person by mail, after the answer, that their sign-in methods were changed, in case it was not them. Best effort,
 * five mails an hour.
 * @param change as it is reported; only those of `notifiedChanges` are mailed
 */
export function mailSignInChange(
  { db, clock, afterwards, mail }: Pick<SignInDeps, 'db' | 'clock' | 'afterwards' | 'mail'>,
  personId: number,
  change: string,
): void {
  const told = notifiedChanges.find((one) => one === change)
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
    await mail.signInChanged(person, { change: told, at, passkeys, hasProvider: person.sign_in_subject !== null })
  })
}

/**
 * Tells the former address of an account, after the answer, that the account has another one, in case it was not the person.
 * @param before the account with its former address
 */
export function mailEmailChange(
  { clock, afterwards, mail }: Pick<SignInDeps, 'clock' | 'afterwards' | 'mail'>,
  before: PersonRow,
  email: string,
): void {
  if (!mail) return
  const at = unixSeconds(clock)
  afterwards(async () => void (await mail.emailChanged(before, email, at)))
}
