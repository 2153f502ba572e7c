import { describe, expect, it } from 'vitest'
import { playingTime } from './time.ts'
import { parsePlayingTime, parseTime } from './typed-time.ts'

describe('typed times', () => {
  const facts: [text: string, minutes: number | undefined][] = [
    ['16:05', 965],
    [' 16.05 ', 965],
    ['1605', 965],
    ['6', 360],
    ['06', 360],
    ['0:00', 0],
    ['24:00', 1440],
    ['24:01', undefined],
    ['25', undefined],
    ['16:60', undefined],
    ['16:5', undefined],
    ['7pm', 1140],
    ['7 a.m.', 420],
    ['12:30 AM', 30],
    ['12 pm', 720],
    ['0730', 450],
    ['7 Uhr', 420],
    ['19h', 1140],
    ['13 pm', undefined],
    ['0 am', undefined],
    ['half past four', undefined],
    ['', undefined],
    ['-1', undefined],
  ]
  for (const [text, minutes] of facts) it(`"${text}"`, () => expect(parseTime(text)).toBe(minutes))
})

describe('typed places in audio', () => {
  const facts: [text: string, seconds: number | undefined][] = [
    ['1:05', 65],
    [' 0:00 ', 0],
    ['01:05', 65],
    ['1:02:05', 3725],
    ['61:05', 3665],
    ['100:00', 6000],
    ['1:5', undefined],
    ['1:60', undefined],
    ['1:60:00', undefined],
    ['1:2:05', undefined],
    ['100:00:00', undefined],
    ['65', undefined],
    ['-1:05', undefined],
    ['1:05.5', undefined],
    ['', undefined],
  ]
  for (const [text, seconds] of facts) it(`"${text}"`, () => expect(parsePlayingTime(text)).toBe(seconds))

  it('are read as the dashboard writes them', () => {
    for (const seconds of [0, 59, 60, 3599, 3600, 359_999]) {
      expect(parsePlayingTime(playingTime(seconds))).toBe(seconds)
    }
  })
})
