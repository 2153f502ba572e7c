import { errorsOf } from '../../lib/field-errors.ts'
import { instant, list, oneOf, record, text } from '../../lib/field-rules.ts'
import type { FieldError } from '../../lib/problem.ts'
import { allScopes, type Scope } from './scopes.ts'

/** A key to be created. `expiresAt` is in Unix seconds; null never expires. */
export type NewKey = { label: string; scopes: readonly Scope[]; expiresAt: number | null }

/** The rule of a new key, under the field names of requests. */
export const newKeyRule = record(
  { label: text(200, { notBlank: true }), scopes: list(oneOf(allScopes), allScopes.length, 1), expires_at: instant },
  ['expires_at'],
)

/** The errors of a new key at `now` (Unix seconds). */
export function newKeyErrors({ label, scopes, expiresAt }: NewKey, now: number): FieldError[] {
  const errors = errorsOf(newKeyRule, { label, scopes, expires_at: expiresAt ?? undefined })
  const isInstant = !errors.some(({ field }) => field === 'expires_at')
  if (isInstant && expiresAt !== null && expiresAt <= now) {
    errors.push({ field: 'expires_at', message: 'expires_at must be in the future' })
  }
  return errors
}
