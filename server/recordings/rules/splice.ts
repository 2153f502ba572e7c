export type RecordedTail = ReturnType<typeof recordedTail>

/** Number of frames of a tail that are used: about a minute. */
export const tailFrames = 2048

/** The hashes of the last recorded frames, about a minute. */
export function recordedTail() {
  const ring = new Uint32Array(tailFrames)
  let pushed = 0
  return {
    push(hash: number) {
      ring[pushed++ % tailFrames] = hash
    },
    /** A copy, oldest first. */
    hashes() {
      if (pushed <= tailFrames) return ring.slice(0, pushed)
      const oldest = pushed % tailFrames
      const hashes = new Uint32Array(tailFrames)
      hashes.set(ring.subarray(oldest))
      hashes.set(ring.subarray(0, oldest), tailFrames - oldest)
      return hashes
    },
  }
}

export type Splice = ReturnType<typeof splice>

/** Equal frames in both. `distinct` counts those that occur once in the tail. A whole run begins where one of both does. */
type Run = { lastKnown: number; distinct: number; isWhole: boolean }

/** A run with this number of distinct frames is not another place of the same silence or tone. */
const distinctFrames = 8
/** Another server of the same stream may be seconds behind. The same jingle does not come again so soon. */
const distinctToleranceUs = 5e6
/**
 * A late connection may differ by more: by as much as the run is long, or, if all that it sent first is known, by this share of the
 * tail. That does not match a loop: with a period of up to half of the tail it occurs twice in it, so its frames are not distinct, and
 * with a longer one it differs by more.
 */
const distinctShare = 0.45
const repeatedToleranceUs = 100_000

/**
 * Looks for the tail's end in the frames of a new connection. Servers send every listener the same bytes, so a burst repeats
 * frames that are recorded. Single frames prove nothing (silence and tones repeat them), so whole runs are compared: a run
 * may begin anywhere, as an intro or a gap may come before it, but has to reach the tail's end.
 * @param distinctNeeded number of distinct frames that are proof
 */
export function splice(tail: Uint32Array, distinctNeeded = distinctFrames) {
  const last = tail.length - 1
  const places = new Map<number, number[]>()
  for (const [place, hash] of tail.entries()) {
    const known = places.get(hash)
    if (known) known.push(place)
    else places.set(hash, [place])
  }
  const complete: Run[] = []
  let open: Run[] = []
  let isAnyDistinct = false
  let arrived = 0
  let previous: number | undefined

  return {
    /** Takes the next arriving frame. */
    add(hash: number) {
      const index = arrived++
      const found = places.get(hash) ?? []
      const distinct = found.length === 1 ? 1 : 0
      const runs = open.filter((run) => tail[last - (run.lastKnown - index)] === hash)
      for (const run of runs) run.distinct += distinct
      for (const place of found) {
        const continues = previous !== undefined && place > 0 && tail[place - 1] === previous
        if (!continues) runs.push({ lastKnown: index + last - place, distinct, isWhole: index === 0 || place === 0 })
      }
      open = []
      for (const run of runs) {
        if (run.distinct >= distinctNeeded) isAnyDistinct = true
        if (run.lastKnown === index) complete.push(run)
        else open.push(run)
      }
      previous = hash
    },
    /**
     * The alignment to trust, if there is one. `errorUs` says by how much the clock disagrees with an alignment in which the
     * arriving frame of index `lastKnown` ends where the recording does. Distinct content is trusted at once, also before its
     * end has arrived. When `isFinal`, also content that repeats, if the clock confirms it, and distinct content that the clock
     * contradicts, if all that arrived first is known: the source was silent for some time, or the clock was set.
     */
    match(errorUs: (lastKnown: number) => number, isFinal: boolean) {
      const error = (run: Run) => Math.abs(errorUs(run.lastKnown))
      const isDistinct = (run: Run) => run.distinct >= distinctNeeded
      const found = (run: Run, isInTime: boolean) => {
        return { lastKnown: run.lastKnown, isComplete: run.lastKnown < arrived, isInTime }
      }
      const frameUs = errorUs(1) - errorUs(0)
      const lateUs = (run: Run) =>
        frameUs * Math.min(run.isWhole ? Infinity : run.distinct, tail.length * distinctShare)
      if (isAnyDistinct) {
        const isNear = (run: Run) => error(run) <= Math.max(distinctToleranceUs, lateUs(run))
        const runs = [...complete, ...open].filter((run) => isDistinct(run) && isNear(run))
        const longest = best(runs, (run) => run.distinct)
        if (longest) return found(longest, true)
      }
      if (!isFinal) return undefined
      const nearest = best(complete, (run) => -error(run))
      if (nearest && error(nearest) <= repeatedToleranceUs) return found(nearest, true)
      const whole = complete.find((run) => run.isWhole && run.distinct >= Math.min(distinctNeeded, run.lastKnown + 1))
      return whole && found(whole, error(whole) <= lateUs(whole))
    },
  }
}

function best(runs: readonly Run[], value: (run: Run) => number): Run | undefined {
  return runs.reduce<Run | undefined>((a, b) => (a && value(a) >= value(b) ? a : b), undefined)
}
