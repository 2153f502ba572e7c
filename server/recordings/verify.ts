import type { Db } from '../database/open.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { scanReel } from './recover.ts'
import { chainOf, listHashes } from './store.ts'

/** What an examination of a recording found. Instants are Unix seconds with fractions. */
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
 * Reads every sealed reel of a station and compares its bytes and its place in the chain with what was stored when it
 * was sealed. Reels that expired are missing at the start of the chain, which is no fault.
 */
export async function verifyRecording(
  { db, storage }: { db: Db; storage: RecordingStorage },
  stationId: number,
  expiredUs: number,
): Promise<Verified> {
  const found: Verified = { reels: 0, bytes: 0, from: null, until: null, chain: null, faults: [] }
  let after = -1
  for (;;) {
    const reels = await listHashes(db, stationId, after)
    if (reels.length === 0) return found
    for (const { name, state, started_us, ended_us, bytes, sha256, chain } of reels) {
      after = started_us
      if (state === 'open' || sha256 === null) continue
      const fault = (text: string) => found.faults.push({ from: started_us / 1e6, until: ended_us / 1e6, fault: text })
      const scanned = await scanReel(storage, name)
      if (!scanned) fault('its file is missing')
      else if (scanned.sha256 !== sha256 || scanned.bytes !== bytes) fault('its audio was changed')
      const follows = found.chain === null || chain === chainOf(found.chain, sha256)
      if (!follows && started_us > expiredUs) fault('it does not follow the reel before it')
      found.reels++
      found.bytes += bytes
      found.from ??= started_us / 1e6
      found.until = ended_us / 1e6
      found.chain = chain
    }
  }
}
