import { engineOf } from '../database/dialect/engine.ts'
import type { Db } from '../database/open.ts'
import type { NewPerson, PersonRow } from '../database/tables.ts'
import type { Actor } from '../lib/event.ts'
import { Problem } from '../lib/problem.ts'
import { deleteDevicesOf } from './device-store.ts'
import { isKnownTo, listOwnedStations, listStationIds, setMembership } from './membership-store.ts'
import { countPasskeys, deletePasskeysOf } from './passkey-store.ts'
import { updatePerson } from './person-store.ts'
import { replaceRecoveryCodes } from './recovery-store.ts'
import { foldEmail } from './rules/person-fields.ts'
import type { Role } from './rules/rights.ts'
import { deleteOtherSessions } from './session-store.ts'
import { deleteTicketsOf } from './ticket-store.ts'
import { voidLinks } from './tickets.ts'

/** The error for a person who does not exist, or does not belong to the station. */
export function personNotFound(): Problem {
  return new Problem('not_found', 'Person not found.')
}

/** The row of a new account, with no way to sign in yet. `now` in Unix seconds. */
export function newPerson(email: string, name: string, now: number): NewPerson {
  return { email, email_folded: foldEmail(email), name, language: '', created_at: now }
}

/** Whether a person can sign in: they have a password, a passkey, or an account at the OpenID provider. */
export async function isSetUp(db: Db, { id, password, sign_in_subject }: PersonRow): Promise<boolean> {
  return password !== null || sign_in_subject !== null || (await countPasskeys(db, id)) > 0
}

/**
 * Whether an actor may see a link that signs in as a person: the operator may, and an owner of every station of that person.
 * Otherwise an owner of one station could gain access to another.
 */
export async function mayHandOver(db: Db, actor: Actor, personId: number): Promise<boolean> {
  if (actor.kind !== 'person') return true
  const own = new Set(await listOwnedStations(db, actor.id))
  return (await listStationIds(db, personId)).every((id) => own.has(id))
}

/**
 * Whether an inviting actor can rely on it that only the person can sign in to their account: they have proved to have their
 * address, or the actor was shown the link by which they set it up. Of an account of an earlier version this is not known: the
 * operator relies on it, and an owner of another station of theirs from before the account was made.
 */
export async function isVouchedFor(db: Db, person: PersonRow, actor: Actor, stationId: number): Promise<boolean> {
  const { proven_at, vouched_by } = person
  if (proven_at !== null) return true
  if (actor.kind !== 'person') return vouched_by === null
  return vouched_by === actor.id || (vouched_by === null && (await isKnownTo(db, actor.id, person, stationId)))
}

/**
 * Removes all credentials of an account, which must then be set up anew. For an account that may have been set up by another
 * person than the one with its address. A passkey registration in progress stays, because the link that proves the address may
 * be used with it; without a session or a link it is of no use.
 */
export async function voidCredentials(tx: Db, personId: number): Promise<void> {
  await updatePerson(tx, personId, { password: null, totp: null, sign_in_subject: null, vouched_by: null })
  await replaceRecoveryCodes(tx, personId, [])
  await deletePasskeysOf(tx, personId)
  await deleteOtherSessions(tx, personId, 0)
  await deleteDevicesOf(tx, personId)
  await deleteTicketsOf(tx, personId, ['set-up', 'reset', 'email', 'second-factor', 'totp', 'enter'])
}

/**
 * Makes a person a member of a station, in the transaction that decides it. Links that an owner was shown before are
 * void: they could enter this station with them. Takes the person's turn, in which links are made: none is made
 * until the transaction ends. `now` in Unix seconds.
 */
export async function joinStation(
  tx: Db,
  { personId, stationId, role }: { personId: number; stationId: number; role: Role },
  now: number,
): Promise<void> {
  await engineOf(tx).takeTurn(tx, 'people', personId)
  await voidLinks(tx, personId)
  await setMembership(tx, { personId, stationId, role }, now)
}
