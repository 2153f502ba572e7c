import { expect, it } from 'vitest'
import { silentFrame } from '../lib/mp3-filler.ts'
import { readFrame } from '../lib/mp3-frame.ts'
import { timedFrames } from '../testing/timed-audio.ts'
import { isAudible } from './audible.ts'

const programme = timedFrames('mono').slice(100, 220)
const { bytes, format } = programme[0]!
const silence = programme.map(() => readFrame(silentFrame(bytes, format, 0), format))

it.each([
  ['a programme', programme, true],
  ['digital silence', silence, false],
  ['a click in silence', [...silence.slice(0, 60), ...programme.slice(60, 62), ...silence.slice(62)], false],
  ['half a second of a programme', [...silence.slice(0, 60), ...programme.slice(60, 80), ...silence.slice(80)], true],
])('%s: audible or not', async (_what, frames, expected) => {
  expect(await isAudible(frames)).toBe(expected)
})
