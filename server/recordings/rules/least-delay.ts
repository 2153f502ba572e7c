/** The least delayed of the latest frames, in microseconds on the monotonic clock. */
export type LeastDelay = {
  /** Takes a frame: `offsetUs` is its arrival minus the media time at its end, `nowUs` its arrival. */
  add(offsetUs: number, nowUs: number): void
  /** The offset of a new connection. If it differs, the path that audio takes has changed, and the window is forgotten. */
  reset(offsetUs: number, nowUs: number): void
  /** The smallest offset of about the last 20 seconds in which frames arrived; undefined before the first. */
  offsetUs(): number | undefined
  /** Whether the drift is known. It takes five minutes; a reset does not unlearn it. */
  knowsDrift(): boolean
  /** How much slower than our clock the source's clock runs, in parts per billion; 0 while unknown. */
  driftPpb(): number
}

const bucketUs = 5e6
const buckets = 4
/** The drift is estimated from one minimum a minute, over at most half an hour. */
const bucketsPerPoint = 12
const pointsNeeded = 5
const pointsKept = 30
/** Two connections whose offsets differ by less take the same path: this is jitter, or the drift in between. */
const samePathUs = 50_000

/**
 * Dates a stream as Moonfire NVR does (design/time.md there): a frame cannot arrive before it was made, so of all frames the
 * one that was delayed least tells the source's time best, however large the burst at the start was. The drift is the
 * median of the slopes between all pairs of minima (Theil and Sen), which an outlier does not move.
 */
export function leastDelay(): LeastDelay {
  let window: number[] = []
  let current = Number.POSITIVE_INFINITY
  let windowLeast = Number.POSITIVE_INFINITY
  let bucketEndUs = 0
  let points: { atUs: number; offsetUs: number }[] = []
  let bucketsInPoint: number[] = []
  let learnedPpb: number | undefined

  function closeBucket(nowUs: number) {
    if (current < Number.POSITIVE_INFINITY) {
      window.push(current)
      if (window.length >= buckets) window.shift()
      bucketsInPoint.push(current)
      if (bucketsInPoint.length === bucketsPerPoint) {
        points.push({ atUs: nowUs, offsetUs: Math.min(...bucketsInPoint) })
        if (points.length > pointsKept) points.shift()
        bucketsInPoint = []
      }
    }
    windowLeast = Math.min(...window)
    current = Number.POSITIVE_INFINITY
    bucketEndUs = nowUs + bucketUs
  }

  function slopePpb(): number | undefined {
    if (points.length < pointsNeeded) return learnedPpb
    const slopes = points.flatMap((from, index) =>
      points.slice(index + 1).map((to) => (to.offsetUs - from.offsetUs) / (to.atUs - from.atUs)),
    )
    slopes.sort((a, b) => a - b)
    return slopes[slopes.length >> 1]! * 1e9
  }

  const least = () => Math.min(windowLeast, current)
  return {
    add(offsetUs, nowUs) {
      if (nowUs >= bucketEndUs) closeBucket(nowUs)
      if (offsetUs < current) current = offsetUs
    },
    reset(offsetUs, nowUs) {
      if (Math.abs(offsetUs - least()) < samePathUs) return this.add(offsetUs, nowUs)
      learnedPpb = slopePpb()
      points = []
      bucketsInPoint = []
      window = []
      windowLeast = Number.POSITIVE_INFINITY
      current = offsetUs
      bucketEndUs = nowUs + bucketUs
    },
    offsetUs: () => (least() < Number.POSITIVE_INFINITY ? least() : undefined),
    knowsDrift: () => learnedPpb !== undefined || points.length >= pointsNeeded,
    driftPpb: () => slopePpb() ?? 0,
  }
}
