import { type Writer, writeAbout } from '../database/transaction.ts'
import { refuse, refuseUnless } from '../lib/field-errors.ts'
import { Problem } from '../lib/problem.ts'
import { type OwnSession, renewToken } from './confirm.ts'
import { listStationIds } from './membership-store.ts'
import type { Passwords } from './passwords.ts'
import { personNotFound } from './person.ts'
import { findPerson, updatePerson } from './person-store.ts'
import { passwordFault } from './rules/password.ts'
import { profileChangesRule } from './rules/person-fields.ts'
import { networkOf } from './rules/slow-down.ts'
import { deleteOtherSessions, deleteSession } from './session-store.ts'
import { endAllElse } from './sessions.ts'

// Changes of the signed-in person to their own account.

/** Changes of one's name and language: a property that is undefined is left unchanged. */
export type ProfileChanges = { name?: string | undefined; language?: string | undefined }

/**
 * Changes a person's name or language.
 * @throws 400 naming every field that fails
 */
export async function changeProfile(deps: Writer, personId: number, changes: ProfileChanges): Promise<void> {
  refuseUnless(profileChangesRule, { id: personId, ...changes })
  const { name, language } = changes
  const columns = { ...(name !== undefined && { name }), ...(language !== undefined && { language }) }
  const fields = Object.keys(columns)
  if (fields.length === 0) return
  await writeAbout(deps, personId, async ({ tx, report }) => {
    await updatePerson(tx, personId, columns)
    report({ type: 'people.changed', subject: personId, details: { fields } }, await listStationIds(tx, personId))
  })
}

/**
 * Sets another password. Ends all other sessions of the person, and everything that was begun with the old password.
 * @returns the new token of this one
 * @throws 400 naming the field
 */
export async function changePassword(
  deps: Writer & { passwords: Passwords },
  session: OwnSession,
  password: string,
  address: string,
): Promise<string> {
  const { personId, sessionId } = session
  const person = await findPerson(deps.db, personId)
  if (!person) throw personNotFound()
  const fault = passwordFault(password, person)
  refuse(fault ? [fault] : [])
  const hashed = await deps.passwords.hash(password, networkOf(address))
  return writeAbout(deps, personId, async (unit) => {
    const { tx, report } = unit
    await updatePerson(tx, personId, { password: hashed })
    await endAllElse(tx, personId, sessionId)
    const change = { type: 'people.secured', subject: personId, details: { change: 'password_set' } } as const
    report(change, await listStationIds(tx, personId))
    return renewToken(unit, session)
  })
}

/**
 * Ends a session of a person.
 * @throws 404 no such session
 */
export async function endOneSession(deps: Writer, personId: number, id: number): Promise<void> {
  await writeAbout(deps, personId, async ({ tx, report }) => {
    if (!(await deleteSession(tx, personId, id))) throw new Problem('not_found', 'Session not found.')
    const event = { type: 'people.sessions_ended', subject: personId, details: { sessions: 1 } } as const
    report(event, await listStationIds(tx, personId))
  })
}

/** Ends all sessions of a person but one. */
export async function endOtherSessions(deps: Writer, { personId, sessionId }: OwnSession): Promise<void> {
  await writeAbout(deps, personId, async ({ tx, report }) => {
    const sessions = await deleteOtherSessions(tx, personId, sessionId)
    if (sessions === 0) return
    const event = { type: 'people.sessions_ended', subject: personId, details: { sessions } } as const
    report(event, await listStationIds(tx, personId))
  })
}
