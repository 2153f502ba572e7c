import { expect, it } from 'vitest'
import { ended } from './ended.ts'

it.each([
  ['the stream ended', 'the stream ended.'],
  ['is the encoder connected?', 'is the encoder connected?'],
  ['Wait until 9 p.m.', 'Wait until 9 p.m.'],
  ['Stop!', 'Stop!'],
  ['and so on …', 'and so on …'],
  ['It is called “Really?”', 'It is called “Really?”'],
  ['Er heißt „Was ist los?“', 'Er heißt „Was ist los?“'],
  ['at 10:00 (UTC)', 'at 10:00 (UTC).'],
  ['', '.'],
])('%j ends as %j', (text, sentence) => expect(ended(text)).toBe(sentence))
