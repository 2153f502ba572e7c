import { fairQueue } from '../lib/fair-queue.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import type { OpenReel } from './reel-writer.ts'

/** Number of reels that are shared at the same time. */
const atOnce = 16

type Share = { bytes: number; sharedBytes: number; isComplete: boolean }

/** Shares what is being recorded with the other instances, which cannot read the disk of this one. See decision 0033. */
export function reelShares(storage: Pick<RecordingStorage, 'share'>) {
  const shares = new Map<string, Share>()
  const queue = fairQueue({ atOnce })

  async function shareOne(name: string, share: Share): Promise<void> {
    // It may grow, and be complete, meanwhile.
    const { bytes } = share
    if (bytes > share.sharedBytes) await storage.share(name, share.sharedBytes, bytes)
    share.sharedBytes = bytes
    if (share.isComplete && share.bytes === bytes) shares.delete(name)
  }

  /** Takes the durable size of a reel; `isComplete`: it does not grow any more. */
  function grown({ name, bytes }: Pick<OpenReel, 'name' | 'bytes'>, isComplete = false): void {
    const share = shares.get(name)
    if (share) Object.assign(share, { bytes, isComplete })
    else shares.set(name, { bytes, isComplete, sharedBytes: 0 })
  }

  return {
    grown,
    /**
     * Shares what is new of the reels that are being written, and of those that are complete since the last call.
     * @throws the first failure, after all were tried; the next call tries again
     */
    async share(open: readonly Pick<OpenReel, 'name' | 'bytes'>[]): Promise<void> {
      for (const reel of open) grown(reel)
      const isOpen = new Set(open.map(({ name }) => name))
      // Those that another instance has taken.
      for (const [name, { isComplete }] of shares) if (!isComplete && !isOpen.has(name)) shares.delete(name)
      const all = [...shares].map(([name, share]) => queue(name, () => shareOne(name, share)))
      const failed = (await Promise.allSettled(all)).find(({ status }) => status === 'rejected')
      if (failed) throw (failed as PromiseRejectedResult).reason
    },
  }
}
