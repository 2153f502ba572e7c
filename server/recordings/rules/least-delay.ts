const bucketUs = 5e6
const buckets = 4
/** The drift is estimated from one minimum a minute, over at most half an hour. */
const bucketsPerPoint = 12
const pointsNeeded = 5
const pointsKept = 30
/** Two connections whose offsets differ by less take the same path: this is jitter, or the drift in between. */
const samePathUs = 50_000

/**
 * The least delayed of the latest frames. It dates a stream as in Moonfire NVR (design/time.md there): a frame cannot arrive
 * before it was made, so the least delayed one tells the source's time best, whatever the size of the burst at the start. The
 * drift is the median of the slopes between all pairs of minima (Theil and Sen), which an outlier does not move. Times are
 * microseconds on the monotonic clock.
 */
export function leastDelay() {
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

  /** Takes a frame: `offsetUs` is its arrival minus the media time at its end. */
  function add(offsetUs: number, nowUs: number) {
    if (nowUs >= bucketEndUs) closeBucket(nowUs)
    if (offsetUs < current) current = offsetUs
  }

  return {
    add,
    /** Takes the offset of a new connection. If it differs, the path has changed, and the window is forgotten. */
    reset(offsetUs: number, nowUs: number) {
      if (Math.abs(offsetUs - least()) < samePathUs) return add(offsetUs, nowUs)
      learnedPpb = slopePpb()
      points = []
      bucketsInPoint = []
      window = []
      windowLeast = Number.POSITIVE_INFINITY
      current = offsetUs
      bucketEndUs = nowUs + bucketUs
    },
    /** The smallest offset of about the last 20 seconds in which frames arrived; undefined before the first. */
    offsetUs: () => (least() < Number.POSITIVE_INFINITY ? least() : undefined),
    /** Whether the drift is known. It takes five minutes, and a reset does not forget it. */
    knowsDrift: () => learnedPpb !== undefined || points.length >= pointsNeeded,
    /** The delay of the source's clock against ours in parts per billion; 0 while unknown. */
    driftPpb: () => slopePpb() ?? 0,
  }
}
