import { setTimeout as sleep } from 'node:timers/promises'
import { FetchFailed } from './fetch.ts'

/**
 * Tries work again after a failure to fetch that may pass.
 * @param retryMs milliseconds to wait before each further try
 * @throws the error of the last try, other errors, and the reason of the signal
 */
export async function tryAgain<Result>(
  retryMs: readonly number[],
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let count = 0; ; count++) {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      const pause = retryMs[count]
      if (!(error instanceof FetchFailed && error.mayPass) || pause === undefined) throw error
      await sleep(pause * (0.8 + 0.4 * Math.random()), undefined, { signal })
    }
  }
}
