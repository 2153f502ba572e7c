import { hash, randomBytes } from 'node:crypto'
import type { ApiKeyRow } from '../database/tables.ts'
import { type Writer, write } from '../database/transaction.ts'
import { Problem } from '../lib/problem.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { keyLastFour, keyPrefix, makeKey } from './rules/key.ts'
import type { Scope } from './rules/scopes.ts'
import { countUnrevokedKeys, findKey, insertKey, setRevoked } from './store.ts'

/** Unrevoked keys a station may have. */
export const maxKeysPerStation = 10

export type NewKey = { label: string; scopes: readonly Scope[]; expiresAt: number | null }

/** What is stored of a key; the key itself is shown once and kept nowhere. */
export function keyHash(key: string): string {
  return hash('sha256', key, 'hex')
}

/**
 * Makes a key for a station. The only time that the key itself is seen.
 * @throws 404 no such station; 400 an empty label or an expiry in the past; 409 the station has ten unrevoked keys
 */
export async function createKey(
  deps: Writer,
  stationId: number,
  input: NewKey,
): Promise<{ key: string; row: ApiKeyRow }> {
  return write(deps, stationId, async ({ tx, now, report }) => {
    if (!(await findStation(tx, stationId))) throw stationNotFound()
    if (input.label.trim() === '') throw new Problem('invalid', 'A key needs a label.')
    if (input.expiresAt !== null && input.expiresAt <= now) throw new Problem('invalid', 'The expiry is in the past.')
    if ((await countUnrevokedKeys(tx, stationId)) >= maxKeysPerStation) {
      throw new Problem('conflict', `A station has at most ${maxKeysPerStation} keys. Revoke one first.`)
    }
    const key = makeKey(randomBytes(32))
    const row = await insertKey(tx, {
      station_id: stationId,
      label: input.label,
      scopes: input.scopes.join(' '),
      hash: keyHash(key),
      prefix: keyPrefix(key),
      last_four: keyLastFour(key),
      created_at: now,
      expires_at: input.expiresAt,
      last_used_at: null,
      revoked_at: null,
    })
    report({ type: 'keys.created', subject: row.id, details: { label: row.label } })
    return { key, row }
  })
}

/**
 * Revokes a key for good; one that is revoked already stays as it is.
 * @throws 404 no such key
 */
export async function revokeKey(deps: Writer, id: number): Promise<ApiKeyRow> {
  const found = await findKey(deps.db, id)
  if (!found) throw new Problem('not_found', 'Key not found.')
  return write(deps, found.station_id, async ({ tx, now, report }) => {
    const key = (await findKey(tx, id))!
    if (key.revoked_at !== null) return key
    await setRevoked(tx, id, now)
    report({ type: 'keys.revoked', subject: id, details: { label: key.label } })
    return { ...key, revoked_at: now }
  })
}
