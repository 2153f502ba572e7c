import type { Db } from '../database/open.ts'
import type { NewPerson, PersonRow } from '../database/tables.ts'

export async function findPerson(db: Db, id: number): Promise<PersonRow | undefined> {
  return db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The person with an e-mail address, given after `foldEmail`. */
export async function findPersonByEmail(db: Db, folded: string): Promise<PersonRow | undefined> {
  return db.selectFrom('people').selectAll().where('email_folded', '=', folded).executeTakeFirst()
}

/** The person whom the OpenID provider calls this: its issuer and its subject. */
export async function findPersonBySubject(db: Db, subject: string): Promise<PersonRow | undefined> {
  return db.selectFrom('people').selectAll().where('sign_in_subject', '=', subject).executeTakeFirst()
}

/** Makes an account; undefined if there is one with its e-mail address, even if another transaction has just made it. */
export async function insertPerson(db: Db, person: NewPerson): Promise<PersonRow | undefined> {
  return db
    .insertInto('people')
    .values(person)
    .onConflict((conflict) => conflict.column('email_folded').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Changes the columns given, at least one. */
export async function updatePerson(db: Db, id: number, changes: Partial<Omit<PersonRow, 'id'>>): Promise<void> {
  await db.updateTable('people').set(changes).where('id', '=', id).execute()
}

/** Whether there is an account. */
export async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom('people').select('id').limit(1).execute()).length > 0
}

/** The id of the first account that was made; undefined without accounts. */
export async function findFirstPersonId(db: Db): Promise<number | undefined> {
  return (await db.selectFrom('people').select('id').orderBy('id').limit(1).executeTakeFirst())?.id
}
