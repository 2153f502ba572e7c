import { addressOf } from './known-devices.ts'
import { makeLink } from './links.ts'
import type { Mail } from './mail.ts'
import { findPersonByEmail } from './person-store.ts'
import { linkUrl } from './rules/links.ts'
import type { Site } from './rules/passkey-site.ts'
import { countMail, isWithinLimit } from './sent-mails.ts'
import type { SignInDeps, Visitor } from './sign-in.ts'
import { admit } from './slow-down.ts'

/**
 * Sends a link for another password to the person with an e-mail address, if there is one. It says nothing about whether
 * there is one, and does all that would take longer after the answer.
 * @param folded the address, after `foldEmail`
 * @param accepted the languages of the browser
 * @throws 429 code `wait` after several mails to the same address
 */
export async function forgotten(
  { db, clock, writer, afterwards, mail, site }: SignInDeps & { mail: Mail; site: Site },
  folded: string,
  visitor: Visitor,
  accepted: string | undefined,
): Promise<void> {
  await admit(db, clock, [{ kind: 'mail', of: folded }, addressOf(visitor)])
  afterwards(async () => {
    const person = await findPersonByEmail(db, folded)
    if (!person) return
    // Counted apart from what owners send, so that strangers cannot use up the mails of an invitation.
    const isCounted = await db.transaction().execute(async (tx) => {
      return isWithinLimit(countMail(tx, { address: `forgotten ${folded}` }, clock.nowMs()))
    })
    if (!isCounted) return
    const { purpose, token } = await makeLink(writer({ kind: 'public' }), person.id, { replaces: false })
    await mail.link(person, purpose, linkUrl(site.baseUrl, purpose, token), accepted)
  })
}
