import { expect, it } from 'vitest'
import { processorMs } from '../../testing/processor-ms.ts'
import { unquoted } from './unquoted.ts'

it.each([
  ['We never close', 'We never close'],
  ['“We never close”', 'We never close'],
  ['"We never close"', 'We never close'],
  ["'We never close'", 'We never close'],
  ['„Wir schließen nie“', 'Wir schließen nie'],
  ['„Wir schließen nie”', 'Wir schließen nie'],
  ['»Wir schließen nie«', 'Wir schließen nie'],
  ['« Nous ne fermons jamais »', 'Nous ne fermons jamais'],
  ['‚Nie‘', 'Nie'],
  ['「休みなし」', '休みなし'],
  ['  “Never.”  ', 'Never.'],
  ['“Never”, she said', '“Never”, she said'],
  ['He said “never”', 'He said “never”'],
  ['“Yes” and “no”', '“Yes” and “no”'],
  ['"Yes" and "no"', '"Yes" and "no"'],
  ['“He said ‘never’ again”', 'He said ‘never’ again'],
  ['“Never', '“Never'],
  ['Never”', 'Never”'],
  ['“”', '“”'],
  ['“ ”', '“ ”'],
  ['"', '"'],
  ['""', '""'],
  ['', ''],
  ['   ', ''],
  ["'80s radio", "'80s radio"],
  ["It's", "It's"],
  ['“Never«', '“Never«'],
  ['📻', '📻'],
])('%j is shown as %j', (text, shown) => {
  expect(unquoted(text)).toBe(shown)
})

it('a long text takes no longer than it has characters', () => {
  const strip = () => expect(unquoted(`“${'"'.repeat(200_000)}”`)).toHaveLength(200_000)
  expect(processorMs(strip)).toBeLessThan(1000)
})
