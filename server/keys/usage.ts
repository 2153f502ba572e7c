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
  let counted = new Map<string, { key_id: number; hour: number; requests: number }>()
  const current = new Map<number, { hour: number; requests: number }>()
  return {
    count(keyId, nowMs) {
      const hour = Math.floor(nowMs / 1000 / hourSeconds) * hourSeconds
      const known = current.get(keyId)
      if (known?.hour === hour) {
        known.requests++
        return
      }
      const entry = { key_id: keyId, hour, requests: 1 }
      current.set(keyId, entry)
      counted.set(`${keyId} ${hour}`, entry)
    },
    async flush() {
      if (counted.size === 0) return
      const rows = [...counted.values()].map((row) => ({ ...row }))
      const taken = counted
      counted = new Map()
      current.clear()
      try {
        await addKeyHours(db, rows)
      } catch (error) {
        // Counted again at the next flush.
        for (const [name, row] of taken) {
          const newer = counted.get(name)
          if (newer) newer.requests += row.requests
          else counted.set(name, row)
        }
        throw error
      }
    },
  }
}
