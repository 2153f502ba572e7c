import { expect, it } from 'vitest'
import { scriptOf } from './script.ts'

it.each([
  ['Café Continental', undefined],
  ['Straßenbahn – “live”, 24/7', undefined],
  ['Łódź', undefined],
  ['Радио', undefined],
  ['Ραδιόφωνο', undefined],
  ['📻', undefined],
  ['', undefined],
  ['\ud800', undefined],
  ['Tiếng Việt', 'full'],
  ['x\u0301\u0302', 'full'],
  ['שלום', 'full'],
  ['早晨', 'full'],
  ['ひらがな', 'full'],
  ['라디오', 'full'],
  ['რადიო', 'full'],
  ['صباح الخير', 'tall'],
  ['Radio صباح', 'tall'],
  ['早晨 صباح', 'tall'],
  ['हिन्दी', 'tall'],
  ['বাংলা', 'tall'],
  ['தமிழ்', 'tall'],
  ['สวัสดี', 'tall'],
  ['ລາວ', 'tall'],
  ['ខ្មែរ', 'tall'],
  ['မြန်မာ', 'tall'],
  ['བོད་', 'tall'],
  ['አማርኛ', 'tall'],
  ['ܣܘܪܝܝܐ', 'tall'],
])('the script of %j is %s', (text, script) => {
  expect(scriptOf(text)).toBe(script)
})
