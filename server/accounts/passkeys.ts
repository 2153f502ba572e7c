import type { PasskeyRow } from '../database/tables.ts'
import { type PersonUnit, type Writer, writeAbout } from '../database/transaction.ts'
import { unixSeconds } from '../lib/clock.ts'
import { refuseUnless } from '../lib/field-errors.ts'
import { Problem } from '../lib/problem.ts'
import { listStationIds } from './membership-store.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  updatePasskeyName,
  updateUse,
} from './passkey-store.ts'
import { personNotFound } from './person.ts'
import { findPerson } from './person-store.ts'
import type { Site } from './rules/passkey-site.ts'
import { passkeyNameRule } from './rules/person-fields.ts'
import { stepEnded } from './second-factor.ts'
import { completeSignIn, type SignedIn, type SignInDeps, type Visitor } from './sign-in.ts'
import { makeTicket, readTicket, takeTicket } from './tickets.ts'
import {
  checkCreation,
  checkRequest,
  creationOptions,
  credentialOf,
  type NewCredential,
  type PasskeyOptions,
  requestOptions,
} from './webauthn.ts'

/** The options for the browser, as JSON, and the ticket for its answer. */
export type PasskeyRequest = { options: string; ticket: string }

/** A browser's answer, as JSON, with its ticket. */
export type PasskeyAnswer = { response: string; ticket: string }

type Deps = SignInDeps & { site: Site }

/**
 * Begins to add a passkey to an account.
 * @param person who it is for; `id` is undefined while the account is made by its link
 */
export async function beginPasskey(
  { db, clock, site }: Pick<Deps, 'db' | 'clock' | 'site'>,
  person: { id: number | undefined; email: string; name: string },
): Promise<PasskeyRequest> {
  const known = person.id === undefined ? [] : await listPasskeys(db, person.id)
  const asked = await creationOptions(site, person, known)
  return withTicket(asked, (challenge) =>
    makeTicket(db, 'new-passkey', person.id ?? null, { challenge }, unixSeconds(clock)),
  )
}

/**
 * Checks a new passkey for a person, before it is stored by `storePasskey`.
 * @throws 400 code `passkey`; 404 code `step`: it took too long
 */
export async function checkNewPasskey(
  { db, clock, site }: Pick<Deps, 'db' | 'clock' | 'site'>,
  personId: number | undefined,
  { response, ticket }: PasskeyAnswer,
): Promise<NewCredential> {
  const begun = await readTicket(db, 'new-passkey', ticket, unixSeconds(clock))
  if (!begun || begun.personId !== (personId ?? null)) throw stepEnded()
  const credential = await checkCreation(site, response, begun.details.challenge)
  if (await findPasskey(db, credential.credential)) {
    throw new Problem('conflict', 'This passkey is in use already.', { reason: 'passkey_known' })
  }
  return credential
}

/** Stores a checked passkey in the transaction that uses its ticket. */
export async function storePasskey(
  { tx, now }: Pick<PersonUnit, 'tx' | 'now'>,
  personId: number,
  ticket: string,
  { credential, name }: { credential: NewCredential; name: string },
): Promise<PasskeyRow> {
  if (!(await takeTicket(tx, 'new-passkey', ticket, now))) throw stepEnded()
  return insertPasskey(tx, { ...credential, person_id: personId, name, created_at: now, used_at: null })
}

/**
 * Adds a passkey to a person's account.
 * @throws 400 naming the field, or code `passkey`; 404 code `step`; 409 code `passkey_known`
 */
export async function addPasskey(
  deps: Writer & { site: Site },
  personId: number,
  { name, ...answer }: PasskeyAnswer & { name: string },
): Promise<PasskeyRow> {
  refuseUnless(passkeyNameRule, { name })
  const credential = await checkNewPasskey(deps, personId, answer)
  return writeAbout(deps, personId, async (unit) => {
    const passkey = await storePasskey(unit, personId, answer.ticket, { credential, name })
    await reportChange(unit, personId, 'passkey_added')
    return passkey
  })
}

/**
 * Renames a passkey of a person.
 * @throws 400 naming the field; 404 no such passkey
 */
