import { expect, it } from 'vitest'
import { firstLanguage } from './language.ts'

it.each<[chosen: string | null, preferred: string[], language: string]>([
  [null, ['de-AT', 'en'], 'de'],
  [null, ['fr', 'en-US', 'de'], 'en'],
  ['en', ['de'], 'en'],
  ['xx', ['de'], 'de'],
  [null, ['fr', 'pl'], 'en'],
  [null, [], 'en'],
])('chosen %s, browser %j: %s', (chosen, preferred, language) => {
  expect(firstLanguage(chosen, preferred)).toBe(language)
})
