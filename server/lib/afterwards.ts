/** Runs work in the background, after the response. */
export type Afterwards = {
  (work: () => Promise<unknown>): void
  /** Resolves when all of it is done. */
  settled: () => Promise<void>
}

/**
 * Makes a runner of work that begins in a later turn of the event loop, so that the response time is the same whether
 * there is such work or not.
 * @param onError receives the errors of the work
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
