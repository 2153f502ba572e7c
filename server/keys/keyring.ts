import { LRUCache } from 'lru-cache'
import type { Db } from '../database/open.ts'
import type { Caller, Callers } from '../http/caller.ts'
import type { Clock } from '../lib/clock.ts'
import { presentStation, type Station } from '../station/present.ts'
import { keyHash } from './actions.ts'
import { isWellFormedKey } from './rules/key.ts'
import { findEnabledKey, setLastUsed } from './store.ts'

/** A key that is let in, and the station it opens. */
export type Access = Caller & { station: Station; expiresAtMs: number }

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that the request came with, and its station. */
    key: Access
  }
}

/** `last_used_at` is written at most this often. */
const lastUsedEveryMs = 5 * 60 * 1000

/** The keys that this instance has met. What it remembers is forgotten whenever a key or station may have changed. */
export type Keyring = Callers<Access> & {
  forget(): void
  /** Waits for the notes of use that are being written. */
  settled(): Promise<void>
}

export function keyring({ db, clock, onError }: { db: Db; clock: Clock; onError: (error: unknown) => void }): Keyring {
  const met = new LRUCache<string, Access>({ max: 10_000 })
  const notedMs = new LRUCache<number, number>({ max: 10_000 })
  let writing: Promise<unknown> = Promise.resolve()
  let generation = 0

  const unexpired = (access: Access | undefined) => (access && access.expiresAtMs > clock.nowMs() ? access : undefined)

  return {
    known: (key) => unexpired(met.get(key)),
    async find(key) {
      if (!isWellFormedKey(key)) return
      const asOf = generation
      const found = await findEnabledKey(db, keyHash(key))
      if (!found) return
      const access: Access = {
        id: found.key.id,
        stationId: found.station.id,
        scopes: new Set(found.key.scopes.split(' ')),
        expiresAtMs: found.key.expires_at === null ? Infinity : found.key.expires_at * 1000,
        station: presentStation(found.station),
      }
      if (asOf === generation) met.set(key, access)
      return unexpired(access)
    },
    used({ id }) {
      const nowMs = clock.nowMs()
      if (nowMs - (notedMs.get(id) ?? -Infinity) < lastUsedEveryMs) return
      notedMs.set(id, nowMs)
      writing = writing.then(() => setLastUsed(db, id, Math.floor(nowMs / 1000))).catch(onError)
    },
    forget() {
      generation++
      met.clear()
    },
    settled: () => writing.then(() => {}),
  }
}
