/** What a row of measurements comes to. */
export type Spread = { median: number; min: number; max: number }

/** The median, and how far the rounds lie apart. */
export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
  return { median, min: sorted[0]!, max: sorted.at(-1)! }
}

/** The value below which such a share of the others lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}

/**
 * Measures several things in turn, every other round in the opposite order, so that what else the machine does falls on
 * all of them alike. A first round is thrown away: it warms everything up.
 * @returns what each of them came to, round by round
 */
export async function inTurn<Name extends string, Result>(
  things: Record<Name, () => Promise<Result>>,
  rounds: number,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(things) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>
  for (let round = 0; round <= rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await things[name]()
      if (round > 0) results[name].push(result)
    }
  }
  return results
}

/** The ratio of what was measured in the same round, for every round. */
export function ratios(of: readonly number[], to: readonly number[]): number[] {
  return of.map((value, round) => value / to[round]!)
}
