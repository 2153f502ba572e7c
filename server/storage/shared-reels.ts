import { LRUCache } from 'lru-cache'
import type { ByteRange } from '../lib/byte-range.ts'
import { maxEntries } from '../lib/cache-size.ts'
import type { BucketStorage, ObjectKind } from './s3.ts'
import { StorageDown } from './storage.ts'

/**
 * Reels that are being written, for the other instances: a bucket cannot append, so what was added since the last part is an
 * object of its own. Parts may overlap, as an instance may begin to share a reel anew.
 */
export type SharedReels = {
  /** Stores the bytes of a reel that begin at an offset. */
  write(reel: string, offset: number, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Number of bytes that can be read; undefined if there are none. At most three seconds old. */
  size(reel: string): Promise<number | undefined>
  /** Whether the reel had parts when they were listed last; makes no request. */
  isListed(reel: string): boolean
  /**
   * Bytes of a reel, `range` inclusive; undefined if it is not shared. Parts that were removed meanwhile are read from the
   * complete reel.
   * @throws StorageDown when neither is there
   */
  read(reel: string, range?: ByteRange): Promise<AsyncIterable<Buffer> | undefined>
  remove(reel: string): Promise<void>
  /** Removes parts that were written before an instant (Unix seconds): their instance has ended. */
  sweep(writtenBefore: number): Promise<void>
  close(): Promise<void>
}

/** Digits of the offset in a name: parts sort by their names. */
const digits = 12

/** Maximum size of a part, in bytes. It is one request. */
export const maxPartBytes = 1024 * 1024

/** Parts in memory: the listeners of a station read the newest ones again and again. In bytes. */
const cacheBytes = 32 * 1024 * 1024

/** Validity of a list of parts, in milliseconds. Lists are the most expensive requests of a bucket. */
const listedMs = 3000

/** The parts in a bucket, by the name of the reel and their offset. */
export function sharedObjects(reelName: RegExp): ObjectKind {
  return {
    name: new RegExp(`${reelName.source.replace(/\$$/, '')}/\\d{${digits}}$`),
    headers: () => ({ ContentType: 'audio/mpeg' }),
    partBytes: maxPartBytes,
  }
}

/** A part: where its object begins in the reel, and the bytes of the reel that are taken from it. */
type Part = { name: string; begin: number; from: number; end: number }

/**
 * @param complete reads a complete reel from the bucket
 * @param nowMs a clock that is never set
 */
export function sharedReels(
  bucket: BucketStorage,
  complete: BucketStorage['read'],
  nowMs = () => performance.now(),
): SharedReels {
  const cache = new LRUCache<string, Buffer>({ maxSize: cacheBytes, sizeCalculation: ({ length }) => length || 1 })
  type List = { parts: Promise<Part[]>; sinceMs: number; hasParts: boolean }
  const lists = new LRUCache<string, List>(maxEntries(10_000))

  async function list(reel: string): Promise<Part[]> {
    const parts: Part[] = []
    for await (const { name, sizeBytes } of bucket.list(reel)) {
      const begin = Number(name.slice(-digits))
      const from = parts.at(-1)?.end ?? 0
      if (begin > from) break
      if (begin + sizeBytes > from) parts.push({ name, begin, from, end: begin + sizeBytes })
    }
    return parts
  }

  function partsOf(reel: string): Promise<Part[]> {
    const known = lists.get(reel)
    if (known && nowMs() - known.sinceMs < listedMs) return known.parts
    const made: List = { parts: list(reel), sinceMs: nowMs(), hasParts: known?.hasParts ?? false }
    lists.set(reel, made)
    made.parts.then(
      ({ length }) => {
        made.hasParts = length > 0
      },
      () => lists.delete(reel),
    )
    return made.parts
  }

  async function load({ name, end }: Part): Promise<Buffer | undefined> {
    const known = cache.get(`${name} ${end}`)
    if (known) return known
    const pieces: Buffer[] = []
    const source = await bucket.read(name)
    if (!source) return
    for await (const piece of source) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    cache.set(`${name} ${end}`, bytes)
    return bytes
  }

  async function* bytesOf(reel: string, parts: readonly Part[], { start, end }: ByteRange): AsyncGenerator<Buffer> {
    for (const part of parts) {
      if (part.end <= start || part.from > end) continue
      const from = Math.max(start, part.from)
      const bytes = await load(part)
      if (!bytes) return yield* rest(reel, { start: from, end })
      yield bytes.subarray(from - part.begin, Math.min(end + 1, part.end) - part.begin)
    }
  }

  /** The rest of a range whose parts were removed, because the complete reel is in the bucket. */
  async function* rest(reel: string, range: ByteRange): AsyncGenerator<Buffer> {
    const bytes = await complete(reel, range)
    if (!bytes) throw new StorageDown('A part of what another instance records is missing in the bucket.')
    yield* bytes
  }

  return {
    async write(reel, offset, bytes) {
      await bucket.receive(bytes, `${reel}/${`${offset}`.padStart(digits, '0')}`)
    },
    isListed: (reel) => lists.get(reel)?.hasParts ?? false,
    size: async (reel) => (await partsOf(reel)).at(-1)?.end,
    async read(reel, range) {
      const parts = await partsOf(reel)
      const last = parts.at(-1)
      return last && bytesOf(reel, parts, range ?? { start: 0, end: last.end - 1 })
    },
    async remove(reel) {
      for await (const { name } of bucket.list(reel)) await bucket.remove(name)
    },
    async sweep(writtenBefore) {
      for await (const { name, modifiedAt } of bucket.list()) {
        if (modifiedAt < writtenBefore) await bucket.remove(name)
      }
    },
    close: () => bucket.close(),
  }
}
