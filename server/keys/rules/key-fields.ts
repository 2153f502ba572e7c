import { errorsOf } from '../../lib/field-errors.ts'
import { changesOf, id, instant, integer, list, oneOf, record, text } from '../../lib/field-rules.ts'
import type { FieldError } from '../../lib/problem.ts'
import { allScopes, type Scope } from './scopes.ts'

/** A key to be created. `expiresAt` is in Unix seconds; null never expires. */
export type NewKey = { label: string; scopes: readonly Scope[]; expiresAt: number | null }

/** Changes of a key: a property that is undefined is left unchanged. */
export type KeyChanges = { label?: string | undefined; expiresAt?: number | null | undefined }

const label = text(200, { notBlank: true })

/** The rule of a new key, under the field names of requests. */
export const newKeyRule = record({ label, scopes: list(oneOf(allScopes), allScopes.length, 1), expires_at: instant }, [
  'expires_at',
])

/** The rule of changes of a key. */
export const keyChangesRule = changesOf({ label, expires_at: instant })

/** The rule of a rotation: the old key, and the hours until it expires, at most a leap year. */
export const rotationRule = record({ id, overlap: integer(0, 366 * 24) })

/** The errors of a new key at `now` (Unix seconds). */
export function newKeyErrors({ label, scopes, expiresAt }: NewKey, now: number): FieldError[] {
  return withExpiry(errorsOf(newKeyRule, { label, scopes, expires_at: expiresAt ?? undefined }), expiresAt, now)
}

/** The errors of changes of a key at `now` (Unix seconds). */
export function keyChangesErrors(id: number, { label, expiresAt }: KeyChanges, now: number): FieldError[] {
  return withExpiry(errorsOf(keyChangesRule, { id, label, expires_at: expiresAt ?? undefined }), expiresAt, now)
}

function withExpiry(errors: FieldError[], expiresAt: number | null | undefined, now: number): FieldError[] {
  const isInstant = !errors.some(({ field }) => field === 'expires_at')
  if (isInstant && typeof expiresAt === 'number' && expiresAt <= now) {
    errors.push({ field: 'expires_at', message: 'expires_at must be in the future' })
  }
  return errors
}
