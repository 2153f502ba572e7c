import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { type Asset, asset } from '../../http/pages/asset.ts'
import { fairQueue, QueueFull } from '../../lib/fair-queue.ts'
import { Problem } from '../../lib/problem.ts'
import { isStorageDown, type Storage } from '../../storage/storage.ts'
import type { Drawer, DrawnPicture } from './drawer.ts'
import type { Card, Picture } from './parts.ts'

/** Two at a time, and one of each station. */
const limits = { atOnce: 2, maxWaiting: 20, maxWaitingInAll: 100, maxWaitMs: 10_000 }

/** Maximum size in memory: about six hundred cards. */
const keptBytes = 32 * 2 ** 20

export type Cards = (stationId: number, card: Card) => Promise<Asset>

/**
 * Draws cards, two at a time. The newest are kept in memory under a digest of what they show: a card that has not changed is
 * drawn once. Pictures never change under their names.
 * @throws Problem when too many wait
 */
export function makeCards({ storage, drawer }: { storage: Storage; drawer: Drawer }): Cards {
  const turns = fairQueue(limits)
  const kept = new LRUCache<string, Asset>({ maxSize: keptBytes, sizeCalculation: ({ body }) => body.length + 500 })
  const inProgress = new Map<string, ReturnType<typeof draw>>()

  /** A picture with its bytes; undefined if it is gone, or the storage is down: the card is drawn without it. */
  async function withBytes({ name, ...place }: Picture): Promise<DrawnPicture | 'away' | undefined> {
    try {
      const stored = await storage.read(name)
      return stored && { ...place, bytes: await buffer(stored) }
    } catch (error) {
      if (isStorageDown(error)) return 'away'
      throw error
    }
  }

  async function draw({ svg, pictures }: Card): Promise<{ drawn: Asset; isWhole: boolean }> {
    const read = await Promise.all(pictures.map(withBytes))
    const there = read.filter((picture) => picture !== undefined && picture !== 'away')
    const jpeg = await drawer.ask({ svg, pictures: there })
    return { drawn: asset('image/jpeg', Buffer.from(jpeg)), isWhole: !read.includes('away') }
  }

  return async (stationId, card) => {
    const key = hash('sha256', JSON.stringify(card), 'base64url')
    const known = kept.get(key) ?? (await inProgress.get(key))?.drawn
    if (known) return known
    const made = turns(stationId, () => draw(card))
    inProgress.set(key, made)
    try {
      const { drawn, isWhole } = await made
      if (isWhole) kept.set(key, drawn)
      return drawn
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      throw new Problem('unavailable', 'Too many cards are being drawn.', { headers: { 'Retry-After': '5' } })
    } finally {
      inProgress.delete(key)
    }
  }
}
