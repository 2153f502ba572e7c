import { hash, randomBytes } from 'node:crypto'
import type { ApiKeyRow } from '../database/tables.ts'
import { type Unit, type Writer, write } from '../database/transaction.ts'
import { refuse, refuseUnless } from '../lib/field-errors.ts'
import { onlyId } from '../lib/field-rules.ts'
import { Problem } from '../lib/problem.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { keyLastFour, keyPrefix, makeKey } from './rules/key.ts'
import { type KeyChanges, keyChangesErrors, type NewKey, newKeyErrors, rotationRule } from './rules/key-fields.ts'
import { countUnrevokedKeys, findKey, insertKey, updateKey } from './store.ts'

/** The largest number of unrevoked keys of a station. */
export const maxKeysPerStation = 10

/** The SHA-256 of a key, hexadecimal, which is stored instead of the key. */
export function keyHash(key: string): string {
  return hash('sha256', key, 'hex')
}

/** A new key, which cannot be read again later, and its row. */
export type MadeKey = { key: string; row: ApiKeyRow }

/**
 * Creates a key for a station.
 * @throws 400 naming every field that fails; 404 no such station; 409 the station has ten unrevoked keys
 */
export async function createKey(deps: Writer, stationId: number, input: NewKey): Promise<MadeKey> {
  refuseUnless(onlyId, { id: stationId })
  return write(deps, stationId, async (unit) => {
    refuse(newKeyErrors(input, unit.now))
    if (!(await findStation(unit.tx, stationId))) throw stationNotFound()
    if ((await countUnrevokedKeys(unit.tx, stationId)) >= maxKeysPerStation) throw noRoom('Revoke one first.')
    const { label, scopes, expiresAt } = input
    return addKey(unit, { station_id: stationId, label, scopes: scopes.join(' '), expires_at: expiresAt })
  })
}

/**
 * Changes the label or the expiry of a key; an `expiresAt` of null is never.
 * @throws 400 naming every field that fails; 404 no such key; 409 the key is revoked
 */
export async function setKey(deps: Writer, stationId: number, id: number, changes: KeyChanges): Promise<ApiKeyRow> {
  return writeToKey(deps, stationId, id, async ({ tx, now, report }, key) => {
    refuse(keyChangesErrors(id, changes, now))
    if (key.revoked_at !== null) throw keyIsRevoked()
    const { label, expiresAt } = changes
    const columns = { ...(label !== undefined && { label }), ...(expiresAt !== undefined && { expires_at: expiresAt }) }
    const fields = Object.keys(columns)
    if (fields.length === 0) return key
    const changed = await updateKey(tx, stationId, id, columns)
    report({ type: 'keys.changed', subject: id, details: { label: changed.label, fields } })
    return changed
  })
}

/**
 * Replaces a key: creates one with the same label, scopes and expiry, and has the old one expire after `overlap` hours.
 * With an overlap of 0 the old key is revoked in the same transaction, so that this also works for a station that has
 * ten keys.
 * @throws 400 naming every field that fails; 404 no such key; 409 it is revoked or expired, or the station would have
 *   eleven unrevoked keys
 */
export async function rotateKey(
  deps: Writer,
  stationId: number,
  id: number,
  overlap: number,
): Promise<MadeKey & { old: ApiKeyRow }> {
  refuseUnless(rotationRule, { id, overlap })
  return writeToKey(deps, stationId, id, async (unit, key) => {
    const { tx, now, report } = unit
    if (key.revoked_at !== null) throw keyIsRevoked()
    const { label, scopes, station_id, expires_at } = key
    if (expires_at !== null && expires_at <= now) {
      throw new Problem('conflict', 'The key has expired. Give it a new expiry first, or make another key.')
    }
    const until = Math.min(expires_at ?? Infinity, now + overlap * 3600)
    const isRevoked = overlap === 0
    if (!isRevoked && (await countUnrevokedKeys(tx, station_id)) >= maxKeysPerStation) {
      throw noRoom('Revoke one first, or rotate with an overlap of 0, which revokes the old key at once.')
    }
    const old = await updateKey(tx, stationId, id, { expires_at: until, ...(isRevoked && { revoked_at: now }) })
    const made = await addKey(unit, { label, scopes, station_id, expires_at })
    report({ type: 'keys.rotated', subject: id, details: { label, newKeyId: made.row.id, until } })
    if (isRevoked) report({ type: 'keys.revoked', subject: id, details: { label } })
    return { ...made, old }
  })
}

/**
 * Revokes a key permanently. A key that is already revoked is left unchanged.
 * @throws 400 invalid id; 404 no such key
 */
export async function revokeKey(deps: Writer, stationId: number, id: number): Promise<ApiKeyRow> {
  return writeToKey(deps, stationId, id, async ({ tx, now, report }, key) => {
    if (key.revoked_at !== null) return key
    report({ type: 'keys.revoked', subject: id, details: { label: key.label } })
    return updateKey(tx, stationId, id, { revoked_at: now })
  })
}

type KeyColumns = Pick<ApiKeyRow, 'station_id' | 'label' | 'scopes' | 'expires_at'>

async function addKey({ tx, now, report }: Unit, columns: KeyColumns): Promise<MadeKey> {
  const key = makeKey(randomBytes(32))
  const row = await insertKey(tx, {
    ...columns,
    hash: keyHash(key),
    prefix: keyPrefix(key),
    last_four: keyLastFour(key),
    created_at: now,
    last_used_at: null,
    revoked_at: null,
  })
  report({ type: 'keys.created', subject: row.id, details: { label: row.label } })
  return { key, row }
}

/** Runs a verb on a key of a station. */
async function writeToKey<Result>(
  deps: Writer,
  stationId: number,
  id: number,
  verb: (unit: Unit, key: ApiKeyRow) => Promise<Result>,
): Promise<Result> {
  refuseUnless(onlyId, { id })
  return write(deps, stationId, async (unit) => {
    const key = await findKey(unit.tx, stationId, id)
    if (!key) throw keyNotFound()
    return verb(unit, key)
  })
}

/** The error for a key that does not exist. */
export function keyNotFound(): Problem {
  return new Problem('not_found', 'Key not found.')
}

function keyIsRevoked(): Problem {
  return new Problem('conflict', 'The key is revoked.')
}

function noRoom(advice: string): Problem {
  return new Problem('conflict', `A station has at most ${maxKeysPerStation} keys. ${advice}`)
}
