import { once } from 'node:events'
import type { Child } from './process.ts'

/** The longest time in milliseconds that a probed server's event loop was blocked since the last call. */
export async function loopHold({ process }: Child): Promise<number> {
  const answer = once(process, 'message')
  process.send('how long?')
  const [ms] = await answer
  return ms
}
