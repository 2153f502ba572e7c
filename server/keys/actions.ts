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

/** The largest number of unrevoked keys of a station. */
export const maxKeysPerStation = 10

/** The SHA-256 of a key, hexadecimal, which is stored instead of the key. */
export function keyHash(key: string): string {
  return hash('sha256', key, 'hex')
}

/**
 * Creates a key for a station.
 * @returns the key, which cannot be read again later, and its row
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
 * Revokes a key permanently. A key that is already revoked is left unchanged.
 * @throws 400 invalid id; 404 no such key
 */
export async function revokeKey(deps: Writer, id: number): Promise<ApiKeyRow> {
  refuseUnless(onlyId, { id })
  const found = await findKey(deps.db, id)
  if (!found) throw keyNotFound()
  return write(deps, found.station_id, async ({ tx, now, report }) => {
    // Read again inside the transaction: it may have been revoked meanwhile.
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
