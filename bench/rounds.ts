/** The duration and the number of measurements. */
export type Effort = {
  /** Length of a round of load. */
  seconds: number
  rounds: number
  /** Rounds before the measured ones, which are discarded: V8 still compiles during the first seconds of load. */
  warmUps: number
  /** Number of requests for a latency. */
  requests: number
}

export const thorough: Effort = { seconds: 3, rounds: 7, warmUps: 2, requests: 200 }
export const quick: Effort = { seconds: 1, rounds: 3, warmUps: 5, requests: 60 }

/** The quantile of the values at `share`, from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** The ratio of two measurements, round by round. */
export const ratios = (of: readonly number[], to: readonly number[]) => of.map((value, round) => value / to[round]!)

/**
 * Measures several things in turn, every other round in the opposite order, so that other load on the machine affects
 * all of them alike. The warm-up rounds are discarded.
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
