import { hash, randomBytes } from 'node:crypto'
import type { ApiKeyRow } from '../database/tables.ts'
import { type Writer, write } from '../database/transaction.ts'
import { refuse, refuseUnless } from '../lib/field-errors.ts'
import { onlyId } from '../lib/field-rules.ts'
import { Problem } from '../lib/problem.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { keyLastFour, keyPrefix, makeKey } from './rules/key.ts'
import { type NewKey, newKeyErrors } from './rules/key-fields.ts'
import { countUnrevokedKeys, findKey, insertKey, setRevoked } from './store.ts'

/** Unrevoked keys a station may have. */
export const maxKeysPerStation = 10

/** What is stored of a key; the key itself is shown once and kept nowhere. */
export function keyHash(key: string): string {
  return hash('sha256', key, 'hex')
}

/**
 * Makes a key for a station. The only time that the key itself is seen.
 * @throws 400 naming every field that fails; 404 no such station; 409 the station has ten unrevoked keys
 */
export async function createKey(
  deps: Writer,
  stationId: number,
  input: NewKey,
): Promise<{ key: string; row: ApiKeyRow }> {
  refuseUnless(onlyId, { id: stationId })
  return write(deps, stationId, async ({ tx, now, report }) => {
    refuse(newKeyErrors(input, now))
    if (!(await findStation(tx, stationId))) throw stationNotFound()
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
 * @throws 400 an id that cannot be; 404 no such key
 */
export async function revokeKey(deps: Writer, id: number): Promise<ApiKeyRow> {
  refuseUnless(onlyId, { id })
  const found = await findKey(deps.db, id)
  if (!found) throw keyNotFound()
  return write(deps, found.station_id, async ({ tx, now, report }) => {
    // Another may have revoked it since it was found above.
    const key = await findKey(tx, id)
    if (!key) throw keyNotFound()
    if (key.revoked_at !== null) return key
    await setRevoked(tx, id, now)
    report({ type: 'keys.revoked', subject: id, details: { label: key.label } })
    return { ...key, revoked_at: now }
  })
}

function keyNotFound(): Problem {
  return new Problem('not_found', 'Key not found.')
}
