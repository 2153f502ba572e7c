/** Audio that arrives later than this after the least delayed audio is late. */
export const lateUs = 400_000
/** The same for a source that sends segments of some seconds, each when it is complete and was requested. */
export const lateSegmentUs = 20e6
/** Audio that has been late for this long, by a steady amount, follows a loss. */
export const decideUs = 60e6
/** A spell in which the lateness varies is decided after this time. */
export const maxSpellUs = 120e6
/** Lateness is steady if the least offsets of the last four quarters of `decideUs` differ by less than this. */
const steadyUs = 150_000
const quarterUs = decideUs / 4
/** Minimum time between two parts of a spell: a gradual delay does not need a part for each step of `lateUs`. */
const minPartUs = 5e6

/** A part of a spell, where a loss may be placed: the date and the arrival of its first frame, and its least offset. */
type Part = { fromUs: number; sinceUs: number; leastUs: number }

/** A loss: the audio from the date `fromUs` on belongs `byUs` later. */
type Loss = { fromUs: number; byUs: number }

export type LateSpell = ReturnType<typeof lateSpell>

/**
 * Observes a span of time in which all audio is late, until it has caught up or counts as lost. A transport that loses
 * nothing can raise the offset of its audio only for a time; audio that was lost raises it for ever. So before a frame at most
 * this is missing: the least offset of it and of all later frames, minus the level before. Offsets and `nowUs` are
 * microseconds on the monotonic clock. See docs/decisions/0031-late-audio.md.
 * @param toleranceUs differences below this are no loss
 */
export function lateSpell(toleranceUs: number, fromUs: number, offsetUs: number, nowUs: number) {
  const parts: Part[] = [{ fromUs, sinceUs: nowUs, leastUs: offsetUs }]
  /** The least offset of each quarter. */
  const quarters: number[] = []
  const part = () => parts.at(-1)!

  /** Takes the offset of a frame that arrived in the current part. */
  function add(offset: number, now: number) {
    const quarter = Math.floor((now - nowUs) / quarterUs)
    quarters[quarter] = Math.min(quarters[quarter] ?? Number.POSITIVE_INFINITY, offset)
    part().leastUs = Math.min(part().leastUs, offset)
  }
  add(offsetUs, nowUs)
  const isNew = (index: number, now: number) => parts[index]!.sinceUs >= now - quarterUs

  return {
    /** The date of the first late frame: everything before it is decided. */
    sinceUs: () => parts[0]!.fromUs,
    add,
    /** Whether a frame would begin a new part: it is later than the current one, which has lasted. */
    isLater: (offset: number, now: number) =>
      offset > part().leastUs + toleranceUs && now - part().sinceUs >= minPartUs,
    /** Begins a part with the frame of the date `from`. */
    begin(from: number, offset: number, now: number) {
      parts.push({ fromUs: from, sinceUs: now, leastUs: offset })
      add(offset, now)
    },
    /** Moves the dates from `from` on. */
    shift(from: number, by: number) {
      for (const one of parts) if (one.fromUs >= from) one.fromUs += by
    },
    /** Whether the audio has been late long enough to count as lost. */
    isDecided(now: number) {
      if (now - nowUs < decideUs) return false
      if (now - nowUs >= maxSpellUs) return true
      const complete = Math.floor((now - nowUs) / quarterUs)
      const last = quarters.slice(complete - 4, complete).filter((least) => least !== undefined)
      return Math.max(...last) - Math.min(...last) < steadyUs
    },
    /** The last part, if too little is known of it to be decided with the others. */
    lastNew: (now: number): Part | undefined => (parts.length > 1 && isNew(parts.length - 1, now) ? part() : undefined),
    /** The losses that explain the offsets, in order, given the offset of audio that is on time. */
    losses(levelUs: number, now: number) {
      // Jitter at the end, of which nothing later is known, would look like losses: the last quarter is one part.
      const known = parts.filter((_, index) => index === 0 || !isNew(index, now))
      const rest = parts.slice(known.length)
      const leasts = known.map(({ leastUs }) => leastUs)
      leasts.push(Math.min(leasts.pop()!, ...rest.map(({ leastUs }) => leastUs)))
      for (let index = leasts.length - 2; index >= 0; index--)
        leasts[index] = Math.min(leasts[index]!, leasts[index + 1]!)
      const losses: Loss[] = []
      let beforeUs = levelUs
      for (const [index, { fromUs: from }] of known.entries()) {
        const byUs = Math.round(leasts[index]! - beforeUs)
        if (byUs < toleranceUs) continue
        losses.push({ fromUs: from, byUs })
        beforeUs += byUs
      }
      return losses
    },
  }
}
