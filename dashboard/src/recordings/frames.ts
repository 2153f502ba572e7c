import type { TapeGap, TapeReel } from './tape.ts'

// Positions of frames, the amount of audio between two of them, and the position of a listener. Instants are
// microseconds
// since the epoch; `reels` are in order of time.

type Reels = readonly TapeReel[]

/** The reel with the audio of an instant; undefined where nothing is recorded. */
export function reelAt(reels: Reels, us: number): TapeReel | undefined {
  return reels.find(({ from_us, until_us }) => from_us <= us && us < until_us)
}

/** The instant at which frame `frame` of a reel begins; `frames` is its end. */
const instantOf = ({ from_us, until_us, frames }: TapeReel, frame: number) =>
  Math.round(from_us + ((until_us - from_us) * frame) / frames)

const frameAt = ({ from_us, until_us, frames }: TapeReel, us: number) =>
  Math.round(((us - from_us) / (until_us - from_us)) * frames)

/** The beginning or end of a frame nearest to an instant; undefined if nothing is recorded at all. */
export function nearestFrame(reels: Reels, us: number): number | undefined {
  const reel = reelAt(reels, us)
  if (reel) return instantOf(reel, frameAt(reel, us))
  let best: number | undefined
  for (const { from_us, until_us } of reels) {
    for (const edge of [from_us, until_us]) {
      if (best === undefined || Math.abs(edge - us) < Math.abs(best - us)) best = edge
    }
  }
  return best
}

/** The beginning or end of the frame that is `steps` later, or earlier; a gap is one step. */
export function stepped(reels: Reels, us: number, frames: number): number {
  const direction = Math.sign(frames)
  let at = nearestFrame(reels, us) ?? us
  for (let left = Math.abs(frames); left > 0; ) {
    // Of two reels that touch, the one in the direction of the step.
    const reel = reels.find(({ from_us, until_us }) =>
      direction > 0 ? from_us <= at && at < until_us : from_us < at && at <= until_us,
    )
    if (!reel) {
      const next =
        direction > 0
          ? reels.find(({ from_us }) => from_us > at)?.from_us
          : reels.findLast(({ until_us }) => until_us < at)?.until_us
      if (next === undefined) return at
      at = next
      left--
      continue
    }
    const frame = frameAt(reel, at)
    const taken = Math.min(left, direction > 0 ? reel.frames - frame : frame)
    at = instantOf(reel, frame + direction * taken)
    left -= taken
  }
  return at
}

/** The amount of audio in a window: seconds and bytes. */
export function audioIn(reels: Reels, fromUs: number, untilUs: number): { seconds: number; bytes: number } {
  let [seconds, bytes] = [0, 0]
  for (const reel of reels) {
    const [from, until] = [Math.max(fromUs, reel.from_us), Math.min(untilUs, reel.until_us)]
    if (until <= from) continue
    const frames = frameAt(reel, until) - frameAt(reel, from)
    seconds += (frames * reel.frame_us) / 1e6
    bytes += (frames / reel.frames) * reel.bytes
  }
  return { seconds, bytes }
}

/** The gaps of a window, cut at its ends. */
export function gapsIn(gaps: readonly TapeGap[], fromUs: number, untilUs: number): TapeGap[] {
  return gaps
    .map((gap) => ({ ...gap, from_us: Math.max(gap.from_us, fromUs), until_us: Math.min(gap.until_us, untilUs) }))
    .filter(({ from_us, until_us }) => until_us > from_us)
}

/** The end of the uninterrupted audio around an instant: reels that touch count as one unless their format changes. */
export function runEnd(reels: Reels, us: number): number | undefined {
  let reel = reelAt(reels, us)
  for (;;) {
    const next: TapeReel | undefined = reel && reels.find(({ from_us }) => from_us === reel!.until_us)
    if (!next || next.frame_us !== reel!.frame_us) return reel?.until_us
    reel = next
  }
}

/** The instant that is reached after a number of seconds of audio from the frame at `fromUs` on. */
export function instantAfter(reels: Reels, fromUs: number, seconds: number): number {
  let leftUs = seconds * 1e6
  let at = fromUs
  for (const reel of reels) {
    if (reel.until_us <= at) continue
    if (reel.from_us > at) break
    const frames = reel.frames - frameAt(reel, at)
    const perFrame = (reel.until_us - reel.from_us) / reel.frames
    if (leftUs < frames * reel.frame_us) return Math.round(at + (leftUs / reel.frame_us) * perFrame)
    leftUs -= frames * reel.frame_us
    at = reel.until_us
  }
  return at
}

/** The reels of several answers, in order, each once: of a growing reel, the longest version. */
export function united(...lists: (Reels | undefined)[]): TapeReel[] {
  const byStart = new Map<number, TapeReel>()
  for (const reel of lists.flatMap((list) => list ?? [])) {
    const known = byStart.get(reel.from_us)
    if (!known || known.until_us < reel.until_us) byStart.set(reel.from_us, reel)
  }
  return [...byStart.values()].sort((a, b) => a.from_us - b.from_us)
}
