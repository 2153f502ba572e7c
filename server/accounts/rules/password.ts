import { foldForSearch } from '../../lib/case-folding.ts'
import type { FieldError } from '../../lib/problem.ts'

/** The limits of a new password, in Unicode code points. */
export const [shortestPassword, longestPassword] = [12, 200]

/** The person of a password, whose e-mail and name must not be part of it. */
export type Owner = { email: string; name: string }

/** The form in which a password is hashed: two ways to type the same letters give the same password. */
export function normalPassword(password: string): string {
  return password.normalize('NFC')
}

/**
 * The error of a new password; undefined if it is valid. There are no rules about kinds of characters, which lead
 * to `Password1!`. Source: NIST SP 800-63B-4, section 3.1.1.2.
 */
export function passwordFault(password: unknown, owner: Owner): FieldError | undefined {
  const field = 'password'
  if (password === undefined || password === '') return { field, message: 'password is required', code: 'required' }
  if (typeof password !== 'string') return { field, message: 'password must be a string', code: 'type' }
  if (password.includes('\0') || !password.isWellFormed()) {
    return { field, message: 'password has characters that cannot be stored', code: 'characters' }
  }
  const length = [...normalPassword(password)].length
  if (length < shortestPassword) {
    const message = `password must be ${shortestPassword} characters or more`
    return { field, message, code: 'too_short', limit: shortestPassword }
  }
  if (length > longestPassword) {
    const message = `password must be ${longestPassword} characters or fewer`
    return { field, message, code: 'too_long', limit: longestPassword }
  }
  if (isGuessable(password, owner)) {
    return { field, message: 'password is one of those that are tried first', code: 'common' }
  }
}

/** Words that the most frequent passwords are made of, in the order in which they are taken out of one. */
const frequent = `
  passwort password passw0rd pa55word kennwort qwertyuiop qwertzuiop asdfghjkl yxcvbnm zxcvbnm qwerty qwertz azerty
  1q2w3e4r5t 1q2w3e4r 1qaz2wsx qazwsx abcdefgh abcdef abcd1234 abc123 letmein welcome willkommen iloveyou ichliebedich
  changeme secret geheim administrator admin superuser master monkey dragon sunshine princess football fussball baseball
  superman batman trustno1 starwars whatever freedom shadow michael jordan charlie hallo hello schatz sommer summer
  winter radio aircheck login test user pass
`
  .trim()
  .split(/\s+/)

/** The minimum number of different characters besides frequent words, e-mail and name of the person, and digits. */
const fewestOthers = 5

function isGuessable(password: string, { email, name }: Owner): boolean {
  const known = foldForSearch(`${email} ${email.replace(/[@.]/g, ' ')} ${name}`)
  const words = [...known.split(/\s+/).filter((word) => word.length > 2), ...frequent]
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), foldForSearch(password))
  return new Set(rest.replace(/[\d\s]/g, '')).size < fewestOthers
}
