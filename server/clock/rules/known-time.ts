/**
 * Clocks that differ by less than this agree, in milliseconds. An hour more or less is no loss
 * where days decide what is removed, and a restart or an update takes less.
 */
export const agreementMs = 3_600_000

/** Another clock: by how much ours is ahead of it, and whether it may be the clock of this same machine. */
export type OtherClock = { of: 'database' | 'stream' | 'bucket'; host: string; aheadMs: number; isNear: boolean }

/** The time that the clock shows, the time that is known to have passed, and what other clocks say. In Unix milliseconds. */
export type Reading = { wallMs: number; knownMs: number; others: readonly OtherClock[] }

/**
 * The verdict on a clock.
 * - `right`: it continues what is known.
 * - `confirmed`: it does not, but other clocks agree with it: the server was stopped for a time, or the clock was wrong
 *   before. It is believed once they have agreed for `afterMs`.
 * - `wrong`: another clock continues what is known, and this one does not. `trueMs` is the time of that one.
 * - `contradicted`: other clocks agree neither with it nor with what is known.
 * - `ahead`, `behind`: of what is known, and there is no other clock.
 */
export type Verdict =
  | { is: 'right' | 'contradicted' | 'ahead' | 'behind' }
  | { is: 'confirmed'; afterMs: number }
  | { is: 'wrong'; trueMs: number }

/** Compares a clock with what is known and with other clocks. */
export function judge({ wallMs, knownMs, others }: Reading): Verdict {
  if (agree(wallMs, knownMs)) return { is: 'right' }
  const [nearest] = others
    .map(({ aheadMs }) => wallMs - aheadMs)
    .sort((a, b) => Math.abs(a - knownMs) - Math.abs(b - knownMs))
  if (nearest === undefined) return { is: wallMs > knownMs ? 'ahead' : 'behind' }
  if (agree(nearest, knownMs)) return { is: 'wrong', trueMs: nearest }
  if (Math.abs(farthest(others)?.aheadMs ?? 0) > agreementMs) return { is: 'contradicted' }
  const isNear = others.every(({ isNear }) => isNear)
  return { is: 'confirmed', afterMs: isNear ? (wallMs > knownMs ? nearMs : Number.POSITIVE_INFINITY) : farMs }
}

/**
 * For how long other clocks must agree with one that does not continue what is known, in milliseconds of uptime. Those that may
 * be on this machine show the same wrong time until the machine is set, and do not show that time ran backwards.
 */
const [farMs, nearMs] = [600_000, 24 * 3_600_000]

/**
 * The other clock from which ours differs most. Of the servers of streams, which may belong to others, only the one counts
 * from which it differs least.
 */
export function farthest(others: readonly OtherClock[]): OtherClock | undefined {
  const byDistance = (a: OtherClock, b: OtherClock) => Math.abs(a.aheadMs) - Math.abs(b.aheadMs)
  const own = others.filter(({ of }) => of !== 'stream')
  const streams = others.filter(({ of }) => of === 'stream').toSorted(byDistance)
  return [...own, ...streams.slice(0, 1)].toSorted(byDistance).at(-1)
}

/** Whether two instants are the same for a decision about what to remove. */
export function agree(aMs: number, bMs: number): boolean {
  return Math.abs(aMs - bMs) <= agreementMs
}

/**
 * The time to work with. Time does not run backwards: a clock that is behind what is known is wrong, and one that is ahead
 * is wrong if another clock says so.
 */
export function timeOf({ wallMs, knownMs, isWrong }: Omit<Reading, 'others'> & { isWrong: boolean }): number {
  return agree(wallMs, knownMs) || (wallMs > knownMs && !isWrong) ? wallMs : knownMs
}
