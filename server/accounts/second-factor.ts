import { hash, randomBytes } from 'node:crypto'
import type { Db } from '../database/open.ts'
import type { PersonRow } from '../database/tables.ts'
import { type PersonUnit, type Writer, writeAbout } from '../database/transaction.ts'
import { unixSeconds } from '../lib/clock.ts'
import { invalidFields, Problem } from '../lib/problem.ts'
import { countedBy } from './known-devices.ts'
import { listStationIds } from './membership-store.ts'
import { personNotFound } from './person.ts'
import { findPerson, updatePerson } from './person-store.ts'
import { deleteRecoveryCode, replaceRecoveryCodes } from './recovery-store.ts'
import { makeRecoveryCode, readCode, recoveryCodeBytes, recoveryCodes, type TypedCode } from './rules/recovery-code.ts'
import { completeSignIn, reportFailure, type SignedIn, type SignInDeps, type Visitor } from './sign-in.ts'
import { admit } from './slow-down.ts'
import { deleteTicketsOf } from './ticket-store.ts'
import { makeTicket, readTicket, takeTicket } from './tickets.ts'
import { isSpent, makeTotpSecret, type TotpSecret, totpStepOf } from './totp.ts'

/**
 * Completes a sign-in whose password was right by the code of the second factor.
 * @param token the ticket of that sign-in
 * @returns the session, and the page to show
 * @throws 404 code `step`: it took too long; 401 code `wrong_code`; 429 code `wait` after failed attempts
 */
export async function passSecondFactor(
  deps: SignInDeps,
  token: string | undefined,
  typed: string,
  visitor: Visitor,
): Promise<SignedIn & { to: string }> {
  const { db, clock, writer } = deps
  const ticket = await readTicket(db, 'second-factor', token, unixSeconds(clock))
  if (!ticket?.personId) throw stepEnded()
  const id = ticket.personId
  const folded = (await findPerson(db, id))?.email_folded ?? ''
  const attempt = await admit(db, clock, await countedBy(db, 'code', { folded, of: id }, visitor))
  const code = readCode(typed)
  const entered = await writeAbout(writer({ kind: 'person', id }), id, async (unit) => {
    const person = await findPerson(unit.tx, id)
    if (!person || !code || !(await spendCode(unit.tx, person, code, clock.nowMs()))) return
    if (!(await takeTicket(unit.tx, 'second-factor', token, unit.now))) throw stepEnded()
    await attempt.succeeded(unit.tx)
    return completeSignIn(unit, person, 'password', visitor, code.kind)
  })
  if (entered) return { ...entered, to: ticket.details.to }
  reportFailure(deps, id, 'code', attempt)
  throw wrongCode()
}

/**
 * Uses a code: one of the app works once, and so does a recovery code.
 * @returns whether it is a code of this person that was not used
 */
async function spendCode(tx: Db, person: PersonRow, { kind, code }: TypedCode, nowMs: number): Promise<boolean> {
  if (kind === 'recovery') return deleteRecoveryCode(tx, person.id, hashOf(person.id, code))
  const step = person.totp === null ? undefined : await totpStepOf(person.totp, code, nowMs)
  if (step === undefined || isSpent(step, person.totp_step)) return false
  await updatePerson(tx, person.id, { totp_step: step })
  return true
}

/** A secret that a person puts into their app, and the ticket with which they prove that they have. */
export type PendingTotp = TotpSecret & { ticket: string }

/** Begins to give a person a second factor. It has no effect until it is confirmed. */
export async function beginTotp({ db, clock }: Writer, personId: number, issuer: string): Promise<PendingTotp> {
  const person = await findPerson(db, personId)
  if (!person) throw personNotFound()
  const made = await makeTotpSecret(person.email, issuer)
  await deleteTicketsOf(db, personId, ['totp'])
  const ticket = await makeTicket(db, 'totp', personId, { secret: made.secret }, unixSeconds(clock))
  return { ...made, ticket }
}

/**
 * Gives a person the second factor that was begun, once a code shows that their app has the secret. Links for another
 * password are void, since one may have been made to remove the second factor before.
 * @returns their recovery codes, which are shown this once
 * @throws 400 `code`; 404 code `step`: it took too long
 */
export async function confirmTotp(deps: Writer, personId: number, token: string, typed: string): Promise<string[]> {
  return writeAbout(deps, personId, async (unit) => {
    const { tx, now } = unit
    const ticket = await readTicket(tx, 'totp', token, now)
    if (!ticket || ticket.personId !== personId) throw stepEnded()
    const { secret } = ticket.details
    const code = readCode(typed)
    const step = code && (await totpStepOf(secret, code.code, deps.clock.nowMs()))
    if (step === undefined) {
      throw invalidFields([{ field: 'code', message: 'code is not the one that the app shows', code: 'choice' }])
    }
    await deleteTicketsOf(tx, personId, ['totp', 'second-factor', 'reset'])
    await updatePerson(tx, personId, { totp: secret, totp_step: step })
    return secured(unit, personId, 'second_factor_added', await newCodes(tx, personId))
  })
}

/** Takes a person's second factor away, with its recovery codes; false if they have none. */
export async function removeTotp(deps: Writer, personId: number): Promise<boolean> {
  return writeAbout(deps, personId, async (unit) => {
    if (!(await findPerson(unit.tx, personId))?.totp) return false
    await forgetSecondFactor(unit.tx, personId)
    return secured(unit, personId, 'second_factor_removed', true)
  })
}

/** Forgets the secret and the recovery codes of a person. */
export async function forgetSecondFactor(tx: Db, personId: number): Promise<void> {
  await updatePerson(tx, personId, { totp: null })
  await replaceRecoveryCodes(tx, personId, [])
}

/**
 * Replaces the recovery codes of a person.
 * @returns the new ones, which are shown this once
 * @throws 409 code `no_second_factor`
 */
export async function renewRecoveryCodes(deps: Writer, personId: number): Promise<string[]> {
  return writeAbout(deps, personId, async (unit) => {
    if (!(await findPerson(unit.tx, personId))?.totp) {
      throw new Problem('conflict', 'There is no second factor.', { reason: 'no_second_factor' })
    }
    return secured(unit, personId, 'recovery_codes_made', await newCodes(unit.tx, personId))
  })
}

async function newCodes(tx: Db, personId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => makeRecoveryCode(randomBytes(recoveryCodeBytes)))
  const hashes = codes.map((code) => hashOf(personId, readCode(code)!.code))
  await replaceRecoveryCodes(tx, personId, hashes)
  return codes
}

async function secured<Result>(
  { tx, report }: PersonUnit,
  personId: number,
  change: string,
  result: Result,
): Promise<Result> {
  report({ type: 'people.secured', subject: personId, details: { change } }, await listStationIds(tx, personId))
  return result
}

/** The form in which a recovery code is stored. */
function hashOf(personId: number, code: string): string {
  return hash('sha256', `${personId} ${code}`, 'hex')
}

/** The error for a sign-in that took too long between its steps. */
export function stepEnded(): Problem {
  return new Problem('not_found', 'This took too long. Start again.', { reason: 'step' })
}

function wrongCode(): Problem {
  return new Problem('unauthenticated', 'The code is wrong, or was used already.', { reason: 'wrong_code' })
}
