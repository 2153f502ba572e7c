import { foldForSearch } from '../../lib/case-folding.ts'
import { changesOf, email, id, list, oneOf, record, text } from '../../lib/field-rules.ts'
import { roles } from './rights.ts'

/** The most shows that a presenter may be given at a time. */
export const mostShows = 1000

const role = oneOf(roles)
const shows = list(id, mostShows)

/** The rule of an invitation to a station; `shows` are those of a presenter. */
export const invitationRule = record({ email, role, shows }, ['shows'])

/** The rule of a change to a membership. */
export const membershipChangesRule = changesOf({ role, shows })

/** The name of a person, which may be empty. */
export const personName = text(200)

/** The languages of the dashboard; empty for that of the browser. */
export const languages = ['en', 'de'] as const

/** The rule of a change to one's own account. */
export const profileChangesRule = changesOf({ name: personName, language: oneOf(['', ...languages]) })

/** The rule of a name that a person gives to a passkey. */
export const passkeyNameRule = record({ name: text(100, { notBlank: true }) })

/** The form of an e-mail address in which two of one account are equal: NFC, case folded, without space around it. */
export function foldEmail(email: string): string {
  return foldForSearch(email.trim())
}

/**
 * Whether two addresses are the same mailbox, apart from the case: stricter than `foldEmail`, for which `faß.de` and
 * `fass.de` are equal, although they are different domains.
 */
export function isSameMailbox(one: string, other: string): boolean {
  const plain = (email: string) => email.trim().normalize('NFC').toLowerCase()
  return plain(one) === plain(other)
}
