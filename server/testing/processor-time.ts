import { existsSync, readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time of a test file and of the processes that it started and waited for, in seconds. */
    processorSeconds?: number
  }
}

const statPath = '/proc/self/stat'

/** Processor time of this process and of the children that it has waited for, in seconds; 0 where the system has no `/proc`. */
function processorSeconds(): number {
  if (!existsSync(statPath)) return 0
  // The name of the command comes before the last bracket. User and system time follow, of the process and of its children.
  const [, fields = ''] = readFileSync(statPath, 'utf8').split(/\) (?=[A-Z] )/)
  const times = fields.split(' ').slice(11, 15).map(Number)
  return times.reduce((sum, ticks) => sum + ticks, 0) / 100
}

const before = processorSeconds()
// biome-ignore lint/correctness/noEmptyPattern: the first argument holds fixtures, which the runner reads from the pattern.
afterAll(({}, file) => {
  file.meta.processorSeconds = processorSeconds() - before
})
