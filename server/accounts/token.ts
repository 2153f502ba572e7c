import { hash, randomBytes } from 'node:crypto'

/** Makes a secret of 256 random bits, base64url, for a cookie or a link. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The form in which a token is stored: SHA-256, hexadecimal. A token is random, so it needs no salt. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex')
}
