import { describe, expect, it } from 'vitest'
import { parseTime } from './typed-time.ts'

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
