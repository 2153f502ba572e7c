/** Runs one piece of work at a time for each key, in the order in which they came. */
export type Turns = <Result>(key: number, work: () => Promise<Result>) => Promise<Result>

/** There is no hope of a turn soon: too many wait already, or this one has waited too long. */
export class NoTurn extends Error {}

/**
 * Makes a queue for each key.
 * @param maxWaiting how many may wait for one key
 * @param maxWaitMs how long one may wait, in milliseconds
 * @returns throws NoTurn when either is exceeded; the work has not begun then
 */
export function makeTurns({ maxWaiting, maxWaitMs }: { maxWaiting: number; maxWaitMs: number }): Turns {
  const queues = new Map<number, (() => void)[]>()

  function turn(queue: (() => void)[]): Promise<void> {
    if (queue.length >= maxWaiting) throw new NoTurn('Too much waits for its turn.')
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(late)
        resolve()
      }
      const late = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1)
        reject(new NoTurn('The turn did not come in time.'))
      }, maxWaitMs)
      queue.push(begin)
    })
  }

  return async (key, work) => {
    const queue = queues.get(key)
    if (queue) await turn(queue)
    else queues.set(key, [])
    try {
      return await work()
    } finally {
      const next = queues.get(key)!.shift()
      if (next) next()
      else queues.delete(key)
    }
  }
}
