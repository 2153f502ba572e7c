import { expect, it } from 'vitest'
import { type ListedReason, reasons } from '../../../server/lib/reasons.ts'
import { words as de } from '../../../web/words/de/recordings.ts'
import { words as en } from '../../../web/words/en/recordings.ts'

// A reason of the server without a translation is also a type error.
const languages: [string, Record<ListedReason, string>][] = [
  ['English', en.reasons],
  ['German', de.reasons],
]

it.each(languages)(
  'every reason of the server has a %s translation, with the placeholder of its number',
  (_, words) => {
    // A stream that is not there has words of its own, among those of other errors.
    expect(Object.keys(words).sort()).toEqual([...reasons, 'the stream answered 404'].sort())
    for (const reason of reasons) {
      expect([reason, words[reason].split('#').length > 1]).toEqual([reason, reason.includes('#')])
    }
  },
)
