import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Writer } from '../database/transaction.ts'
import { createKey, keyHash } from '../keys/actions.ts'
import { allScopes } from '../keys/rules/scopes.ts'
import { listKeys } from '../keys/store.ts'

/**
 * The key of the demo station, made at the first start. It is kept in a file of the demo's own folder, readable by its owner
 * only, so that every start can print it. Keys of real stations are stored nowhere.
 */
export async function demoKey(writer: Writer, stationId: number, dataDir: string): Promise<string> {
  const path = join(dataDir, 'demo-key')
  const kept = readKey(path)
  const isValid = async (key: string) =>
    (await listKeys(writer.db, stationId)).some(({ hash, revoked_at }) => hash === keyHash(key) && revoked_at === null)
  if (kept !== undefined && (await isValid(kept))) return kept
  const { key } = await createKey(writer, stationId, { label: 'Demo', scopes: allScopes, expiresAt: null })
  writeFileSync(path, `${key}\n`, { mode: 0o600 })
  return key
}

function readKey(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}
