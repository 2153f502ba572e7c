import { LRUCache } from 'lru-cache'
import type { Db } from '../database/open.ts'
import type { ApiKeyRow } from '../database/tables.ts'
import type { Caller } from '../http/checks/caller.ts'
import type { Clock } from '../lib/clock.ts'
import { makeTurns } from '../lib/turns.ts'
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
  /**
   * What a key opens, looked up in the database. Unknown, revoked, expired and switched-off keys open nothing. Keys that
   * this instance has not met wait for a turn of the address that they come from.
   * @throws NoTurn when it did not come
   */
  find(key: string, address: string): Promise<Access | undefined>
  /** The key was let in: takes note of when. */
  used(access: Access, nowMs: number): void
  /** Waits for the notes of use that are being written. */
  settled(): Promise<void>
}

type Deps = {
  db: Db
  clock: Clock
  versions: Versions
  /** Connections to the database; look-ups of keys that were never met use a small part of them. */
  connections: number
  onError: (error: unknown) => void
}

/** The part of the connections that made-up keys can keep busy; the rest is for those who are known. */
const partForUnknown = 0.2

/**
 * One look-up at a time for each address. Those of an address that sends many wait, rather than being refused at once:
 * otherwise it would ask again at once, and a good key among them would hardly ever find room.
 */
const patience = { maxWaiting: 1000, maxWaitingInAll: 5000, maxWaitMs: 5000 }

export function keyring({ db, clock, versions, connections, onError }: Deps): Keyring {
  const gate = makeTurns({ ...patience, atOnce: Math.max(Math.floor(connections * partForUnknown), 1) })
  const underway = new Map<string, { found: Promise<Access | undefined>; asOf: number }>()
  const met = new LRUCache<string, { access: Access; version: number }>({ max: 10_000 })
  const notedMs = new LRUCache<number, number>({ max: 10_000 })
  let writing: Promise<unknown> = Promise.resolve()

  async function lookUp(key: string): Promise<Access | undefined> {
    const asOf = versions.latest()
    const found = await findEnabledKey(db, keyHash(key))
    const access = found && unexpired(accessOf(found, notedMs.get(found.id)), clock.nowMs())
    if (!access) {
      met.delete(key)
      return
    }
    const version = versions.of(access.stationId, reads)
    if (asOf >= version) met.set(key, { access, version })
    return access
  }

  return {
    known(key, nowMs) {
      const known = met.get(key)
      if (known && known.version === versions.of(known.access.stationId, reads)) return unexpired(known.access, nowMs)
    },
    async find(key, address) {
      if (!isWellFormedKey(key)) return
      const asOf = versions.latest()
      const same = underway.get(key)
      // What was asked before the last change may no longer be true.
      if (same?.asOf === asOf) return same.found
      const found = met.has(key) ? lookUp(key) : gate(address, () => lookUp(key))
      const asked = { found, asOf }
      underway.set(key, asked)
      try {
        return await found
      } finally {
        if (underway.get(key) === asked) underway.delete(key)
      }
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

function accessOf({ id, station_id, scopes, expires_at }: ApiKeyRow, notedMs = -Infinity): Access {
  const allowed = new Set(scopes.split(' '))
  return {
    id,
    stationId: station_id,
    actor: { kind: 'key', id },
    countedAs: id,
    may: (scope) => allowed.has(scope),
    expiresAtMs: expires_at === null ? Infinity : expires_at * 1000,
    notedMs,
  }
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}

function unexpired(access: Access, nowMs: number): Access | undefined {
  return access.expiresAtMs > nowMs ? access : undefined
}
