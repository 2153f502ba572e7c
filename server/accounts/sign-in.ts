import type { Db } from '../database/open.ts'
import type { PersonRow } from '../database/tables.ts'
import { type PersonUnit, type WriterFor, writeAbout } from '../database/transaction.ts'
import type { Afterwards } from '../lib/afterwards.ts'
import type { Clock } from '../lib/clock.ts'
import type { Actor } from '../lib/event.ts'
import { Problem } from '../lib/problem.ts'
import { countedBy, rememberDevice } from './known-devices.ts'
import type { Mail } from './mail.ts'
import { listStationIds } from './membership-store.ts'
import type { Passwords } from './passwords.ts'
import { findPerson, findPersonByEmail, updatePerson } from './person-store.ts'
import { foldEmail } from './rules/person-fields.ts'
import { isReported, networkOf } from './rules/slow-down.ts'
import { beginSession, endSession, type SignInMethod } from './sessions.ts'
import { type Attempt, admit } from './slow-down.ts'
import { makeTicket } from './tickets.ts'
import { wordsFor } from './words.ts'

/** The dependencies of signing in. */
export type SignInDeps = {
  db: Db
  clock: Clock
  writer: WriterFor
  passwords: Passwords
  afterwards: Afterwards
  /** Null if no mail is sent. */
  mail: Mail | null
}

/** The sender of a request: their address, the name of their browser, and their cookies. */
export type Visitor = { address: string; device: string; cookies: string | undefined; languages?: string | undefined }

/** A session has begun, or got another token: its token, and that of the browser if it is to be remembered, for cookies. */
export type SignedIn = { token: string; device?: string }

/** The password was right; the code of the second factor is to follow, with this ticket. */
export type SecondFactorNeeded = { ticket: string }

/**
 * Signs a person in by their password. An account that does not exist is answered as a wrong password, and takes as
 * long.
 * @param to the page to show afterwards, remembered over the second factor
 * @throws 401 code `wrong_sign_in`; 429 code `wait` after failed attempts
 */
export async function signInWithPassword(
  deps: SignInDeps,
  { email, password }: { email: string; password: string },
  visitor: Visitor,
  to: string,
): Promise<SignedIn | SecondFactorNeeded> {
  const { db, clock, writer } = deps
  const folded = foldEmail(email)
  const attempt = await admit(db, clock, await countedBy(db, 'account', { folded, of: folded }, visitor))
  const person = await findPersonByEmail(db, folded)
  const renewed = await checkPassword(deps, person, password, visitor, attempt)
  if (!person || !renewed) throw wrongSignIn()
  return writeAbout(writer({ kind: 'person', id: person.id }), person.id, async (unit) => {
    const now = await findPerson(unit.tx, person.id)
    if (!now || now.password !== person.password) throw wrongSignIn()
    await attempt.succeeded(unit.tx)
    if (renewed !== now.password) await updatePerson(unit.tx, now.id, { password: renewed })
    if (now.totp !== null) {
      return { ticket: await makeTicket(unit.tx, 'second-factor', now.id, { to }, unit.now) }
    }
    return completeSignIn(unit, now, 'password', visitor)
  })
}

/**
 * Compares a password with a person's.
 * @param by the person who tries, if they are signed in
 * @returns the form in which it is to be stored, which differs from the stored one after the cost was raised; undefined
 *   if it is wrong, which is then reported
 */
export async function checkPassword(
  deps: SignInDeps,
  person: PersonRow | undefined,
  password: string,
  visitor: Visitor,
  attempt: Attempt,
  by?: Actor,
): Promise<string | undefined> {
  const { passwords } = deps
  const address = networkOf(visitor.address)
  try {
    const { isRight, isDated } = await passwords.check(person?.password ?? null, password, address)
    if (isRight) return isDated ? await passwords.hash(password, address) : person!.password!
  } catch (error) {
    await attempt.takenBack()
    throw error
  }
  if (person) reportFailure(deps, person.id, 'password', attempt, by)
}

/** Begins a session in the transaction that proved who the person is. The browser's earlier session ends. */
export async function completeSignIn(
  { tx, now, report }: PersonUnit,
  person: PersonRow,
  method: SignInMethod,
  visitor: Visitor,
  second?: string,
): Promise<SignedIn> {
  await endSession(tx, visitor.cookies)
  const { token } = await beginSession(tx, { personId: person.id, method, device: visitor.device }, now)
  // The language of the pages at the first time is that of mails, until another one is chosen.
  const isFirst = person.language === '' && visitor.languages !== undefined
  const language = isFirst && { language: wordsFor('', visitor.languages).language }
  await updatePerson(tx, person.id, { seen_at: now, seen_by: method, ...language })
  const details = { method, ...(second && { second }) }
  report({ type: 'people.signed_in', subject: person.id, details }, await listStationIds(tx, person.id))
  return { token, device: await rememberDevice(tx, person.id, visitor.cookies, now) }
}

/**
 * Reports a failed attempt at the stations of the person, if it is one of those that are reported. It does so after the
 * answer, whose time would tell otherwise that there is such an account.
 */
export function reportFailure(
  { writer, afterwards }: SignInDeps,
  personId: number,
  method: string,
  attempt: Attempt,
  by: Actor = { kind: 'public' },
): void {
  const { failures } = attempt
  if (!isReported(failures)) return
  afterwards(() =>
    writeAbout(writer(by), personId, async ({ tx, report }) => {
      const person = await findPerson(tx, personId)
      if (!person) return
      const details = { email: person.email, method, failures }
      report({ type: 'people.sign_in_failed', subject: personId, details }, await listStationIds(tx, personId))
    }),
  )
}

/** The error for a wrong password, or an account that does not exist. */
function wrongSignIn(): Problem {
  return new Problem('unauthenticated', 'The e-mail or the password is wrong.', { reason: 'wrong_sign_in' })
}
