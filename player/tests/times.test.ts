import { describe, expect, it, vi } from 'vitest'
import { bigWords } from '../src/big-words.ts'
import { controlWords } from '../src/control-words.ts'
import { listWords } from '../src/list-words.ts'
import { siteWords } from '../src/site-words.ts'
import { tapeWords } from '../src/tape-words.ts'
import { clockOf, counter, secondsOf, span } from '../src/times.ts'
import { languageOf, wordsIn } from '../src/words.ts'

const at = Date.parse('2026-11-18T13:32:08Z') / 1000
const [en, de] = await Promise.all([wordsIn('en'), wordsIn('de')])

describe('times in words', () => {
  it('a length is written as on a counter, and in words', () => {
    expect([counter(0), counter(59.9), counter(3587), counter(10_788)]).toEqual(['0:00', '0:59', '59:47', '2:59:48'])
    expect([span(20), span(1980), span(3600), span(5280)]).toEqual(['0 min', '33 min', '1 h', '1 h 28 min'])
  })

  it('a moment may be given in seconds or as on a counter', () => {
    expect(['724', '12:04', '1:02:03', '12.5'].map(secondsOf)).toEqual([724, 724, 3723, 12.5])
    expect(['', 'x', '1h', null].map(secondsOf)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('times are the station’s; where the visitor’s differ, both are said', () => {
    const away = clockOf(en, 'Europe/Berlin', 'America/New_York')
    expect([away.hm(at), away.hms(at), away.both(at)]).toEqual(['14:32', '14:32:08', '14:32 in Berlin, 08:32 here'])
    expect(away.note()).toMatch(/^Times of Berlin: it is \d\d:\d\d there, \d\d:\d\d here\.$/)
    const home = clockOf(en, 'Europe/Berlin', 'Europe/Vienna')
    expect([home.both(at), home.note()]).toEqual(['14:32', ''])
    expect(clockOf(de, 'Europe/Berlin', 'America/New_York').both(at)).toBe('14:32 in Berlin, 08:32 hier')
  })

  it('a day of the station is a day there', () => {
    const midnight = Date.parse('2026-11-17T23:30:00Z') / 1000
    expect(clockOf(en, 'Europe/Berlin').date(midnight)).toBe('2026-11-18')
    expect(clockOf(en, 'America/New_York').date(midnight)).toBe('2026-11-17')
  })

  it('near days have names, in both languages', () => {
    const present = Date.now() / 1000
    for (const [words, names] of [
      [en, ['Yesterday', 'Today', 'Tomorrow']],
      [de, ['Gestern', 'Heute', 'Morgen']],
    ] as const) {
      const clock = clockOf(words, 'UTC')
      expect([-1, 0, 1].map((days) => clock.day(present + days * 86_400))).toEqual(names)
    }
    // Of days with 25 and 23 hours, the neighbours are the days before and after.
    vi.useFakeTimers({ toFake: ['Date'] })
    const named = (present: string, day: string) => {
      vi.setSystemTime(present)
      return clockOf(en, 'Europe/Berlin').day(Date.parse(day) / 1000)
    }
    expect(named('2026-10-24T22:10Z', '2026-10-26T11:00Z')).toBe('Tomorrow')
    expect(named('2026-10-26T22:30Z', '2026-10-25T11:00Z')).toBe('Yesterday')
    expect(named('2026-03-28T22:30Z', '2026-03-29T11:00Z')).toBe('Tomorrow')
    expect(named('2026-03-28T22:30Z', '2026-03-30T11:00Z')).toBe('Mon 30 Mar')
    vi.useRealTimers()
    const old = Date.parse('2025-11-18T13:32:08Z') / 1000
    expect(clockOf(en, 'Europe/Berlin').when(old)).toBe('Tue 18 Nov, 14:32')
    expect(clockOf(de, 'Europe/Berlin').when(old)).toMatch(/^Di\.? 18\. Nov\.?, 14:32$/)
  })

  it('the first language with words is taken; English where there is none', () => {
    expect(languageOf([null, 'fr-FR', 'de-AT', 'en'])).toBe('de')
    expect(languageOf(['tr', undefined])).toBe('en')
  })

  it('each language says everything, in words of its own', () => {
    const all = { ...tapeWords, ...listWords, ...controlWords, ...bigWords, ...siteWords, ...en }
    expect(Object.keys(de).toSorted()).toEqual(Object.keys(all).toSorted())
    const said = (words: object) =>
      Object.keys(all).map((name) => {
        const each = words[name as keyof object] as unknown
        return typeof each === 'function' ? `${each('1', '2', '3')}` : `${each}`
      })
    expect(said(de).every((text) => text.length > 0)).toBe(true)
    const same = said(de).filter((text, index) => text === said(all)[index])
    expect(same.length).toBeLessThan(14)
  })
})