export async function renamePasskey(deps: Writer, personId: number, id: number, name: string): Promise<void> {
  refuseUnless(passkeyNameRule, { name })
  await writeAbout(deps, personId, async (unit) => {
    if (!(await updatePasskeyName(unit.tx, personId, id, name))) throw passkeyNotFound()
    await reportChange(unit, personId, 'passkey_renamed')
  })
}

/**
 * Removes a passkey of a person.
 * @throws 404 no such passkey; 409 code `last_means`: they could not sign in any more
 */
export async function removePasskey(deps: Writer, personId: number, id: number): Promise<void> {
  await writeAbout(deps, personId, async (unit) => {
    const [person, passkeys] = [await findPerson(unit.tx, personId), await listPasskeys(unit.tx, personId)]
    if (!person || !passkeys.some((one) => one.id === id)) throw passkeyNotFound()
    if (passkeys.length === 1 && person.password === null && person.sign_in_subject === null) {
      throw new Problem('conflict', 'This is the only way to sign in. Set a password first.', { reason: 'last_means' })
    }
    await deletePasskey(unit.tx, personId, id)
    await reportChange(unit, personId, 'passkey_removed')
  })
}

/** Begins a sign-in by passkey, or with `personId`, the confirmation of that person. */
export async function askForPasskey(
  { db, clock, site }: Pick<Deps, 'db' | 'clock' | 'site'>,
  personId?: number,
): Promise<PasskeyRequest> {
  const asked = await requestOptions(site, personId === undefined ? [] : await listPasskeys(db, personId))
  return withTicket(asked, (challenge) =>
    makeTicket(db, 'passkey', personId ?? null, { challenge }, unixSeconds(clock)),
  )
}

/**
 * Runs a verb on the person who proves to have a passkey, in one transaction with that proof.
 * @param expected the person who confirms; undefined to sign in
 * @throws 400 code `passkey`; 401 code `unknown_passkey`; 404 code `step`: it took too long
 */
export async function withPasskey<Result>(
  { db, clock, site, writer }: Deps,
  { response, ticket }: PasskeyAnswer,
  verb: (unit: PersonUnit, personId: number) => Promise<Result>,
  expected?: number,
): Promise<Result> {
  // Before the ticket: if another request uses both meanwhile, it is the ticket that has ended, and not a counter that differs.
  const known = await findPasskey(db, credentialOf(response) ?? '')
  const begun = await readTicket(db, 'passkey', ticket, unixSeconds(clock))
  if (!begun || begun.personId !== (expected ?? null)) throw stepEnded()
  if (!known || (expected !== undefined && known.person_id !== expected)) {
    throw new Problem('unauthenticated', 'This passkey is not known here.', { reason: 'unknown_passkey' })
  }
  const counter = await checkRequest(site, response, begun.details.challenge, known)
  const id = known.person_id
  return writeAbout(writer({ kind: 'person', id }), id, async (unit) => {
    if (!(await takeTicket(unit.tx, 'passkey', ticket, unit.now))) throw stepEnded()
    if (!(await updateUse(unit.tx, known.id, { before: known.counter, counter, now: unit.now }))) throw stepEnded()
    return verb(unit, id)
  })
}

/**
 * Signs in by a passkey, which proves a second factor as well: the device, and what unlocks it.
 * @throws as `withPasskey`
 */
export async function signInWithPasskey(deps: Deps, answer: PasskeyAnswer, visitor: Visitor): Promise<SignedIn> {
  return withPasskey(deps, answer, async (unit, id) => {
    const person = await findPerson(unit.tx, id)
    if (!person) throw personNotFound()
    return completeSignIn(unit, person, 'passkey', visitor)
  })
}

async function withTicket(
  { options, challenge }: PasskeyOptions,
  make: (challenge: string) => Promise<string>,
): Promise<PasskeyRequest> {
  return { options, ticket: await make(challenge) }
}

async function reportChange({ tx, report }: PersonUnit, personId: number, change: string): Promise<void> {
  report({ type: 'people.secured', subject: personId, details: { change } }, await listStationIds(tx, personId))
}

function passkeyNotFound(): Problem {
  return new Problem('not_found', 'Passkey not found.')
}
