import { type PersonUnit, type Writer, writeAbout } from '../database/transaction.ts'
import { unixSeconds } from '../lib/clock.ts'
import { refuseUnless } from '../lib/field-errors.ts'
import { email as emailRule, id, record } from '../lib/field-rules.ts'
import { Problem } from '../lib/problem.ts'
import type { OwnSession } from './confirm.ts'
import { linkEnded } from './links.ts'
import { listStationIds } from './membership-store.ts'
import { mailEmailChange } from './notices.ts'
import { personNotFound } from './person.ts'
import { findPerson, findPersonByEmail, updatePerson } from './person-store.ts'
import { linkUrl } from './rules/links.ts'
import { foldEmail } from './rules/person-fields.ts'
import { countMail } from './sent-mails.ts'
import { endAllElse } from './sessions.ts'
import type { SignInDeps } from './sign-in.ts'
import { deleteTicketsOf } from './ticket-store.ts'
import { makeTicket, readTicket, type Ticket, takeTicket } from './tickets.ts'

// The e-mail address of an account, which is changed by a link that is sent to the new one.

/**
 * Sends a person a link to another address, which makes it theirs; an earlier link of theirs no longer works. If another
 * account has the address, that account is told instead. The answer does not say which, and everything that would take
 * longer is done after it.
 * @throws 400 naming the field; 409 code `same_email`: it is their address; 409 code `no_mail`; 429 code `mails`
 */
export async function requestEmail(
  deps: Writer & Pick<SignInDeps, 'afterwards' | 'mail'> & { baseUrl: string },
  personId: number,
  typed: string,
): Promise<void> {
  const { db, clock, afterwards, mail, baseUrl } = deps
  const email = checkedEmail(personId, typed)
  const folded = foldEmail(email)
  const { person, token, sender } = await writeAbout(deps, personId, async ({ tx, now }) => {
    if (!mail) throw new Problem('conflict', 'This installation sends no mail.', { reason: 'no_mail' })
    const person = await findPerson(tx, personId)
    if (!person) throw personNotFound()
    if (person.email === email) throw new Problem('conflict', 'This is your address.', { reason: 'same_email' })
    // Counted whoever has the address, and apart from what owners send to it.
    await countMail(tx, { address: `new address by ${personId}` }, clock.nowMs())
    await countMail(tx, { address: `new address ${folded}` }, clock.nowMs())
    await deleteTicketsOf(tx, personId, ['email'])
    return { person, token: await makeTicket(tx, 'email', personId, { email }, now), sender: mail }
  })
  afterwards(async () => {
    const other = await findPersonByEmail(db, folded)
    if (other && other.id !== personId) await sender.emailTaken(other)
    else await sender.emailLink(person, email, linkUrl(baseUrl, 'email', token))
  })
}

/** A link for a new address that works, read by the person of a session. */
export type EmailLink = { email: string; before: string }

/**
 * Reads a link for a new address without using it.
 * @throws 404 code `link` if it does not work (any more); 403 code `other_account` if it is of another account
 */
export async function readEmailLink(
  { db, clock }: Pick<SignInDeps, 'db' | 'clock'>,
  token: string,
  personId: number,
): Promise<EmailLink> {
  const ticket = ofPerson(await readTicket(db, 'email', token, unixSeconds(clock)), personId)
  const person = await findPerson(db, personId)
  if (!person) throw linkEnded()
  return { email: ticket.details.email, before: person.email }
}

/** Whether a link for a new address works. */
export async function isEmailLink({ db, clock }: Pick<SignInDeps, 'db' | 'clock'>, token: string): Promise<boolean> {
  return (await readTicket(db, 'email', token, unixSeconds(clock))) !== undefined
}

/**
 * Uses a link for a new address: signs the person out everywhere else, voids their other links, and tells the former address.
 * @returns the new address
 * @throws as `readEmailLink`; 409 code `email_taken` if another account has got the address since
 */
export async function changeEmailByLink(deps: SignInDeps, token: string, session: OwnSession): Promise<string> {
  const { db, writer } = deps
  const { personId, sessionId } = session
  const { email } = await readEmailLink(deps, token, personId)
  const before = await orTaken({ db, personId, email }, () =>
    writeAbout(writer({ kind: 'person', id: personId }), personId, async (unit) => {
      const ticket = ofPerson(await takeTicket(unit.tx, 'email', token, unit.now), personId)
      return storeEmail(unit, { personId, email: ticket.details.email, exceptSession: sessionId })
    }),
  )
  mailEmailChange(deps, before, email)
  return email
}

/**
 * Gives an account another address without a proof, for the operator. The person is signed out everywhere, and links that were
 * sent no longer work.
 * @returns the former address
 * @throws 400 naming each field that fails; 404 no such person; 409 code `email_taken`: another account has it
 */
export async function setEmail(deps: Writer, personId: number, typed: string): Promise<string> {
  const email = checkedEmail(personId, typed)
  const { email: before } = await orTaken({ db: deps.db, personId, email }, () =>
    writeAbout(deps, personId, async (unit) => {
      const person = await storeEmail(unit, { personId, email, exceptSession: 0 })
      // The person has not proved to have this address.
      await updatePerson(unit.tx, personId, { proven_at: null })
      return person
    }),
  )
  return before
}

/** An address without the spaces around it. @throws 400 naming each field that fails */
function checkedEmail(personId: number, typed: string): string {
  const email = typeof typed === 'string' ? typed.trim() : typed
  refuseUnless(record({ id, email: emailRule }), { id: personId, email })
  return email
}

function ofPerson(ticket: Ticket<'email'> | undefined, personId: number): Ticket<'email'> {
  if (!ticket) throw linkEnded()
  if (ticket.personId !== personId) {
    throw new Problem('forbidden', 'This link is for another account.', { reason: 'other_account' })
  }
  return ticket
}

/** Stores an address. Returns the row before. */
async function storeEmail(
  { tx, report }: PersonUnit,
  { personId, email, exceptSession }: { personId: number; email: string; exceptSession: number },
) {
  const person = await findPerson(tx, personId)
  if (!person) throw personNotFound()
  const other = await findPersonByEmail(tx, foldEmail(email))
  if (other && other.id !== personId) throw emailTaken()
  await updatePerson(tx, personId, { email, email_folded: foldEmail(email) })
  await endAllElse(tx, personId, exceptSession)
  const change = { type: 'people.secured', subject: personId, details: { change: 'email_changed' } } as const
  report(change, await listStationIds(tx, personId))
  return person
}

/** Two accounts that take an address at once: the database refuses the second. */
async function orTaken<Result>(
  { db, personId, email }: { db: Writer['db']; personId: number; email: string },
  store: () => Promise<Result>,
): Promise<Result> {
  try {
    return await store()
  } catch (error) {
    if (error instanceof Problem) throw error
    const other = await findPersonByEmail(db, foldEmail(email))
    throw other && other.id !== personId ? emailTaken() : error
  }
}

const emailTaken = () => new Problem('conflict', 'Another account has this address.', { reason: 'email_taken' })
