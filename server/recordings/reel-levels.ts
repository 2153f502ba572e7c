import { LRUCache } from 'lru-cache'
import type { RecordingStorage } from '../storage/recordings.ts'
import { StorageDown } from '../storage/storage.ts'
import type { DrawnReel } from './reel-store.ts'
import { type Levels, tenthUs } from './rules/reel-levels.ts'

/** Maximum size of the levels in memory, of all stations together, in bytes: more than three days of one station. */
const keptBytes = 4 * 1024 * 1024

/** Gives the levels of a complete reel; undefined if this instance cannot read its file, or it has none. */
export type LevelsOf = (reel: Pick<DrawnReel, 'name' | 'started_us' | 'bytes'>) => Promise<Levels | undefined>

/** Reads the levels of complete reels, which follow the frames in their files. */
export function levelsReader(storage: Pick<RecordingStorage, 'size' | 'read'>): LevelsOf {
  const kept = new LRUCache<string, Levels['levels']>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length + 1,
  })
  return async ({ name, started_us, bytes }) => {
    // A reel may be dated anew.
    const from = Math.floor(started_us / tenthUs)
    const known = kept.get(name)
    if (known) return { from, levels: known }
    const levels = await stored(name, bytes).catch((error) => {
      // A bucket that is down will be back; a file that cannot be read must not hide the rest of its hour.
      if (error instanceof StorageDown) throw error
      return undefined
    })
    if (!levels) return undefined
    if (levels.length > 0) kept.set(name, levels)
    return { from, levels }
  }

  async function stored(name: string, bytes: number): Promise<Levels['levels'] | undefined> {
    const size = (await storage.size(name)) ?? 0
    if (size <= bytes) return undefined
    const chunks: Uint8Array[] = []
    for await (const chunk of (await storage.read(name, { start: bytes, end: size - 1 })) ?? []) chunks.push(chunk)
    return Uint8Array.from(Buffer.concat(chunks))
  }
}
