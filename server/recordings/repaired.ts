import { frameSplitter, maxFrameBytes } from '../lib/mp3-frame.ts'
import { frameRepair } from '../lib/mp3-repair.ts'
import type { Run } from './run.ts'

/** Bytes before a part of a run that decide about its first frames: at least 22 of the longest frames. */
const leadBytes = 32_768
/** At most this many bytes are held, more than the splitter needs to find a frame. */
const heldBytes = 8 * maxFrameBytes
/** A frame is known by the header that follows it. */
const trailBytes = maxFrameBytes + 4

/**
 * A run whose frames can all be decoded: see `frameRepair`. Its bytes have the same places. The reels stay as they are.
 * @param isBegin whether nothing is heard before its first byte, so that no frame can refer to that
 */
export function repaired<R extends Run>(run: R, { isBegin = false } = {}): R {
  /** The replaced bytes, by their offset, and the part of the run that was read last: it may be read again. */
  const replaced = new Map<number, Uint8Array>()
  let known = { from: 0, to: 0 }
  return {
    ...run,
    async *read(from, to) {
      if (from >= known.from && to <= known.to) return yield* withReplaced(run, from, to, replaced)
      yield* repairing(run, from, to, isBegin, replaced)
      known = { from, to }
    },
  }
}

/** Reads a part of a run in which it is known what is to be replaced. */
async function* withReplaced(run: Run, from: number, to: number, replaced: ReadonlyMap<number, Uint8Array>) {
  let offset = from
  for await (const chunk of run.read(from, to)) {
    let changed: Uint8Array = chunk
    for (const [at, bytes] of replaced) {
      const [first, end] = [Math.max(at, offset), Math.min(at + bytes.length, offset + chunk.length)]
      if (first >= end) continue
      // The memory of a chunk may belong to others.
      if (changed === chunk) changed = Uint8Array.from(chunk)
      changed.set(bytes.subarray(first - at, end - at), first - offset)
    }
    yield changed
    offset += chunk.length
  }
}

async function* repairing(
  run: Run,
  from: number,
  to: number,
  isBegin: boolean,
  replaced: Map<number, Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const start = Math.max(0, from - leadBytes)
  const repair = frameRepair(start > 0 || !isBegin)
  /** Bytes that are not passed on yet, as the last frame in them may be incomplete, and the offset of the first. */
  let held: Uint8Array = new Uint8Array()
  let heldFrom = start
  let [framesUntil, frameBytes] = [start, 0]
  const splitter = frameSplitter(
    (frame) => {
      const at = start + splitter.junkBytes() + frameBytes
      frameBytes += frame.bytes.length
      framesUntil = at + frame.bytes.length
      const made = repair(frame)
      if (!made || at < heldFrom) return
      held.set(made, at - heldFrom)
      replaced.set(at, made)
    },
    { reuse: true },
  )

  /** The part of the held bytes before an offset that was asked for. */
  function take(until: number): Uint8Array {
    const wanted = held.subarray(Math.max(0, from - heldFrom), Math.max(0, Math.min(until, to) - heldFrom))
    held = held.subarray(until - heldFrom)
    heldFrom = until
    return wanted
  }

  for await (const chunk of run.read(start, Math.min(run.end, to + trailBytes))) {
    held = Buffer.concat([held, chunk])
    splitter.push(chunk)
    const known = take(Math.max(heldFrom, framesUntil, heldFrom + held.length - heldBytes))
    if (known.length > 0) yield known
  }
  splitter.end()
  const rest = take(heldFrom + held.length)
  if (rest.length > 0) yield rest
}
