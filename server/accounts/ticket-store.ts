import type { Db } from '../database/open.ts'
import type { SignInTicketRow } from '../database/tables.ts'

export async function insertTicket(db: Db, ticket: SignInTicketRow): Promise<void> {
  await db.insertInto('sign_in_tickets').values(ticket).execute()
}

/** The ticket of a token's hash that has not ended at `now` (Unix seconds). */
export async function findTicket(db: Db, hash: string, now: number): Promise<SignInTicketRow | undefined> {
  return db
    .selectFrom('sign_in_tickets')
    .selectAll()
    .where('hash', '=', hash)
    .where('ends_at', '>', now)
    .executeTakeFirst()
}

/** Changes the details of a ticket, as JSON. */
export async function updateTicketDetails(db: Db, hash: string, details: string): Promise<void> {
  await db.updateTable('sign_in_tickets').set({ details }).where('hash', '=', hash).execute()
}

/** Deletes a ticket; false if another request has. */
export async function deleteTicket(db: Db, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_tickets').where('hash', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all tickets for a purpose; returns the hashes of those that had not ended at `now` (Unix seconds). */
export async function deleteAllTickets(db: Db, purpose: string, now: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('sign_in_tickets')
    .where('purpose', '=', purpose)
    .returning(['hash', 'ends_at'])
    .execute()
  return rows.filter(({ ends_at }) => ends_at > now).map(({ hash }) => hash)
}

/** Deletes the tickets of a person for these purposes. */
export async function deleteTicketsOf(db: Db, personId: number, purposes: readonly string[]): Promise<void> {
  await db.deleteFrom('sign_in_tickets').where('person_id', '=', personId).where('purpose', 'in', purposes).execute()
}

/** The tickets of a person for these purposes, ended ones too. */
export async function listTicketsOf(db: Db, personId: number, purposes: readonly string[]): Promise<SignInTicketRow[]> {
  return db
    .selectFrom('sign_in_tickets')
    .selectAll()
    .where('person_id', '=', personId)
    .where('purpose', 'in', purposes)
    .execute()
}

/** Deletes the tickets that have ended at `now` (Unix seconds). */
export async function deleteEndedTickets(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sign_in_tickets').where('ends_at', '<=', now).execute()
}
