import type { Db } from '../database/open.ts'
import type { PersonRow } from '../database/tables.ts'
import { type PersonUnit, type Writer, writeAbout } from '../database/transaction.ts'
import { unixSeconds } from '../lib/clock.ts'
import { errorsOf, refuse, refuseUnless } from '../lib/field-errors.ts'
import { email, onlyId, record } from '../lib/field-rules.ts'
import { Problem } from '../lib/problem.ts'
import { deleteDevicesOf } from './device-store.ts'
import { findRole, listOwnerless, listStationIds, setMembership } from './membership-store.ts'
import { mailSignInChange } from './notices.ts'
import { isSetUp, mayHandOver, newPerson, personNotFound, voidCredentials } from './person.ts'
import { findPerson, hasPeople, insertPerson, updatePerson } from './person-store.ts'
import { passwordFault } from './rules/password.ts'
import { personName } from './rules/person-fields.ts'
import { networkOf } from './rules/slow-down.ts'
import { forgetSecondFactor } from './second-factor.ts'
import { countMail } from './sent-mails.ts'
import { endAllElse } from './sessions.ts'
import { completeSignIn, type SecondFactorNeeded, type SignedIn, type SignInDeps, type Visitor } from './sign-in.ts'
import { deleteAllTickets, deleteTicketsOf } from './ticket-store.ts'
import { makeTicket, readTicket, takeTicket, voidLinks } from './tickets.ts'
import { tokenHash } from './token.ts'

/**
 * A link for a person, with its purpose and token. `mayHandOver` says whether the person who made it may see it.
 */
export type NewLink = { person: PersonRow; purpose: 'set-up' | 'reset'; token: string; mayHandOver: boolean }

type LinkOptions = {
  /** Whether using the link removes the second factor, for a person who has lost it. */
  withoutSecondFactor?: boolean
  /**
   * Whether earlier links of the person stop working; true by default. All do, or if an owner makes the link, those that an
   * owner was shown or that were made for the same station. False for requests without a session: a stranger could
   * invalidate a link that the person waits for.
   */
  replaces?: boolean
  /** The station whose owner makes the link, and whether it can be mailed if only the person may see it. */
  at?: { stationId: number; sendsMail: boolean }
}

/**
 * Makes a link with which a person sets up their account or, if they have, another password.
 * @throws 400 invalid id; 404 no such person, or not at the station; 409 code `other_stations`: the owner may not see it,
 *   and it cannot be sent; 429 code `mails`: too many were sent
 */
export async function makeLink(
  deps: Writer,
  personId: number,
  { withoutSecondFactor = false, replaces = true, at }: LinkOptions = {},
): Promise<NewLink> {
  refuseUnless(onlyId, { id: personId })
  return writeAbout(deps, personId, async ({ tx, now, report }) => {
    const person = await findPerson(tx, personId)
    if (!person || (at && !(await findRole(tx, personId, at.stationId)))) throw personNotFound()
    const mayHave = await mayHandOver(tx, deps.actor, personId)
    if (at && !mayHave && !at.sendsMail) {
      const message = 'They belong to other stations too, so their link could open those. The operator can make one.'
      throw new Problem('conflict', message, { reason: 'other_stations' })
    }
    if (at?.sendsMail) {
      await countMail(tx, { address: person.email_folded, station: at.stationId }, deps.clock.nowMs())
    }
    const purpose = (await isSetUp(tx, person)) ? 'reset' : 'set-up'
    if (replaces && at) await voidLinks(tx, personId, at.stationId)
    else if (replaces) await deleteTicketsOf(tx, personId, ['set-up', 'reset'])
    report(
      { type: 'people.linked', subject: personId, details: { email: person.email, purpose } },
      await listStationIds(tx, personId),
    )
    const shown = { shownTo: deps.actor.kind === 'person' ? deps.actor.id : null, stationId: at?.stationId ?? null }
    const details = purpose === 'reset' ? { ...shown, withoutSecondFactor } : shown
    const token = await makeTicket(tx, purpose, personId, details as never, now)
    return { person, purpose, token, mayHandOver: mayHave }
  })
}

