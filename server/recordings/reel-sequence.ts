import type { Mp3Frame } from '../lib/mp3-frame.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { type Holder, type OpenReel, type ReelWriter, reelWriter, type SealedReel } from './reel-writer.ts'
import { lastLevels } from './rules/reel-levels.ts'
import type { Shift } from './rules/shifts.ts'

/** Does work when it is its turn. Sealing is not urgent, and all stations end a reel at the same moment. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

export type ReelSequence = ReturnType<typeof reelSequence>

/** The rows of each reel, in order. */
type Rows = {
  /** A complete reel is durable, and waits to be sealed. */
  reel(reel: OpenReel): void
  sealed(reel: SealedReel): void
}

type Deps = { storage: RecordingStorage; inTurn: InTurn; holder: Holder; rows: Rows }

/** The reels of a station that are being written: the open one, and those before it that are not sealed yet. */
export function reelSequence({ storage, inTurn, holder, rows }: Deps, stationId: number) {
  let writer: ReelWriter | undefined
  /** Complete ones, oldest first. */
  let finished: ReelWriter[] = []
  let sealing: Promise<void> | undefined
  let failure: { error: unknown } | undefined
  let isAbandoned = false
  /** The complete ones that were written down. */
  const written = new WeakSet<ReelWriter>()

  /** Ends the open reel. */
  function end(): void {
    if (writer) finished.push(writer)
    writer = undefined
  }

  async function sealAll(): Promise<void> {
    for (let next = finished[0]; next?.waitingBytes() === 0; next = finished[0]) {
      const { seal } = next
      // The turn may come after the station was left to another instance.
      const reel = await inTurn(async () => (isAbandoned ? undefined : seal()))
      if (!reel) return
      // Its dates may have moved while it was sealed.
      rows.sealed({ ...next.durable()!, sha256: reel.sha256 })
      finished = finished.slice(1)
    }
  }

  /** Writes the row of a complete reel before what follows it is durable: its turn to be sealed may be far. */
  function writeDown(reel: ReelWriter): void {
    if (written.has(reel) || !finished.includes(reel)) return
    written.add(reel)
    rows.reel(reel.durable()!)
  }

  /**
   * Makes durable what was added, and has complete reels sealed, without waiting for that: what arrives meanwhile must not
   * wait for it either. Calls must not overlap. Throws if it could not, or if sealing failed since the last call; both are
   * tried again by the next one.
   */
  async function flush(): Promise<void> {
    for (const one of finished) {
      await one.flush()
      writeDown(one)
    }
    await writer?.flush()
    sealing ??= sealAll()
      .catch((error: unknown) => {
        failure = { error }
      })
      .finally(() => {
        sealing = undefined
      })
    throwFailure()
  }

  function throwFailure(): void {
    if (!failure) return
    const { error } = failure
    failure = undefined
    throw error
  }

  const unsealed = () => [...finished, ...(writer ? [writer] : [])]
  /** The levels of the reels that are not sealed, in order of time. */
  const levels = () => unsealed().map((one) => one.levels())
  return {
    /** Ends the open reel, and opens the next one. */
    begin(reel: Omit<Parameters<typeof reelWriter>[1], 'stationId'>) {
      end()
      writer = reelWriter(storage, { stationId, ...reel }, holder)
    },
    end,
    /** The open reel. */
    open: () => writer,
    add: (frame: Mp3Frame) => writer!.add(frame),
    /** Moves the reels that begin at an instant or later. What has a file is written down first, with its old dates. */
    shift({ fromUs, byUs }: Shift) {
      for (const reel of unsealed()) {
        if (reel.startUs() < fromUs) continue
        const known = reel.durable()
        if (known) rows.reel(known)
        reel.shift(byUs)
      }
    },
    /** The instant at which the last reel ends; undefined if all are sealed. */
    endUs: () => unsealed().at(-1)?.endUs(),
    /** Whether a reel that is not sealed has a file. */
    hasFile: () => unsealed().some((one) => one.durable() !== undefined),
    /** Whether all reels are sealed. */
    isEmpty: () => !writer && finished.length === 0,
    /** Bytes that wait for the disk, and frames. */
    waitingBytes() {
      let bytes = writer?.waitingBytes() ?? 0
      for (const one of finished) bytes += one.waitingBytes()
      return bytes
    },
    /** The end of the durable audio that is not sealed; undefined without such audio. */
    durableUs: () =>
      unsealed()
        .findLast((one) => one.durableUs() !== undefined)
        ?.durableUs(),
    /** The durable states of the reels that are not sealed, in order. */
    durable: () => unsealed().flatMap((one) => one.durable() ?? []),
    waitingFrames: () => unsealed().reduce((sum, one) => sum + one.waitingFrames(), 0),
    levels,
    /** The last `count` levels of them. */
    lastLevels: (count: number) => lastLevels(levels(), count),
    flush,
    /** Flushes, and waits until the complete reels are sealed. */
    async close() {
      do {
        await flush()
        await sealing
      } while (!failure && finished.length > 0)
      throwFailure()
    },
    /** Closes the files of what could not be sealed, and seals nothing from then on. */
    async abandon() {
      isAbandoned = true
      await sealing
      for (const one of unsealed()) await one.abandon()
    },
  }
}
