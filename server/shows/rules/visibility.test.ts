import { expect, test } from 'vitest'
import { offeredRewind, rewindLimit } from '../../public/rules/rewind.ts'
import { isPublicShow } from './visibility.ts'

test('a show is public when it is published', () => {
  expect([isPublicShow({ published: 1 }), isPublicShow({ published: 0 }), isPublicShow(undefined)]).toEqual([
    true,
    false,
    false,
  ])
})

test('an instant that is offered for rewinding can still be requested a minute later', () => {
  expect(offeredRewind(0, 5, 1e6)).toBe(null)
  expect(offeredRewind(1, null, 1e6)).toBe(null)
  expect(offeredRewind(1, 999_999.5, 1e6)).toBe(1e6)
  for (const at of [1e6, 1e6 + 1, 1e6 + 59, 1e6 + 60]) {
    expect(offeredRewind(1, 0, at)! % 60).toBe(0)
    expect(offeredRewind(1, 0, at)! - rewindLimit(1, at + 60)).toBeGreaterThanOrEqual(0)
  }
})
