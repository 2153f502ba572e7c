import type { Db } from '../database/open.ts'
import { addKeyHours } from './usage-store.ts'

const hourSeconds = 3600

/** Counts the requests of each API key by the hour: in memory, and written in batches. */
export type KeyUsage = {
  /** Counts a request. It is called for every one, so it makes no query. */
  count(keyId: number, nowMs: number): void
  /** Adds what was counted since the last call to the table, which all instances share. */
  flush(): Promise<void>
}

export function keyUsage(db: Db): KeyUsage {
  /** By hour and key. */
  let counted = new Map<number, Map<number, number>>()

  function add(keyId: number, hour: number, requests: number): void {
    const ofHour = counted.get(hour) ?? new Map<number, number>()
    counted.set(hour, ofHour)
    ofHour.set(keyId, (ofHour.get(keyId) ?? 0) + requests)
  }

  return {
    count: (keyId, nowMs) => add(keyId, Math.floor(nowMs / 1000 / hourSeconds) * hourSeconds, 1),
    async flush() {
      if (counted.size === 0) return
      const rows = [...counted].flatMap(([hour, ofHour]) =>
        [...ofHour].map(([key_id, requests]) => ({ key_id, hour, requests })),
      )
      counted = new Map()
      try {
        await addKeyHours(db, rows)
      } catch (error) {
        // Counted again at the next flush.
        for (const { key_id, hour, requests } of rows) add(key_id, hour, requests)
        throw error
      }
    },
  }
}
