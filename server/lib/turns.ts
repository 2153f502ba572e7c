/** Whom a piece of work is done for: a station, or the address of a client. */
export type Name = number | string

/** A queue of work that is fair to those for whom it is done. */
export type Turns = {
  /** Runs a piece of work when its turn has come. */
  <Result>(name: Name, work: () => Promise<Result>): Promise<Result>
  /** Waits for a turn; returns what ends it, which must be called once. */
  take: (name: Name) => Promise<() => void>
}

export type TurnLimits = {
  /** How many pieces of work run at once, of all names together; as many as there are names unless told. */
  atOnce?: number
  /** How many may wait for one name. */
  maxWaiting: number
  /** How many may wait in all; no limit unless told. */
  maxWaitingInAll?: number
  /** How long one may wait, in milliseconds. */
  maxWaitMs: number
}

/** The queue is full, or the wait took too long: the work has not begun. */
export class NoTurn extends Error {}

/**
 * Makes a queue in which one piece of work runs at a time for each name, in the order in which they came. Where names
 * compete for room they take turns, so that however much one of them asks for, another waits for one piece of its work.
 * @returns what throws NoTurn when a limit is exceeded
 */
export function makeTurns({ atOnce = Infinity, maxWaiting, maxWaitingInAll = Infinity, maxWaitMs }: TurnLimits): Turns {
  const running = new Set<Name>()
  const queues = new Map<Name, Set<() => void>>()
  /** Names that wait for nothing but room, in the order of their turns. */
  const ready = new Set<Name>()
  let waitingInAll = 0

  function wait(name: Name): Promise<void> {
    const queue = queues.get(name) ?? new Set()
    if (queue.size >= maxWaiting || waitingInAll >= maxWaitingInAll) throw new NoTurn('Too many wait for their turn.')
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(late)
        resolve()
      }
      const late = setTimeout(() => {
        leave(name, queue, begin)
        reject(new NoTurn('The turn did not come in time.'))
      }, maxWaitMs)
      queue.add(begin)
      queues.set(name, queue)
      waitingInAll++
      if (!running.has(name)) ready.add(name)
    })
  }

  function leave(name: Name, queue: Set<() => void>, begin: () => void): void {
    queue.delete(begin)
    waitingInAll--
    if (queue.size > 0) return
    queues.delete(name)
    ready.delete(name)
  }

  function end(name: Name): void {
    running.delete(name)
    // Behind those that wait already.
    if (queues.has(name)) ready.add(name)
    for (const next of ready) {
      if (running.size >= atOnce) return
      const queue = queues.get(next)!
      const [begin] = queue
      ready.delete(next)
      running.add(next)
      leave(next, queue, begin!)
      begin!()
    }
  }

  async function take(name: Name): Promise<() => void> {
    if (running.has(name) || running.size >= atOnce) await wait(name)
    else running.add(name)
    return () => end(name)
  }

  async function run<Result>(name: Name, work: () => Promise<Result>): Promise<Result> {
    const ended = await take(name)
    try {
      return await work()
    } finally {
      ended()
    }
  }
  return Object.assign(run, { take })
}
