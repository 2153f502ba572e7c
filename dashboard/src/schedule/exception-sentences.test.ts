import { describe, expect, it } from 'vitest'
import { words as german } from '../../../web/words/de/pages/exceptions.ts'
import { words as english } from '../../../web/words/en/pages/exceptions.ts'
import type { Language } from '../../../web/words/language.ts'
import { linesOf } from './exception-groups.ts'
import { exceptionSentences } from './exception-sentences.ts'
import type { NewException } from './exceptions.ts'

const titles = new Map([
  [1, 'Tide'],
  [2, 'Fog'],
])
/** The usual broadcast is on Thursday 3 December from 10:00 to 11:00. */
const skip: NewException = { kind: 'skip', show_id: 1, date: '2026-12-03', time: 600 }
const told = (exceptions: readonly NewException[], language: Language = 'en', usual: number | undefined = 60) => {
  const { lineWords } = exceptionSentences({
    ...{ words: language === 'de' ? (german as typeof english) : english, language, today: '2026-11-28', weeks: 2 },
    titleOf: (id) => titles.get(id ?? 0) ?? '',
    usualLength: () => usual,
  })
  return linesOf(exceptions).map(lineWords)
}
const air = (time: number, duration: number, more: Partial<NewException> = {}): NewException => {
  return { kind: 'air', show_id: 1, date: '2026-12-03', time, duration, ...more }
}

describe('a broadcast instead of a usual one', () => {
  const friday = { date: '2026-12-04' }
  const [fog, talk] = [{ show_id: 2 }, { title: 'Talk' }]
  it.each<[what: string, to: NewException, english: string, german: string]>([
    [
      'at its time',
      air(600, 60),
      'Thursday 3 December: Tide from 10:00 to 11:00',
      'Donnerstag, 3. Dezember: Tide von 10:00 bis 11:00',
    ],
    [
      'longer',
      air(600, 67),
      'Thursday 3 December: Tide continues until 11:07 instead of 11:00',
      'Donnerstag, 3. Dezember: Tide läuft bis 11:07 statt bis 11:00',
    ],
    [
      'shorter',
      air(600, 30),
      'Thursday 3 December: Tide ends at 10:30 instead of 11:00',
      'Donnerstag, 3. Dezember: Tide endet um 10:30 statt um 11:00',
    ],
    [
      'later, with the same end',
      air(620, 40),
      'Thursday 3 December: Tide begins at 10:20 instead of 10:00',
      'Donnerstag, 3. Dezember: Tide beginnt um 10:20 statt um 10:00',
    ],
    [
      'earlier, with the same end',
      air(580, 80),
      'Thursday 3 December: Tide begins at 09:40 instead of 10:00',
      'Donnerstag, 3. Dezember: Tide beginnt um 09:40 statt um 10:00',
    ],
    [
      'moved',
      air(720, 60),
      'Tide moves from Thursday 3 December at 10:00 to Thursday 3 December at 12:00',
      'Tide wird verlegt: Donnerstag, 3. Dezember, 10:00 → Donnerstag, 3. Dezember, 12:00',
    ],
    [
      'moved to another day',
      air(600, 60, friday),
      'Tide moves from Thursday 3 December at 10:00 to Friday 4 December at 10:00',
      'Tide wird verlegt: Donnerstag, 3. Dezember, 10:00 → Freitag, 4. Dezember, 10:00',
    ],
    [
      'moved and longer',
      air(720, 90),
      'Tide moves from Thursday 3 December, 10:00 to 11:00 to Thursday 3 December, 12:00 to 13:30',
      'Tide wird verlegt: Donnerstag, 3. Dezember, 10:00 bis 11:00 → Donnerstag, 3. Dezember, 12:00 bis 13:30',
    ],
    [
      'longer over midnight',
      air(600, 900),
      'Thursday 3 December: Tide continues until 01:00 instead of 11:00',
      'Donnerstag, 3. Dezember: Tide läuft bis 01:00 statt bis 11:00',
    ],
    [
      'longer, with a title',
      air(600, 67, talk),
      'Thursday 3 December: Talk (Tide) continues until 11:07 instead of 11:00',
      'Donnerstag, 3. Dezember: Talk (in Tide) läuft bis 11:07 statt bis 11:00',
    ],
    [
      'with a title',
      air(600, 60, talk),
      'Thursday 3 December: Talk (Tide) from 10:00 to 11:00',
      'Donnerstag, 3. Dezember: Talk (in Tide) von 10:00 bis 11:00',
    ],
    [
      'moved, with a title, as a repeat',
      air(720, 60, { ...talk, repeat: true }),
      'Talk (Tide) moves from Thursday 3 December at 10:00 to Thursday 3 December at 12:00, as a repeat',
      'Talk (in Tide) wird verlegt: Donnerstag, 3. Dezember, 10:00 → Donnerstag, 3. Dezember, 12:00, als Wiederholung',
    ],
    [
      'another show',
      air(600, 60, fog),
      'Thursday 3 December: Fog from 10:00 to 11:00 instead of Tide',
      'Donnerstag, 3. Dezember: Fog von 10:00 bis 11:00 statt Tide',
    ],
    [
      'another show, longer',
      air(600, 90, fog),
      'Thursday 3 December: Fog from 10:00 to 11:30 instead of Tide (10:00 to 11:00)',
      'Donnerstag, 3. Dezember: Fog von 10:00 bis 11:30 statt Tide (10:00 bis 11:00)',
    ],
    [
      'another show, with a title',
      air(600, 60, { ...fog, ...talk }),
      'Thursday 3 December: Talk (Fog) from 10:00 to 11:00 instead of Tide',
      'Donnerstag, 3. Dezember: Talk (in Fog) von 10:00 bis 11:00 statt Tide',
    ],
    [
      'next year',
      air(600, 67, { date: '2027-12-03' }),
      'Tide moves from Thursday 3 December, 10:00 to 11:00 to Friday 3 December 2027, 10:00 to 11:07',
      'Tide wird verlegt: Donnerstag, 3. Dezember, 10:00 bis 11:00 → Freitag, 3. Dezember 2027, 10:00 bis 11:07',
    ],
  ])('%s', (_, to, inEnglish, inGerman) => {
    const plain = (lines: string[]) => lines.map((line) => line.replaceAll('\u00a0', ' '))
    expect(plain(told([skip, to]))).toEqual([inEnglish])
    expect(plain(told([to, skip], 'de'))).toEqual([inGerman])
  })

  it('of another show at another time is two sentences', () => {
    const lines = told([skip, air(720, 60, fog)]).map((line) => line.replaceAll('\u00a0', ' '))
    expect(lines).toEqual([
      'Thursday 3 December: Tide is not on air at 10:00',
      'Thursday 3 December: Fog from 12:00 to 13:00',
    ])
  })

  it('that is no longer planned says only what is known', () => {
    const lines = (to: NewException) =>
      exceptionSentences({
        ...{ words: english, language: 'en', today: '2026-11-28', weeks: 1 },
        titleOf: () => 'Tide',
        usualLength: () => undefined,
      })
        .lineWords({ exception: to, movedFrom: skip })
        .replaceAll('\u00a0', ' ')
    expect(lines(air(600, 67))).toBe('Thursday 3 December: Tide from 10:00 to 11:07')
    expect(lines(air(720, 67))).toBe('Tide moves from Thursday 3 December at 10:00 to Thursday 3 December at 12:00')
  })
})
