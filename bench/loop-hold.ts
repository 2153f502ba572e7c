import { once } from 'node:events'
import type { Child } from './process.ts'

/** How long a probed server's event loop was held at most, in milliseconds, since this was asked last. */
export async function loopHold({ process }: Child): Promise<number> {
  const answer = once(process, 'message')
  process.send('how long?')
  const [ms] = await answer
  return ms
}
