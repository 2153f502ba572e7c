import { expect, it } from 'vitest'
import { type ListedReason, reasons } from '../../../server/lib/reasons.ts'
import { words as de } from '../../../web/words/de/recordings.ts'
import { words as en } from '../../../web/words/en/recordings.ts'

// A reason of the server that has no words here is an error of the compiler as well.
const languages: [string, Record<ListedReason, string>][] = [
  ['English', en.reasons],
  ['German', de.reasons],
]

it.each(languages)('every reason of the server is worded in %s, with its number', (_, words) => {
  expect(Object.keys(words).sort()).toEqual([...reasons].sort())
  for (const reason of reasons) {
    expect([reason, words[reason].split('#').length > 1]).toEqual([reason, reason.includes('#')])
  }
})
