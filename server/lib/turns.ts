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
  /** How many pieces of work run at once, of all names together; no limit unless told. */
  atOnce?: number
  /** How many run at once for one name; one unless told. */
  atOnceEach?: number
  /** How many may wait for one name; no limit unless told. */
  maxWaiting?: number
  /** How many may wait in all; no limit unless told. */
  maxWaitingInAll?: number
  /** How long one may wait, in milliseconds; no limit unless told. */
  maxWaitMs?: number
}

/** The queue is full, or the wait took too long: the work has not begun. */
export class NoTurn extends Error {}

/**
 * Makes a queue in which one piece of work, or a few, run at a time for each name, begun in the order in which they came.
 * Where names compete for room they take turns: however much one of them asks for, another waits for one piece of its work.
 * @returns what throws NoTurn when a limit is exceeded
 */
export function makeTurns({
  atOnce = Infinity,
  atOnceEach = 1,
  maxWaiting = Infinity,
  maxWaitingInAll = Infinity,
  maxWaitMs = Infinity,
}: TurnLimits = {}): Turns {
  const running = new Map<Name, number>()
  let runningInAll = 0
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
      const refuse = () => {
        leave(name, queue, begin)
        reject(new NoTurn('The turn did not come in time.'))
      }
      const late = maxWaitMs === Infinity ? undefined : setTimeout(refuse, maxWaitMs)
      queue.add(begin)
      queues.set(name, queue)
      waitingInAll++
      if (hasRoom(name)) ready.add(name)
    })
  }

  function leave(name: Name, queue: Set<() => void>, begin: () => void): void {
    queue.delete(begin)
    waitingInAll--
    if (queue.size > 0) return
    queues.delete(name)
    ready.delete(name)
  }

  const hasRoom = (name: Name) => (running.get(name) ?? 0) < atOnceEach

  function count(name: Name, change: 1 | -1): void {
    const now = (running.get(name) ?? 0) + change
    if (now === 0) running.delete(name)
    else running.set(name, now)
    runningInAll += change
  }

  function end(name: Name): void {
    count(name, -1)
    // Behind those that wait already.
    if (queues.has(name)) ready.add(name)
    for (const next of ready) {
      if (runningInAll >= atOnce) return
      const queue = queues.get(next)!
      const [begin] = queue
      ready.delete(next)
      count(next, 1)
      leave(next, queue, begin!)
      if (queue.size > 0 && hasRoom(next)) ready.add(next)
      begin!()
    }
  }

  async function take(name: Name): Promise<() => void> {
    if (hasRoom(name) && runningInAll < atOnce) count(name, 1)
    else await wait(name)
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