/** Makes the link with which the first person of an installation makes their account; undefined if there is an account. */
export async function makeFirstLink({ db, clock }: Writer): Promise<string | undefined> {
  if (await hasPeople(db)) return
  return makeTicket(db, 'first', null, {}, unixSeconds(clock))
}

/** Makes the link that signs a person in without anything else, for the demo. */
export async function makeEnterLink({ db, clock }: Writer, personId: number): Promise<string> {
  return makeTicket(db, 'enter', personId, {}, unixSeconds(clock))
}

/** The purpose and the account of a link; undefined if it does not work (any more). */
export type OpenLink =
  | { purpose: 'first'; person: undefined; keepsSecondFactor: false }
  | { purpose: 'set-up' | 'reset'; person: PersonRow; keepsSecondFactor: boolean }

/** Reads a link without using it. `now` in Unix seconds. */
export async function readLink(db: Db, token: string, now: number): Promise<OpenLink | undefined> {
  if ((await readTicket(db, 'first', token, now)) && !(await hasPeople(db))) {
    return { purpose: 'first', person: undefined, keepsSecondFactor: false }
  }
  const setUp = await readTicket(db, 'set-up', token, now)
  const reset = await readTicket(db, 'reset', token, now)
  const person = await findPerson(db, (setUp ?? reset)?.personId ?? 0)
  if (!person) return
  const keepsSecondFactor = person.totp !== null && !reset?.details.withoutSecondFactor
  return { purpose: reset ? 'reset' : 'set-up', person, keepsSecondFactor }
}

/** The form on the page of a link. Only the first person, who has no invitation, enters an e-mail. */
export type LinkForm = { email?: string | undefined; name?: string | undefined; password: string }

/**
 * Uses a link to set a password, and signs the person in; who has a second factor is asked for it. Their other sessions
 * end.
 * @throws 400 naming every field that fails; 404 code `link` if it does not work (any more)
 */
export async function setPasswordByLink(
  deps: SignInDeps,
  token: string,
  typed: LinkForm,
  visitor: Visitor,
): Promise<SignedIn | SecondFactorNeeded> {
  const link = await readLink(deps.db, token, unixSeconds(deps.clock))
  if (!link) throw linkEnded()
  const owner = { email: link.person?.email ?? typed.email ?? '', name: typed.name ?? link.person?.name ?? '' }
  const fault = passwordFault(typed.password, owner)
  refuse([...linkFormFaults(link, typed), ...(fault ? [fault] : [])])
  const password = await deps.passwords.hash(typed.password, networkOf(visitor.address))
  return redeemLink(deps, token, link, typed, visitor, async ({ tx }, person) => {
    await updatePerson(tx, person.id, { password })
    return 'password_set'
  })
}

/** Stores a sign-in method in the transaction that uses a link, and returns the change to report. */
export type SecureAccount = (unit: PersonUnit, person: PersonRow) => Promise<string>

/**
 * Uses a link in one transaction: stores the sign-in method, ends the person's sessions and begins one.
 * @throws 404 code `link` if another request has used it meanwhile, or added a second factor
 */
