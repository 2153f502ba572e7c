import { createHash } from 'node:crypto'
import type { Db } from '../database/open.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { chainOf, listHashes } from './reel-store.ts'

/** The result of an examination of a recording. Instants are Unix seconds with fractions. */
export type Verified = {
  reels: number
  bytes: number
  from: number | null
  until: number | null
  /** The chain value of the last reel: it proves all that are before it. */
  chain: string | null
  faults: { from: number; until: number; fault: string }[]
}

/**
 * Reads every complete reel of a station and compares its bytes and its place in the chain with what was stored when it
 * was sealed. Reels that expired are missing at the start of the chain and before reels that are held, which is no fault.
 * @param expiredUs reels that ended before this instant may have expired
 */
export async function verifyRecording(
  { db, storage }: { db: Db; storage: RecordingStorage },
  stationId: number,
  expiredUs: number,
): Promise<Verified> {
  const found: Verified = { reels: 0, bytes: 0, from: null, until: null, chain: null, faults: [] }
  let before: Hashed | undefined
  for (;;) {
    const reels = await listHashes(db, stationId, before?.seal ?? 0)
    if (reels.length === 0) return found
    for (const reel of reels) {
      const [from, until] = [reel.started_us / 1e6, reel.ended_us / 1e6]
      for (const fault of [await fileFault(storage, reel), chainFault(before, reel, expiredUs)]) {
        if (fault) found.faults.push({ from, until, fault })
      }
      found.reels++
      found.bytes += reel.bytes
      found.from = Math.min(found.from ?? from, from)
      found.until = Math.max(found.until ?? until, until)
      found.chain = reel.chain
      before = reel
    }
  }
}

type Hashed = Awaited<ReturnType<typeof listHashes>>[number]

async function fileFault(storage: RecordingStorage, { name, sha256 }: Hashed): Promise<string | undefined> {
  const content = await storage.read(name)
  if (!content) return 'its file is missing'
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex') === sha256 ? undefined : 'its audio was changed'
}

function chainFault(before: Hashed | undefined, reel: Hashed, expiredUs: number): string | undefined {
  if (before && reel.seal === before.seal! + 1) {
    return reel.chain === chainOf(before.chain!, reel.sha256!) ? undefined : 'it does not follow the reel before it'
  }
  const isExpected = !before || before.ended_us <= expiredUs
  return isExpected ? undefined : 'reels before it are missing'
}
