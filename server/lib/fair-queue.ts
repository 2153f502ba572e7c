import { timed } from './spans.ts'
import { currentWaitBudget } from './wait-budget.ts'

/** The name of a sub-queue, which tasks are counted by: a station's id, or the address of a client. */
export type Name = number | string

/** A queue that limits concurrency and is fair between names. */
export type FairQueue = {
  /** Queues a task and runs it when its turn comes. Throws QueueFull when a limit is exceeded. */
  <Result>(name: Name, work: () => Promise<Result>): Promise<Result>
  /** Waits for a turn; returns the function that ends it, which must be called once. Throws QueueFull. */
  take: (name: Name) => Promise<() => void>
}

export type QueueLimits = {
  /** Maximum number of concurrent tasks in all; unlimited by default. */
  atOnce?: number
  /** Maximum number of concurrent tasks of one name; 1 by default. */
  atOnceEach?: number
  /** Maximum number of waiting tasks of one name; unlimited by default. */
  maxWaiting?: number
  /** Maximum number of waiting tasks in all; unlimited by default. */
  maxWaitingInAll?: number
  /** Maximum wait of a task, in milliseconds; unlimited by default. */
  maxWaitMs?: number
  /** Whether a request that waits here waits for the database, within its budget; not by default. */
  forDatabase?: boolean
}

/** The queue is full, or the wait timed out. The task was not started. */
export class QueueFull extends Error {}

/**
 * Makes a queue that runs one task at a time for each name, or `atOnceEach`, in the order of their arrival. When
 * `atOnce` limits the tasks of all names, the names are served round-robin, so that a name with many waiting tasks
 * delays another name by one task only.
 */
export function fairQueue({
  atOnce = Infinity,
  atOnceEach = 1,
  maxWaiting = Infinity,
  maxWaitingInAll = Infinity,
  maxWaitMs = Infinity,
  forDatabase = false,
}: QueueLimits = {}): FairQueue {
  const running = new Map<Name, number>()
  let runningInAll = 0
  const queues = new Map<Name, Set<() => void>>()
  /** Names with waiting tasks that only `atOnce` holds back, in the order of their turns. */
  const ready = new Set<Name>()
  let waitingInAll = 0

  function wait(name: Name): Promise<void> {
    const queue = queues.get(name) ?? new Set()
    if (queue.size >= maxWaiting || waitingInAll >= maxWaitingInAll) throw new QueueFull('The queue is full.')
    const budget = forDatabase ? currentWaitBudget() : undefined
    const withinMs = Math.min(maxWaitMs, budget?.leftMs() ?? Infinity)
    return new Promise((resolve, reject) => {
      const ended = budget?.begin()
      const begin = () => {
        clearTimeout(late)
        ended?.()
        resolve()
      }
      const refuse = () => {
        leave(name, queue, begin)
        ended?.()
        reject(new QueueFull('The wait in the queue timed out.'))
      }
      const late = withinMs === Infinity ? undefined : setTimeout(refuse, withinMs)
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
    // Queue this name behind the names that already wait.
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
    else await (forDatabase ? timed('database', () => wait(name)) : wait(name))
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
