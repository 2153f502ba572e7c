import { LRUCache } from 'lru-cache'
import type { Db } from '../database/open.ts'
import type { Caller } from '../http/checks/caller.ts'
import type { Clock } from '../lib/clock.ts'
import type { Versions } from '../lib/versions.ts'
import { keyHash } from './actions.ts'
import { isWellFormedKey } from './rules/key.ts'
import { findEnabledKey, setLastUsed } from './store.ts'

/** A key that is let in. */
export type Access = Caller & {
  id: number
  expiresAtMs: number
  /** When its use was last noted by this instance. */
  notedMs: number
}

/** What decides whether a key opens anything. */
const reads = ['station', 'keys'] as const

/** `last_used_at` is written at most this often. */
const lastUsedEveryMs = 5 * 60 * 1000

/** The keys that this instance has met. What it remembers of a station's keys is forgotten when the station changes. */
export type Keyring = {
  /** What a key opens, when this instance has met it already; costs no query. */
  known(key: string, nowMs: number): Access | undefined
  /** What a key opens, looked up in the database. Unknown, revoked, expired and switched-off keys open nothing. */
  find(key: string): Promise<Access | undefined>
  /** The key was let in: takes note of when. */
  used(access: Access, nowMs: number): void
  /** Waits for the notes of use that are being written. */
  settled(): Promise<void>
}

type Deps = { db: Db; clock: Clock; versions: Versions; onError: (error: unknown) => void }

export function keyring({ db, clock, versions, onError }: Deps): Keyring {
  const met = new LRUCache<string, { access: Access; version: number }>({ max: 10_000 })
  const notedMs = new LRUCache<number, number>({ max: 10_000 })
  let writing: Promise<unknown> = Promise.resolve()

  return {
    known(key, nowMs) {
      const known = met.get(key)
      if (known && known.version === versions.of(known.access.stationId, reads)) return unexpired(known.access, nowMs)
    },
    async find(key) {
      if (!isWellFormedKey(key)) return
      const asOf = versions.latest()
      const found = await findEnabledKey(db, keyHash(key))
      if (!found) return
      const { id } = found
      const scopes = new Set(found.scopes.split(' '))
      const access: Access = {
        id,
        stationId: found.station_id,
        actor: { kind: 'key', id },
        countedAs: id,
        may: (scope) => scopes.has(scope),
        expiresAtMs: found.expires_at === null ? Infinity : found.expires_at * 1000,
        notedMs: notedMs.get(id) ?? -Infinity,
      }
      const version = versions.of(access.stationId, reads)
      if (asOf >= version) met.set(key, { access, version })
      return unexpired(access, clock.nowMs())
    },
    used(access, nowMs) {
      if (nowMs - access.notedMs < lastUsedEveryMs) return
      const { id } = access
      access.notedMs = nowMs
      notedMs.set(id, nowMs)
      writing = writing.then(() => setLastUsed(db, id, seconds(nowMs), seconds(nowMs - lastUsedEveryMs))).catch(onError)
    },
    settled: () => writing.then(() => {}),
  }
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}

function unexpired(access: Access, nowMs: number): Access | undefined {
  return access.expiresAtMs > nowMs ? access : undefined
}
