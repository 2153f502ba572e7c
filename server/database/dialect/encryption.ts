import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import pg from 'pg'
import { encryptionOf } from './ssl-mode.ts'

/**
 * URLs of servers that want the other of two ways that a URL allows: those of `prefer` that do not offer encryption, and those of
 * `allow` that refuse a connection without it.
 */
const other = new Set<string>()

/** A URL without what it says about encryption, and that as the client takes it. */
export function encryptionSettings(text: string): { url: string; ssl: false | undefined | ConnectionOptions } {
  const found = encryptionOf(text)
  if (!found) throw new Error('This sslmode does not exist.')
  const { url, tls, verifies, files } = found
  const isEncrypted =
    tls === 'always' || (tls === 'if offered' && !other.has(text)) || (tls === 'if refused without' && other.has(text))
  // Undefined lets the client read PGSSLMODE.
  if (!isEncrypted) return { url, ssl: tls === 'if refused without' ? undefined : false }
  const read = (path: string) => readFileSync(path, 'utf8')
  return {
    url,
    ssl: {
      rejectUnauthorized: verifies !== 'nothing',
      ...(verifies === 'authority' && { checkServerIdentity: () => undefined }),
      ...(files.ca && verifies !== 'nothing' && { ca: read(files.ca) }),
      ...(files.cert && { cert: read(files.cert) }),
      ...(files.key && { key: read(files.key) }),
    },
  }
}

/** Whether the error of a connection says that the server wants it the other way, and its URL allows that: it is so from now on. */
export function wantsOther(text: string, error: unknown): boolean {
  const tls = encryptionOf(text)?.tls
  // The server refuses the user with encryption as well.
  if (tls === 'if refused without' && isNotOffered(error)) other.delete(text)
  const isOther = tls === 'if offered' ? isNotOffered(error) : tls === 'if refused without' && isRefusedWithout(error)
  if (isOther) other.add(text)
  return isOther
}

/** Whether the server offers no encryption; the client has no code for that. */
export const isNotOffered = (error: unknown): boolean => /does not support SSL/.test((error as Error).message)

/** SQLSTATE 28000, with the words of pg_hba.conf: only with encryption may this user come from there. */
const isRefusedWithout = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '28000' && /no encryption|SSL off/.test(error.message)
