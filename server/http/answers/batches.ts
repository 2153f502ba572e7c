/** Maximum batch size: it bounds the time for which the first request of a batch waits for the others. */
const maxSize = 64

/**
 * Makes a queue of work that is run in batches: work added during one turn of the event loop is run at its end, after
 * every request that had arrived was read. Doing all steps for one request after the other takes up to twice the processor
 * time, because the code of TLS, HTTP and the database displaces each other from the processor's caches, and a client or
 * proxy on the same machine is woken for each response.
 * @returns a function that adds the work of one request, which is run soon and in order
 */
export function batchQueue(): (work: () => void) => void {
  let waiting: (() => void)[] = []
  function runAll(): void {
    const batch = waiting
    waiting = []
    for (const work of batch) work()
  }
  return (work) => {
    waiting.push(work)
    if (waiting.length === 1) setImmediate(runAll)
    else if (waiting.length === maxSize) runAll()
  }
}
