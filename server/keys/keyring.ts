import { LRUCache } from 'lru-cache'
import type { Db } from '../database/open.ts'
import type { ApiKeyRow } from '../database/tables.ts'
import type { Caller } from '../http/checks/caller.ts'
import { maxEntries } from '../lib/cache-size.ts'
import type { Clock } from '../lib/clock.ts'
import { fairQueue } from '../lib/fair-queue.ts'
import type { Versions } from '../lib/versions.ts'
import { withinWaitBudget } from '../lib/wait-budget.ts'
import { keyHash } from './actions.ts'
import { isWellFormedKey } from './rules/key.ts'
import { findEnabledKey, setLastUsed } from './store.ts'
import type { KeyUsage } from './usage.ts'

/** An authenticated key. */
export type Access = Caller & {
  id: number
  expiresAtMs: number
  /** When this instance last recorded a use of the key. */
  notedMs: number
}

/** The topics that a cached key depends on. */
const reads = ['station', 'keys'] as const

/** `last_used_at` is written at most this often. */
const lastUsedEveryMs = 5 * 60 * 1000

/**
 * Authenticates API keys and caches the valid ones. Changes of a station or of its keys invalidate their cache entries.
 */
export type Keyring = {
  /** Looks a key up in the cache, without a query. */
  known(key: string, nowMs: number): Access | undefined
  /**
   * Looks a key up in the database; undefined for a key that is unknown, revoked or expired, or whose station's API is
   * off. Keys that are not in the cache wait in a queue by client address.
   * @throws QueueFull when the queue is full or the wait timed out
   */
  find(key: string, address: string): Promise<Access | undefined>
  /** Records the use of a key. */
  used(access: Access, nowMs: number): void
  /** Waits for pending writes of `last_used_at`. */
  settled(): Promise<void>
}

type Deps = {
  db: Db
  clock: Clock
  versions: Versions
  /** The number of database connections; look-ups of uncached keys use only a part of them. */
  connections: number
  /** Counts the requests of each key. */
  usage: Pick<KeyUsage, 'count'>
  /** Called when `last_used_at` could not be written. */
  onError: (error: unknown) => void
}

/** The share of the connections for look-ups of uncached keys, so that a flood of invalid keys leaves the rest free. */
const partForUnknown = 0.2

/**
 * One look-up at a time for each address. Further ones wait instead of being rejected: a client that is rejected would
 * retry at once, and a valid key from the same address would hardly ever get a turn.
 */
const patience = { maxWaiting: 1000, maxWaitingInAll: 5000, maxWaitMs: 5000, forDatabase: true }

export function keyring({ db, clock, versions, connections, usage, onError }: Deps): Keyring {
  const gate = fairQueue({ ...patience, atOnce: Math.max(Math.floor(connections * partForUnknown), 1) })
  const underway = new Map<string, { found: Promise<Access | undefined>; asOf: number }>()
  const met = new LRUCache<string, { access: Access; version: number }>(maxEntries(10_000))
  const notedMs = new LRUCache<number, number>(maxEntries(10_000))
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
      // Share a look-up in progress only if nothing has changed since it began.
      if (same?.asOf === asOf) return withinWaitBudget(() => same.found)
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
      usage.count(access.id, nowMs)
      if (Math.abs(nowMs - access.notedMs) < lastUsedEveryMs) return
      const { id } = access
      access.notedMs = nowMs
      notedMs.set(id, nowMs)
      writing = writing
        .then(() => setLastUsed(db, access, seconds(nowMs), seconds(nowMs - lastUsedEveryMs)))
        .catch(onError)
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
