import { errorsOf } from '../../lib/field-errors.ts'
import { instant, list, oneOf, record, text } from '../../lib/field-rules.ts'
import type { FieldError } from '../../lib/problem.ts'
import { allScopes, type Scope } from './scopes.ts'

/** What is asked for when a key is made. `expiresAt` is in Unix seconds; null never expires. */
export type NewKey = { label: string; scopes: readonly Scope[]; expiresAt: number | null }

/** A new key by the names that requests give its fields. One without `expires_at` never expires. */
export const newKeyRule = record(
  { label: text(200, { notBlank: true }), scopes: list(oneOf(allScopes), allScopes.length, 1), expires_at: instant },
  ['expires_at'],
)

/** What is wrong with a new key at `now` (Unix seconds). */
export function newKeyErrors({ label, scopes, expiresAt }: NewKey, now: number): FieldError[] {
  const errors = errorsOf(newKeyRule, { label, scopes, expires_at: expiresAt ?? undefined })
  const isInstant = !errors.some(({ field }) => field === 'expires_at')
  if (isInstant && expiresAt !== null && expiresAt <= now) {
    errors.push({ field: 'expires_at', message: 'expires_at must be in the future' })
  }
  return errors
}
