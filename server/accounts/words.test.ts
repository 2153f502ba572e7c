import { expect, it } from 'vitest'
import { wordsFor } from './words.ts'

const facts: [chosen: string, accepted: string | undefined, language: string][] = [
  ['', undefined, 'en'],
  ['', '', 'en'],
  ['', 'de', 'de'],
  ['', 'DE-at', 'de'],
  ['', 'fr, de;q=0.5, en;q=0.4', 'de'],
  ['', 'en;q=0.4, de;q=0.5', 'de'],
  ['', 'de, en', 'de'],
  ['', 'de;q=0, en', 'en'],
  ['', 'fr', 'en'],
  ['', 'constructor', 'en'],
  ['de', 'en', 'de'],
  ['en', 'de', 'en'],
  ['fr', 'de', 'de'],
]
for (const [chosen, accepted, language] of facts) {
  it(`${chosen || 'nothing'} chosen and ${JSON.stringify(accepted)} accepted gives ${language}`, () => {
    expect(wordsFor(chosen, accepted).language).toBe(language)
  })
}

it('a station whose name is written from right to left leaves the sentence around it in order, also in mails', () => {
  const words = wordsFor('de', undefined)
  expect(words.mail.inviteSubject('שלום')).toContain('\u2068שלום\u2069')
  expect(wordsFor('', undefined).setUpHint('\u202eTurned', 'a@radio.test')).toContain(
    '\u2068Turned\u2069, as a@radio.test',
  )
})
