import { describe, expect, it } from 'vitest'
import { mayGoUnseen, orphansAmong } from './orphans.ts'

const now = 1_800_000_000
const hour = 3600

describe('files that no episode plays', () => {
  const facts: [why: string, ageSeconds: number, isInUse: boolean, hours: number | undefined, isOrphan: boolean][] = [
    ['is an orphan after a day', 24 * hour + 1, false, undefined, true],
    ['may still become an episode for a day', 24 * hour, false, undefined, false],
    ['is none while it is played, however old', 9_999 * hour, true, undefined, false],
    ['is none while it is new and played', 0, true, undefined, false],
    ['is an orphan after the hours that are given', 2 * hour + 1, false, 2, true],
    ['is none before the hours that are given', 47 * hour, false, 48, false],
    ['is none when its store’s clock is ahead', -hour, false, undefined, false],
  ]
  for (const [why, ageSeconds, isInUse, hours, isOrphan] of facts) {
    it(`a file ${why}`, () => {
      const file = { modifiedAt: now - ageSeconds, isInUse }
      expect(orphansAmong([file], now, hours)).toEqual(isOrphan ? [file] : [])
    })
  }

  it('may be removed automatically unless they are more than the files in use', () => {
    expect([mayGoUnseen(0, 0), mayGoUnseen(3, 3), mayGoUnseen(4, 3), mayGoUnseen(1, 0)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
