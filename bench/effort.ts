/** How long and how often to measure. */
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
