import { invitePerson } from '../accounts/actions.ts'
import { makeEnterLink } from '../accounts/links.ts'
import { findPersonByEmail } from '../accounts/person-store.ts'
import { linkUrl } from '../accounts/rules/links.ts'
import { foldEmail } from '../accounts/rules/person-fields.ts'
import type { Writer } from '../database/transaction.ts'

const email = 'demo@radio-kiosk.example'

/** Makes a link that signs in to the demo, once, as the owner of its station. */
export async function demoSignIn(writer: Writer, stationId: number, baseUrl: string): Promise<string> {
  const known = await findPersonByEmail(writer.db, foldEmail(email))
  const person = known ?? (await invitePerson(writer, stationId, { email, role: 'owner' })).person
  return linkUrl(baseUrl, 'enter', await makeEnterLink(writer, person.id))
}
