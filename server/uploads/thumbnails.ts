import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { fairQueue } from '../lib/fair-queue.ts'
import type { Storage } from '../storage/storage.ts'
import type { Decoder } from './decoder.ts'

/** One at a time, besides artwork that is being received. */
const limits = { maxWaitingInAll: 200, maxWaitMs: 10_000 }

/** Maximum size in memory: about a thousand thumbnails. */
const keptBytes = 8e6

export type Thumbnails = (name: string) => Promise<Buffer | undefined>

/**
 * Makes small copies of stored pictures for lists, as JPEG of at most 160 pixels on each side, when they are asked for. The
 * newest are kept in memory: making one takes a few milliseconds, and browsers keep it for ever. Undefined for a picture
 * that is gone.
 * @throws QueueFull when too many wait; any other error when the picture cannot be read
 */
export function makeThumbnails({ storage, decoder }: { storage: Storage; decoder: Decoder }): Thumbnails {
  const turns = fairQueue(limits)
  const kept = new LRUCache<string, Buffer>({ maxSize: keptBytes, sizeCalculation: (jpeg) => jpeg.length + 100 })

  async function make(name: string): Promise<Buffer | undefined> {
    const known = kept.get(name)
    if (known) return known
    const stored = await storage.read(name)
    if (!stored) return undefined
    const jpeg = Buffer.from(await decoder.decode('small', await buffer(stored)))
    kept.set(name, jpeg)
    return jpeg
  }

  return async (name) => kept.get(name) ?? turns('thumbnails', () => make(name))
}
