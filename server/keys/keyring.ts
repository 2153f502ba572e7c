import { LRUCache } from 'lru-cache'
import type { Db } from '../database/open.ts'
import type { Caller, Callers } from '../http/checks/caller.ts'
import type { Clock } from '../lib/clock.ts'
import type { Versions } from '../lib/versions.ts'
import { presentStation, type Station } from '../station/present.ts'
import { keyHash } from './actions.ts'
import { isWellFormedKey } from './rules/key.ts'
import { findEnabledKey, setLastUsed } from './store.ts'

/** A key that is let in, and the station it opens. */
export type Access = Caller & {
  station: Station
  expiresAtMs: number
  /** When its use was last noted by this instance. */
  notedMs: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that the request came with, and its station. */
    key: Access
  }
}

/** `last_used_at` is written at most this often. */
const lastUsedEveryMs = 5 * 60 * 1000

/** The keys that this instance has met. What it remembers of a station's keys is forgotten when the station changes. */
export type Keyring = Callers<Access> & {
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
      if (known && known.version === versions.of(known.access.stationId)) return unexpired(known.access, nowMs)
    },
    async find(key) {
      if (!isWellFormedKey(key)) return
      const asOf = versions.latest()
      const found = await findEnabledKey(db, keyHash(key))
      if (!found) return
      const access: Access = {
        id: found.key.id,
        stationId: found.station.id,
        scopes: new Set(found.key.scopes.split(' ')),
        expiresAtMs: found.key.expires_at === null ? Infinity : found.key.expires_at * 1000,
        station: presentStation(found.station),
        notedMs: notedMs.get(found.key.id) ?? -Infinity,
      }
      if (asOf >= versions.of(access.stationId)) met.set(key, { access, version: versions.of(access.stationId) })
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
