import { expect, it } from 'vitest'
import { hourMs, waitMs } from './mail-limits.ts'

const now = 1_800_000_000_000
const facts: [what: string, sent: number[], wait: number][] = [
  ['nothing was sent', [], 0],
  ['one fewer than the limit', [now - 1, now - 2], 0],
  ['the limit: until the oldest is an hour old', [now - 60_000, now - 1, now], hourMs - 60_000],
  [
    'more than the limit: until only the limit but one are left',
    [now - 90_000, now - 60_000, now, now],
    hourMs - 60_000,
  ],
  ['those of an hour ago do not count', [now - hourMs, now - 1, now], 0],
  ['nor those of a clock that was ahead', [now + 2 * hourMs, now + 3 * hourMs, now + 4 * hourMs], 0],
]
it.each(facts)('%s', (_what, sent, wait) => expect(waitMs(sent, 3, now)).toBe(wait))
