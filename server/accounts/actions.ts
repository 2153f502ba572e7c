import type { PersonRow } from '../database/tables.ts'
import { type Unit, type Writer, write } from '../database/transaction.ts'
import type { Actor } from '../lib/event.ts'
import { refuse, refuseUnless } from '../lib/field-errors.ts'
import { onlyId } from '../lib/field-rules.ts'
import { Problem } from '../lib/problem.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import {
  countOwners,
  deleteMembership,
  findMember,
  findRole,
  foreignShows,
  listStationIds,
  type Member,
  setMembership,
  setPresentedShows,
} from './membership-store.ts'
import {
  isSetUp,
  isVouchedFor,
  joinStation,
  mayHandOver,
  newPerson,
  personNotFound,
  voidCredentials,
} from './person.ts'
import { findPerson, findPersonByEmail, insertPerson } from './person-store.ts'
import { foldEmail, invitationRule, membershipChangesRule } from './rules/person-fields.ts'
import { isLimitedToOwnShows, type Role } from './rules/rights.ts'
import { countMail, isWithinLimit } from './sent-mails.ts'
import { makeTicket } from './tickets.ts'

/** The e-mail and role of an invited person, and for a presenter, the shows that they may change. */
export type Invitation = { email: string; role: Role; shows?: readonly number[] | undefined }

/**
 * A new member of a station. `token` is that of the link with which they set up their account; undefined if they have done
 * so, or no mail is left. `mayHandOver` says whether the inviting owner may see the link.
 */
export type InvitationResult = {
  person: PersonRow
  member: Member
  token: string | undefined
  mayHandOver: boolean
  /** Whether all ways to sign in to the account were taken away, because another owner could have set it up. */
  emptied: boolean
  /** False if as many mails were sent to their address as may be: nothing is sent, and no link is made. */
  mailsLeft: boolean
}

/**
 * Invites a person to a station: makes an account for their e-mail address, unless there is one. Links of theirs that
 * an owner was shown no longer work.
 * @param sendsMail whether a mail about it is sent, which is counted
 * @throws 400 naming every field that fails; 404 no such station; 409 code `member`: they belong to it already, or
 *   `unproven`: another owner may be able to sign in as they; 429 code
 *   `mails`: too many were sent for the station
 */
export async function invitePerson(
  deps: Writer,
  stationId: number,
  invitation: Invitation,
  { sendsMail = false } = {},
): Promise<InvitationResult> {
  refuseUnless(onlyId, { id: stationId })
  refuseUnless(invitationRule, invitation)
  const { role, shows = [] } = invitation
  const email = invitation.email.trim()
  return write(deps, stationId, async ({ tx, now, report }) => {
    if (!(await findStation(tx, stationId))) throw stationNotFound()
    await refuseForeign(tx, stationId, shows)
    const made = await insertPerson(tx, newPerson(email, '', now))
    const invited = made ?? (await findPersonByEmail(tx, foldEmail(email)))!
    const { id } = invited
    if (await findRole(tx, id, stationId)) {
      throw new Problem('conflict', `${invited.email} belongs to this station already.`, { reason: 'member' })
    }
    await joinStation(tx, { personId: id, stationId, role }, now)
    const nowMs = deps.clock.nowMs()
    const mailsLeft = !sendsMail || (await countInvitation(tx, invited.email_folded, stationId, nowMs))
    await setPresentedShows(tx, { personId: id, stationId, shows: isLimitedToOwnShows(role) ? shows : [] })
    // Read in the person's turn: they may just have set up their account.
    let person = (await findPerson(tx, id))!
    let emptied = false
    if ((await isSetUp(tx, person)) && !(await isVouchedFor(tx, person, deps.actor, stationId))) {
      if (deps.actor.kind === 'person' && (await listStationIds(tx, id)).length > 1) throw unproven()
      await voidCredentials(tx, id)
      emptied = true
      person = (await findPerson(tx, id))!
    }
    report({ type: 'people.invited', subject: id, details: { email: person.email, role } })
    const mayHave = await mayHandOver(tx, deps.actor, id)
    const shown = { shownTo: shownBy(deps.actor), stationId }
    const needsLink = mailsLeft && !(await isSetUp(tx, person))
    const token = needsLink ? await makeTicket(tx, 'set-up', id, shown, now) : undefined
    const member = (await findMember(tx, stationId, id))!
    return { person, member, token, mayHandOver: mayHave, emptied, mailsLeft }
  })
}

