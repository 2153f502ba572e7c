import { type PersonUnit, writeAbout } from '../database/transaction.ts'
import type { Actor } from '../lib/event.ts'
import { Problem } from '../lib/problem.ts'
import { type PasskeyAnswer, withPasskey } from './passkeys.ts'
import { isSetUp, personNotFound } from './person.ts'
import { findPerson } from './person-store.ts'
import type { Site } from './rules/passkey-site.ts'
import { updateConfirmed } from './session-store.ts'
import { checkPassword, type SignInDeps, type Visitor } from './sign-in.ts'
import { admit } from './slow-down.ts'
import { signInFirst } from './staff.ts'
import { newToken, tokenHash } from './token.ts'

/** The session of a person who proves again who they are. */
export type OwnSession = { personId: number; sessionId: number }

/**
 * Confirms by a password that the person of a session is there.
 * @returns the session's new token, so that a copy of the earlier one is not confirmed with it
 * @throws 401 code `wrong_password`; 429 code `wait` after failed attempts
 */
export async function confirmByPassword(
  deps: SignInDeps,
  session: OwnSession,
  password: string,
  visitor: Visitor,
): Promise<string> {
  const { db, clock, writer } = deps
  const { personId } = session
  const person = await findPerson(db, personId)
  if (!person) throw personNotFound()
  // By session: failed sign-ins from elsewhere must not keep the person from confirming.
  const attempt = await admit(db, clock, [{ kind: 'session', of: session.sessionId }])
  const by: Actor = { kind: 'person', id: personId }
  if (!(await checkPassword(deps, person, password, visitor, attempt, by))) {
    throw new Problem('unauthenticated', 'The password is wrong.', { reason: 'wrong_password' })
  }
  return writeAbout(writer(by), personId, async (unit) => {
    await attempt.succeeded(unit.tx)
    return renewToken(unit, session)
  })
}

/**
 * Confirms by a passkey that the person of a session is there.
 * @returns the session's new token
 * @throws as `withPasskey`
 */
export async function confirmByPasskey(
  deps: SignInDeps & { site: Site },
  session: OwnSession,
  answer: PasskeyAnswer,
): Promise<string> {
  return withPasskey(deps, answer, (unit) => renewToken(unit, session), session.personId)
}

/**
 * Confirms without a proof, for the demo: its person has no way to sign in but a link, so there is nothing to prove.
 * @returns the session's new token
 * @throws 403 code `confirm` for any other person
 */
export async function confirmByPress({ writer }: SignInDeps, session: OwnSession): Promise<string> {
  const { personId } = session
  return writeAbout(writer({ kind: 'person', id: personId }), personId, async (unit) => {
    const person = await findPerson(unit.tx, personId)
    if (!person || (await isSetUp(unit.tx, person))) {
      throw new Problem('forbidden', 'Prove again who you are.', { reason: 'confirm' })
    }
    return renewToken(unit, session)
  })
}

/** Gives a session another token, and records that its person proved who they are. */
export async function renewToken({ tx, now }: PersonUnit, { sessionId, personId }: OwnSession): Promise<string> {
  const token = newToken()
  if (!(await updateConfirmed(tx, personId, sessionId, tokenHash(token), now))) {
    throw signInFirst()
  }
  return token
}
