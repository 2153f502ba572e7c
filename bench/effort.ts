/** How long and how often to measure. */
export type Effort = {
  /** Length of a round of load. */
  seconds: number
  rounds: number
  /** Number of requests for a latency. */
  requests: number
}

export const thorough: Effort = { seconds: 3, rounds: 7, requests: 200 }
export const quick: Effort = { seconds: 1, rounds: 3, requests: 60 }
