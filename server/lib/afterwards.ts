/** Runs work that nobody waits for. */
export type Afterwards = {
  (work: () => Promise<unknown>): void
  /** Resolves when all of it is done. */
  settled: () => Promise<void>
}

/**
 * Makes a runner of work that begins after the current request was answered as far as it can be, so that the answer takes
 * the same time whether there is such work or not.
 * @param onError receives what the work throws
 */
export function makeAfterwards(onError: (error: unknown) => void): Afterwards {
  const underway = new Set<Promise<void>>()
  const run = (work: () => Promise<unknown>) => {
    const done: Promise<void> = new Promise(setImmediate)
      .then(work)
      .catch(onError)
      .then(() => void underway.delete(done))
    underway.add(done)
  }
  const settled = async () => {
    while (underway.size > 0) await Promise.all(underway)
  }
  return Object.assign(run, { settled })
}
