import { createHash, randomBytes } from 'node:crypto'
import type { Mp3Format, Mp3Frame } from '../lib/mp3-frame.ts'
import type { RecordingStorage, ReelFile } from '../storage/recordings.ts'
import { framesPerEntry } from './rules/frame-index.ts'
import { reelLevels, tenthUs } from './rules/reel-levels.ts'
import { reelName } from './rules/reel-name.ts'
import { type ReelTime, reelInstantUs } from './rules/reel-time.ts'

/** A reel that is being written; its values are durable. */
export type OpenReel = ReelTime & {
  name: string
  stationId: number
  format: Mp3Format
  frames: number
  bytes: number
  index: readonly number[]
  titles: readonly [atUs: number, title: string][]
}

/** A complete reel: SHA-256 of its file, hexadecimal. The file has the levels of the frames behind them. */
export type SealedReel = OpenReel & { sha256: string }

/** The ownership of the station: other instances may recover the reel when they take it. */
export type Holder = {
  /** Whether it is certain that no other instance has taken the station. */
  isHeld(): boolean
  /** Another instance has recovered the reel, and so owns it. */
  onTaken(): void
}

export type ReelWriter = ReturnType<typeof reelWriter>

/** Waiting audio: a block holds half a second at 128 kbit/s. */
type Block = { bytes: Uint8Array; length: number }

const blockBytes = 8192
/** Blocks that were written, for all stations. So hundreds of live streams need no new memory. */
const spare: Block[] = []
/** More than this many, 4 MiB, are needed only after bursts and while a disk is slow. */
const maxSpare = 512

/**
 * Starts a reel. The file is created by the first flush. Calls of `flush` and `seal` must not overlap. What another instance
 * has taken over gets no more audio.
 */
export function reelWriter(
  storage: RecordingStorage,
  given: { stationId: number; startUs: number; slewPpb: number; format: Mp3Format },
  holder: Holder,
) {
  let reel = given
  /** Chosen when the file is created, because it says where the reel begins. */
  let name: string | undefined
  const hash = createHash('sha256')
  const meter = reelLevels(reel)
  const index: number[] = []
  let titles: [number, string][] = []
  let file: ReelFile | undefined
  let waiting: Block[] = []
  let [addedBytes, addedFrames] = [0, 0]
  let [bytes, frames] = [0, 0]
  let isTorn = false
  let hasLevels = false
  let isTaken = false

  /** Whether another instance has recovered the file: it has another size then, as its levels are behind the frames. */
  async function wasTaken(): Promise<boolean> {
    if (isTaken || isTorn || holder.isHeld() || (await storage.size(name!)) === bytes) return isTaken
    take()
    return true
  }

  function take(): void {
    isTaken = true
    waiting = []
    ;[addedBytes, addedFrames] = [bytes, frames]
    holder.onTaken()
  }

  /** A name that cannot be made is not kept: the next one differs. */
  async function create(): Promise<ReelFile> {
    name = reelName(reel, randomName())
    try {
      return await storage.create(name)
    } catch (error) {
      name = undefined
      throw error
    }
  }

  /** @returns false if another instance has recovered the file meanwhile */
  async function append(file: ReelFile, pieces: readonly Uint8Array[]): Promise<boolean> {
    // A failed append may have written a part.
    if (isTorn) await file.cut(bytes)
    isTorn = true
    const isOurs = await file.append(pieces)
    isTorn = false
    if (!isOurs) take()
    return isOurs
  }

  /** Writes what was added and makes it durable. After an error it can be called again. */
  async function flush(): Promise<void> {
    file ??= await create()
    if (addedBytes === bytes) return
    if (await wasTaken()) return
    // Frames that arrive during the write are not part of it.
    const [toBytes, toFrames, taken] = [addedBytes, addedFrames, waiting]
    waiting = []
    const pieces = taken.map((block) => block.bytes.subarray(0, block.length))
    try {
      if (!(await append(file, pieces))) return
    } catch (error) {
      waiting = [...taken, ...waiting]
      throw error
    }
    for (const piece of pieces) hash.update(piece)
    spare.push(...taken.slice(0, Math.max(0, maxSpare - spare.length)))
    bytes = toBytes
    frames = toFrames
  }

  function copy(piece: Uint8Array): void {
    let last = waiting.at(-1)
    if (!last || last.length + piece.length > blockBytes) {
      last = spare.pop() ?? { bytes: Buffer.allocUnsafeSlow(blockBytes), length: 0 }
      last.length = 0
      waiting.push(last)
    }
    last.bytes.set(piece, last.length)
    last.length += piece.length
  }

  /** The levels of all frames. */
  const levels = () => ({ ...meter.levels(), from: Math.floor(reel.startUs / tenthUs) })

  /** Without what still waits, and a copy, because it is stored later. */
  const state = (): OpenReel => ({
    ...reel,
    name: name!,
    frames,
    bytes,
    index: index.slice(0, Math.ceil(frames / framesPerEntry)),
    titles: [...titles],
  })

  return {
    /** The instant at which its first frame begins. */
    startUs: () => reel.startUs,
    /** Moves its dates. The name of its file stays, once there is one: it has the first date. */
    shift(byUs: number) {
      reel = { ...reel, startUs: reel.startUs + byUs }
      titles = titles.map(([atUs, title]) => [atUs + byUs, title])
    },
    /** Takes a frame, valid during the call. It is durable after a `flush`. */
    add(frame: Mp3Frame) {
      if (isTaken) return
      if (addedFrames % framesPerEntry === 0) index.push(addedBytes)
      addedFrames++
      addedBytes += frame.bytes.length
      meter.add(frame)
      copy(frame.bytes)
    },
    levels,
    /** A title heard at an instant. */
    title: (atUs: number, title: string) => void titles.push([atUs, title]),
    /** The instant at which the last frame ends. */
    endUs: () => reelInstantUs(reel, addedFrames * reel.format.samplesPerFrame),
    /** Bytes that wait for the disk, and frames. */
    waitingBytes: () => addedBytes - bytes,
    waitingFrames: () => addedFrames - frames,
    flush,
    /** Flushes, appends the levels, and closes the file. After an error it can be called again. */
    async seal() {
      while (addedBytes > bytes || !file) await flush()
      const end = meter.levels().levels
      if (!hasLevels && !(await wasTaken())) await append(file, [end])
      hasLevels = true
      await file.close()
      return { ...state(), sha256: hash.copy().update(end).digest('hex') }
    },
    /** Closes the file as it is: who records the station next recovers it. */
    async abandon() {
      await file?.close()
    },
    /** The instant at which the durable audio ends; undefined if there is none. */
    durableUs: () => (frames > 0 ? reelEndUs({ ...reel, frames }) : undefined),
    /** The state of the last flush, to be stored; undefined before the first one has begun. */
    durable: () => (name === undefined ? undefined : state()),
  }

  function randomName(): string {
    return BigInt(`0x${randomBytes(6).toString('hex')}`)
      .toString(36)
      .padStart(8, '0')
      .slice(-8)
  }
}

/** The instant at which a reel ends. */
export function reelEndUs(reel: ReelTime & { format: Mp3Format; frames: number }): number {
  return reelInstantUs(reel, reel.frames * reel.format.samplesPerFrame)
}
