/** The largest batch: it bounds how long the first request of a batch waits for the others. */
const most = 64

/**
 * Runs work in batches: what is put in during one turn of the event loop is run at the end of that turn, after every
 * request that had arrived was read. Doing all steps for one request after the other takes up to twice the processor
 * time, because the code of TLS, HTTP and the database displaces each other from the processor's caches, and a client or
 * proxy on the same machine is woken for each response.
 * @returns a function that takes the work of one request, and calls it soon, in order
 */
export function inBatches(): (work: () => void) => void {
  let waiting: (() => void)[] = []
  function runAll(): void {
    const batch = waiting
    waiting = []
    for (const work of batch) work()
  }
  return (work) => {
    waiting.push(work)
    if (waiting.length === 1) setImmediate(runAll)
    else if (waiting.length === most) runAll()
  }
}
