import type { Db } from '../database/open.ts'
import type { NewPerson, PersonRow } from '../database/tables.ts'

export async function findPerson(db: Db, id: number): Promise<PersonRow | undefined> {
  return db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The person with an e-mail address, in any case. */
export async function findPersonByEmail(db: Db, folded: string): Promise<PersonRow | undefined> {
  return db.selectFrom('people').selectAll().where('email_folded', '=', folded).executeTakeFirst()
}

export async function insertPerson(db: Db, person: NewPerson): Promise<PersonRow> {
  return db.insertInto('people').values(person).returningAll().executeTakeFirstOrThrow()
}