export async function redeemLink(
  deps: SignInDeps,
  token: string,
  link: OpenLink,
  { email = '', name }: Pick<LinkForm, 'email' | 'name'>,
  visitor: Visitor,
  secure: SecureAccount,
): Promise<SignedIn | SecondFactorNeeded> {
  const id = link.person?.id ?? 0
  const actor = link.person ? ({ kind: 'person', id } as const) : ({ kind: 'public' } as const)
  let change = ''
  const entered = await writeAbout(deps.writer(actor), id, async (unit) => {
    const { tx, now, report } = unit
    const current = await readLink(tx, token, now)
    if (current?.keepsSecondFactor !== link.keepsSecondFactor) throw linkEnded()
    const taken = link.person
      ? await takeOwn(tx, link.purpose, token, now)
      : { person: await takeFirst(unit, token, email.trim(), name), shownTo: null }
    const person = taken?.person
    if (!person) throw linkEnded()
    if (taken.shownTo === null && person.proven_at === null && person.vouched_by !== null && !link.keepsSecondFactor) {
      // The first proof that this is the person of the address: sign-in methods that others have set up are removed.
      await voidCredentials(tx, person.id)
    }
    const proof =
      taken.shownTo === null ? { proven_at: now, vouched_by: null } : { proven_at: null, vouched_by: taken.shownTo }
    if (!link.keepsSecondFactor) await updatePerson(tx, person.id, proof)
    if (name !== undefined) await updatePerson(tx, person.id, { name })
    if (!link.keepsSecondFactor) await forgetSecondFactor(tx, person.id)
    change = await secure(unit, person)
    await endAllElse(tx, person.id, 0)
    await deleteDevicesOf(tx, person.id)
    report({ type: 'people.secured', subject: person.id, details: { change } }, await listStationIds(tx, person.id))
    if (link.keepsSecondFactor) {
      return { ticket: await makeTicket(tx, 'second-factor', person.id, { to: '' }, now) }
    }
    return completeSignIn(unit, person, change === 'passkey_added' ? 'passkey' : 'password', visitor)
  })
  if (link.purpose === 'reset') mailSignInChange(deps, id, change)
  return entered
}

/**
 * Signs in by a link that needs nothing else.
 * @throws 404 code `link` if it does not work (any more)
 */
export async function enterByLink(
  { db, clock, writer }: SignInDeps,
  token: string,
  visitor: Visitor,
): Promise<SignedIn> {
  const ticket = await readTicket(db, 'enter', token, unixSeconds(clock))
  if (!ticket?.personId) throw linkEnded()
  const id = ticket.personId
  return writeAbout(writer({ kind: 'person', id }), id, async (unit) => {
    const person = await findPerson(unit.tx, id)
    if (!person || !(await takeTicket(unit.tx, 'enter', token, unit.now))) throw linkEnded()
    return completeSignIn(unit, person, 'link', visitor)
  })
}

/** The errors of e-mail and name; only the first person enters an e-mail. */
export function linkFormFaults(link: OpenLink, { email: typed, name = '' }: Pick<LinkForm, 'email' | 'name'>) {
  const own = errorsOf(record({ name: personName }), { name })
  return link.person ? own : [...errorsOf(record({ email }), { email: typed?.trim() }), ...own]
}

async function takeOwn(tx: Db, purpose: 'set-up' | 'reset' | 'first', token: string, now: number) {
  const ticket = purpose === 'first' ? undefined : await takeTicket(tx, purpose, token, now)
  if (!ticket?.personId) return
  // A link of an earlier version does not say who was shown it.
  return { person: await findPerson(tx, ticket.personId), shownTo: ticket.details.shownTo ?? null }
}

/**
 * Makes the account of the first person, who becomes the owner of every station without one. Every instance that starts
 * makes a link for this; the first that is used takes all of them.
 */
async function takeFirst({ tx, now, report }: PersonUnit, token: string, email: string, name = '') {
  const taken = await deleteAllTickets(tx, 'first', now)
  if (!taken.includes(tokenHash(token)) || (await hasPeople(tx))) return
  const person = await insertPerson(tx, newPerson(email, name, now))
  if (!person) return
  for (const stationId of await listOwnerless(tx)) {
    await setMembership(tx, { personId: person.id, stationId, role: 'owner' }, now)
    report({ type: 'people.invited', subject: person.id, details: { email, role: 'owner' } }, [stationId])
  }
  return person
}

/** The error for a link that was used, has ended, or never was. */
export function linkEnded(): Problem {
  return new Problem('not_found', 'This link has been used, or has expired.', { reason: 'link' })
}
