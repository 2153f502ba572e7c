import { describe, expect, it } from 'vitest'
import { countKinds, isSafeToDeleteUnattended, orphansAmong } from './orphans.ts'

const now = 1_800_000_000
const hour = 3600

describe('files that nothing uses', () => {
  const facts: [why: string, ageSeconds: number, isInUse: boolean, hours: number | undefined, isOrphan: boolean][] = [
    ['is an orphan after a day', 24 * hour + 1, false, undefined, true],
    ['may still become used for a day', 24 * hour, false, undefined, false],
    ['is no orphan while it is used, however old', 9_999 * hour, true, undefined, false],
    ['is no orphan while it is new and used', 0, true, undefined, false],
    ['is an orphan after the given hours', 2 * hour + 1, false, 2, true],
    ['is no orphan before the given hours', 47 * hour, false, 48, false],
    ['is no orphan when the clock of its storage is ahead', -hour, false, undefined, false],
  ]
  for (const [why, ageSeconds, isInUse, hours, isOrphan] of facts) {
    it(`a file ${why}`, () => {
      const file = { modifiedAt: now - ageSeconds, isInUse }
      expect(orphansAmong([file], now, hours)).toEqual(isOrphan ? [file] : [])
    })
  }

  it('are counted by kind', () => {
    const name = 'AAAAAAAAAAAAAAAAAAAAAAAA'
    expect(countKinds([`${name}.mp3`, `${name}.jpg`, `${name}.jpg`])).toEqual({ audio: 1, pictures: 2 })
  })

  const mays: [why: string, orphans: number[], inUse: number[], may: boolean][] = [
    ['as much audio as is in use', [3, 0], [3, 0], true],
    ['more audio than is in use', [4, 0], [3, 9], false],
    ['pictures with more audio than is in use', [4, 1], [3, 9], false],
    ['more pictures than are in use', [0, 9], [0, 1], true],
    ['pictures where only audio is in use', [0, 9], [1, 0], true],
    ['pictures where nothing is in use', [0, 1], [0, 0], false],
    ['audio where nothing is in use', [1, 0], [0, 0], false],
  ]
  for (const [why, [audio, pictures], [usedAudio, usedPictures], may] of mays) {
    it(`${why}: ${may ? 'removed' : 'left'} by the daily job`, () => {
      const inUse = { audio: usedAudio!, pictures: usedPictures! }
      expect(isSafeToDeleteUnattended({ audio: audio!, pictures: pictures! }, inUse)).toBe(may)
    })
  }
})
