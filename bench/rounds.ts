import type { Effort } from './effort.ts'

/** A summary of several rounds. */
export type Spread = { median: number; min: number; max: number }

/** The median, minimum and maximum of several rounds. */
export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
  return { median, min: sorted[0]!, max: sorted.at(-1)! }
}

/** The quantile of the values at `share`, from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}

/**
 * Measures several things in turn, every other round in the opposite order, so that other load on the machine affects
 * all of them alike. The rounds for warming up are discarded.
 * @returns the result of each thing in each measured round
 */
export async function inTurn<Name extends string, Result>(
  things: Record<Name, () => Promise<Result>>,
  { rounds, warmUps }: Pick<Effort, 'rounds' | 'warmUps'>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(things) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>
  for (let round = 0; round < warmUps + rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await things[name]()
      if (round >= warmUps) results[name].push(result)
    }
  }
  return results
}

/** The ratio of two measurements, round by round. */
export function ratios(of: readonly number[], to: readonly number[]): number[] {
  return of.map((value, round) => value / to[round]!)
}
