import type { Db } from '../database/open.ts'
import { isAhead } from './rules/session-life.ts'
import { deleteTicket, findTicket, insertTicket, listTicketsOf, updateTicketDetails } from './ticket-store.ts'
import { newToken, tokenHash } from './token.ts'

const [minute, day] = [60, 24 * 60 * 60]

/**
 * The owner to whom a link was shown, if it was not only mailed; null if it was mailed, or shown to the operator only. And the
 * station whose owner made it; null if none did.
 */
export type LinkRecipient = { shownTo: number | null; stationId: number | null }

/** The details of a ticket by its purpose. A ticket works once. */
export type TicketDetails = {
  /** A link with which a person sets up their account. */
  'set-up': LinkRecipient
  /** A link with which a person sets another password; it may remove a lost second factor as well. */
  reset: LinkRecipient & { withoutSecondFactor: boolean }
  /** A link that makes an address that of a person, sent to it. */
  email: { email: string }
  /** A link with which the first person of an installation makes their account, which does not exist yet. */
  first: Record<string, never>
  /** A link that signs in to the demo. */
  enter: Record<string, never>
  /** The password was right, and the code is missing. */
  'second-factor': { to: string }
  /** A second factor that is not confirmed yet. */
  totp: { secret: string }
  /** The challenge that a new passkey must sign. */
  'new-passkey': { challenge: string }
  /** The challenge that a passkey must sign, of any person to sign in, or of one person to confirm. */
  passkey: { challenge: string }
  /** A sign-in at the OpenID provider, or with `confirms`, a proof of who the person of that session is. */
  openid: { to: string; nonce: string; verifier: string; confirms: number | null }
}

export type Purpose = keyof TicketDetails

/** The lifetime of a ticket by its purpose, in seconds. */
export const ticketSeconds: Record<Purpose, number> = {
  'set-up': day,
  reset: day,
  email: day,
  first: day,
  enter: day,
  'second-factor': 10 * minute,
  totp: 15 * minute,
  'new-passkey': 10 * minute,
  passkey: 10 * minute,
  openid: 10 * minute,
}

/** A ticket that works. `hash` is the form in which its token is stored. */
export type Ticket<P extends Purpose> = { hash: string; personId: number | null; details: TicketDetails[P] }

/**
 * Makes a ticket.
 * @param now Unix seconds
 * @returns its token, of which only the hash is stored
 */
export async function makeTicket<P extends Purpose>(
  db: Db,
  purpose: P,
  personId: number | null,
  details: TicketDetails[P],
  now: number,
): Promise<string> {
  const token = newToken()
  const ends_at = now + ticketSeconds[purpose]
  await insertTicket(db, {
    hash: tokenHash(token),
    purpose,
    person_id: personId,
    details: JSON.stringify(details),
    ends_at,
  })
  return token
}

/** The ticket of a token for a purpose; undefined if it was used, has ended, or is for something else. */
export async function readTicket<P extends Purpose>(
  db: Db,
  purpose: P,
  token: string | undefined,
  now: number,
): Promise<Ticket<P> | undefined> {
  const row = token === undefined ? undefined : await findTicket(db, tokenHash(token), now)
  if (row?.purpose !== purpose) return
  // One that ends later than it can was made while the clock was ahead.
  if (isAhead(row.ends_at, now + ticketSeconds[purpose])) return
  return { hash: row.hash, personId: row.person_id, details: JSON.parse(row.details) }
}

/** Records that a link was sent to its person only. */
export async function shownToNobody(db: Db, purpose: 'set-up' | 'reset', token: string, now: number): Promise<void> {
  const ticket = await readTicket(db, purpose, token, now)
  if (ticket) await updateTicketDetails(db, ticket.hash, JSON.stringify({ ...ticket.details, shownTo: null }))
}

/**
 * Voids the links of a person that an owner was shown, and those that an owner of this station made. Those that others have sent
 * by mail work on.
 */
export async function voidLinks(tx: Db, personId: number, stationId?: number): Promise<void> {
  for (const { hash, details } of await listTicketsOf(tx, personId, ['set-up', 'reset'])) {
    const made = JSON.parse(details) as Partial<LinkRecipient>
    if (made.shownTo != null || (stationId !== undefined && made.stationId === stationId)) await deleteTicket(tx, hash)
  }
}

/**
 * Uses a ticket, in the transaction of its purpose.
 * @returns undefined as `readTicket`, also when another request has used it meanwhile
 */
export async function takeTicket<P extends Purpose>(
  tx: Db,
  purpose: P,
  token: string | undefined,
  now: number,
): Promise<Ticket<P> | undefined> {
  const ticket = await readTicket(tx, purpose, token, now)
  if (ticket && (await deleteTicket(tx, ticket.hash))) return ticket
}
