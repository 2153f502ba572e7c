import { expect, it } from 'vitest'
import { processorMs } from '../server/testing/processor-ms.ts'
import { initialOf } from './initial.ts'

it.each([
  ['Café Continental', 'C'],
  ['the Late Ferry', 'L'],
  ['Die Nacht', 'N'],
  ['The', 'T'],
  ['A', 'A'],
  ['A Z', 'Z'],
  ['Theodor', 'T'],
  ['24 Stunden', '2'],
  ['»Quiz«', 'Q'],
  ['  élan', 'É'],
  ['e\u0301lan', 'E\u0301'],
  ['ß-Klasse', 'ß'],
  ['ﬁx', 'ﬁ'],
  ['ǆungla', 'Ǆ'],
  ['الصباح', 'ا'],
  ['שלום', 'ש'],
  ['हिन्दी', 'हि'],
  ['สวัสดี', 'ส'],
  ['早晨', '早'],
  ['𝒳 Files', '𝒳'],
  ['📻 Radio', 'R'],
  ['📻', ''],
  ['', ''],
  ['   ', ''],
  ['--', ''],
  ['\u0301', ''],
  ['\ud800x', 'X'],
  [`a${'\u0301'.repeat(1000)}`, `A${'\u0301'.repeat(4)}`],
])('the sign of %j is %j', (title, sign) => {
  expect(initialOf(title)).toBe(sign)
})

it('a long title takes no longer than a short one', () => {
  const find = () => expect([' ', 'the'].map((begin) => initialOf(begin + ' '.repeat(1e6)))).toEqual(['', 'T'])
  expect(processorMs(find)).toBeLessThan(1000)
})
