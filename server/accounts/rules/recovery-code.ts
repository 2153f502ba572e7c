/** Letters and digits that are not taken for each other when read or typed: no i, l, o, 0, 1. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The number of recovery codes of a person. */
export const recoveryCodes = 10

const [groups, groupLength] = [3, 4]

/** The random bytes that a code is made of: more than its length, since some are skipped. */
export const recoveryCodeBytes = 64

/**
 * Makes a recovery code of 59 bits, such as `abcd-efgh-jkmn`.
 * @param random `recoveryCodeBytes` random bytes
 */
export function makeRecoveryCode(random: Uint8Array): string {
  // Bytes beyond a multiple of the alphabet's length would make its first letters more frequent.
  const usable = random.filter((byte) => byte < 256 - (256 % alphabet.length))
  const letters = Array.from(usable.subarray(0, groups * groupLength), (byte) => alphabet[byte % alphabet.length])
  const group = (nth: number) => letters.slice(nth * groupLength, (nth + 1) * groupLength).join('')
  return Array.from({ length: groups }, (_, nth) => group(nth)).join('-')
}

/** A code as it was typed: six digits of an app, or a recovery code in its plain form; undefined if it is neither. */
export type TypedCode = { kind: 'app' | 'recovery'; code: string }

/** Reads a code in any case, with or without the separators of its groups. */
export function readCode(typed: string): TypedCode | undefined {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  if (code.length === groups * groupLength && [...code].every((letter) => alphabet.includes(letter))) {
    return { kind: 'recovery', code }
  }
}
