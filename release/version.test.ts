import { expect, it } from 'vitest'
import { nextVersion } from './version.ts'

const facts: [present: string, asked: string, next: string | RegExp][] = [
  ['0.1.0', 'patch', '0.1.1'],
  ['0.1.9', 'minor', '0.2.0'],
  ['0.9.9', 'major', '1.0.0'],
  ['0.1.0', '0.1.1', '0.1.1'],
  ['0.9.0', '0.10.0', '0.10.0'],
  ['1.9.9', '2.0.0', '2.0.0'],
  ['0.1.0', '0.1.0', /is not later than 0\.1\.0/],
  ['0.10.0', '0.9.9', /is not later/],
  ['1.0.0', '0.9.9', /is not later/],
  ['0.1.0', 'v0.2.0', /is not a version/],
  ['0.1.0', '0.2', /is not a version/],
  ['0.1.0', '0.2.0-rc.1', /is not a version/],
  ['0.1.0', '01.2.0', /is not a version/],
  ['0.1.0', '', /is not a version/],
  ['0.1.0', '0.2.0; rm -rf /', /is not a version/],
]
it.each(facts)('at %s, "%s" is %s', (present, asked, next) => {
  if (typeof next === 'string') expect(nextVersion(present, asked)).toBe(next)
  else expect(() => nextVersion(present, asked)).toThrow(next)
})
