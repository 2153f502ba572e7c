import { type Segment, segmentsWithin } from './airtime.ts'
import type { Entry, Plan } from './entry.ts'
import { modulo } from './ring.ts'

/** A part of an entry in which another one is on air, in minutes since its beginning. */
export type Covered = { readonly from: number; readonly until: number; readonly by: Entry }

/** The parts of an entry in which others are on air. */
export function coveredParts(entry: Entry, segments: readonly Segment[], ring: number): Covered[] {
  return segmentsWithin(segments, entry.at, entry.length, ring).flatMap(({ from, until, entry: by }) =>
    by && by !== entry ? [{ from, until, by }] : [],
  )
}

/** The overlap of two entries. */
export type Overlap = {
  other: Entry
  /** The entry of the two that is on air, and the rule that decides it. */
  onAir: 'this' | 'other'
  why: 'later' | 'shorter' | 'first'
  /** The minutes of the ring between which it is on air. */
  from: number
  until: number
  /** Whether the lower one continues at `until`. */
  goesOn: boolean
}

/** The overlaps of an entry with others: one for each stretch in which one of the two is on air, by time. */
export function overlapsOf(entry: Entry, plan: Plan, segments: readonly Segment[], ring: number): Overlap[] {
  const found = plan.flatMap((other) => {
    if (other === entry || !overlap(entry, other, ring)) return []
    return [
      ...coveredParts(other, segments, ring)
        .filter(({ by }) => by === entry)
        .map((part) => describe(entry, other, part, ring)),
      ...coveredParts(entry, segments, ring)
        .filter(({ by }) => by === other)
        .map((part) => describe(other, entry, part, ring)),
    ]
  })
  const since = ({ from }: { from: number }) => modulo(from - entry.at, ring)
  return found
    .map(({ upper, lower, ...rest }) => ({
      ...rest,
      other: upper === entry ? lower : upper,
      onAir: upper === entry ? ('this' as const) : ('other' as const),
    }))
    .sort((a, b) => since(a) - since(b))
}

function describe(upper: Entry, lower: Entry, part: Covered, ring: number) {
  const ahead = modulo(upper.at - lower.at, ring)
  const why = ahead > 0 ? ('later' as const) : upper.length < lower.length ? ('shorter' as const) : ('first' as const)
  return {
    ...{ upper, lower, why },
    from: modulo(lower.at + part.from, ring),
    until: modulo(lower.at + part.until, ring),
    goesOn: part.until < lower.length,
  }
}

/** Whether two entries have a minute in common. */
export function overlap(a: Entry, b: Entry, ring: number): boolean {
  return modulo(b.at - a.at, ring) < a.length || modulo(a.at - b.at, ring) < b.length
}