/**
 * Counts the mail of an invitation.
 * @returns false if no mail is left to that address: stations share those, and none may keep the others from inviting
 * @throws 429 code `mails`: too many were sent for the station
 */
async function countInvitation(tx: Unit['tx'], address: string, station: number, nowMs: number): Promise<boolean> {
  if (!(await isWithinLimit(countMail(tx, { address }, nowMs)))) return false
  await countMail(tx, { station }, nowMs)
  return true
}

/** The owner who may be shown a new link until it is sent; null for a link of the operator. */
function shownBy(actor: Actor): number | null {
  return actor.kind === 'person' ? actor.id : null
}

function unproven(): Problem {
  const message =
    'They belong to another station, whose owner may have set up their account. They can prove their address by a link from the sign-in page, if this server sends mail; or the operator can add them.'
  return new Problem('conflict', message, { reason: 'unproven' })
}

/** Changes of a membership. An undefined property is left unchanged. */
export type MembershipChanges = { role?: Role | undefined; shows?: readonly number[] | undefined }

/**
 * Changes the role of a member, and of a presenter, the shows that they may change.
 * @returns the changed member
 * @throws 400 naming every field that fails; 404 no such person at the station; 409 code `last_owner`
 */
export async function changeMembership(
  deps: Writer,
  stationId: number,
  personId: number,
  changes: MembershipChanges,
): Promise<Member> {
  refuseUnless(membershipChangesRule, { id: personId, ...changes })
  return writeToMember(deps, stationId, personId, async ({ tx, now, report }, person, before) => {
    await refuseForeign(tx, stationId, changes.shows ?? [])
    const { role = before, shows } = changes
    if (before === 'owner' && role !== 'owner') await refuseLastOwner(tx, stationId)
    if (role !== before) await setMembership(tx, { personId, stationId, role }, now)
    const isLimited = isLimitedToOwnShows(role)
    if (!isLimited) await setPresentedShows(tx, { personId, stationId, shows: [] })
    else if (shows) await setPresentedShows(tx, { personId, stationId, shows })
    const fields = [...(role === before ? [] : ['role']), ...(shows && isLimited ? ['shows'] : [])]
    if (fields.length > 0) {
      report({ type: 'people.changed', subject: person.id, details: { email: person.email, fields } })
    }
    return (await findMember(tx, stationId, personId))!
  })
}

/**
 * Removes a person from a station, at once. Their account stays, for their other stations and for the audit.
 * @throws 400 invalid id; 404 no such person at the station; 409 code `last_owner`
 */
export async function removePerson(deps: Writer, stationId: number, personId: number): Promise<void> {
  await writeToMember(deps, stationId, personId, async ({ tx, report }, { email }, role) => {
    if (role === 'owner') await refuseLastOwner(tx, stationId)
    await deleteMembership(tx, personId, stationId)
    report({ type: 'people.removed', subject: personId, details: { email } })
  })
}

/** Runs a verb on a member of a station, in a transaction on the station. */
async function writeToMember<Result>(
  deps: Writer,
  stationId: number,
  personId: number,
  verb: (unit: Unit, person: PersonRow, role: Role) => Promise<Result>,
): Promise<Result> {
  for (const id of [stationId, personId]) refuseUnless(onlyId, { id })
  return write(deps, stationId, async (unit) => {
    const [person, role] = [await findPerson(unit.tx, personId), await findRole(unit.tx, personId, stationId)]
    if (!person || !role) throw personNotFound()
    return verb(unit, person, role)
  })
}

async function refuseForeign(tx: Unit['tx'], stationId: number, shows: readonly number[]): Promise<void> {
  const foreign = await foreignShows(tx, stationId, shows)
  refuse(
    foreign.map((id) => ({
      field: `shows[${shows.indexOf(id)}]`,
      message: `shows[${shows.indexOf(id)}] is no show of this station`,
      code: 'choice' as const,
    })),
  )
}

/** The verbs of a station are serialised: of two owners who leave at once, one stays. */
async function refuseLastOwner(tx: Unit['tx'], stationId: number): Promise<void> {
  if ((await countOwners(tx, stationId)) > 1) return
  throw new Problem('conflict', 'This is the only owner. Make another person an owner first.', { reason: 'last_owner' })
}
