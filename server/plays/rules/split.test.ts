import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorMs } from '../../testing/processor-ms.ts'
import { checkedRules, maxExpressionLength, maxExpressions, namesBy, type PlayRules } from './split.ts'

const rules = (some: Partial<PlayRules>) => namesBy(checkedRules(some))
const refusal = (value: unknown) => {
  try {
    checkedRules(value)
  } catch (error) {
    return (error as Error).message
  }
}

describe('artist and title', () => {
  const facts: [raw: string, given: Partial<PlayRules>, artist: string, title: string][] = [
    ['Nina Simone - Sinnerman', {}, 'Nina Simone', 'Sinnerman'],
    ['A - B - C', {}, 'A', 'B - C'],
    ['  A  -  B  ', {}, 'A', 'B'],
    ['Sinnerman', {}, '', 'Sinnerman'],
    ['A-ha', {}, '', 'A-ha'],
    ['A – B', {}, '', 'A – B'],
    ['A - ', {}, '', 'A -'],
    [' - B', {}, '', 'B'],
    ['', {}, '', ''],
    // a whole record
    ['Miles Davis - text="So What" song_spot="M" MediaBaseId="0"', {}, 'Miles Davis', 'So What'],
    [
      'title="So What",artist="Miles Davis",url="song_spot=\\"M\\" length=\\"00:09:22\\""',
      {},
      'Miles Davis',
      'So What',
    ],
    ['text="So What" artist="Miles Davis"', {}, 'Miles Davis', 'So What'],
    ['{"artist": "Miles Davis", "title": "So What"}', {}, 'Miles Davis', 'So What'],
    ['{"StreamTitle": "Miles Davis - So What"}', {}, 'Miles Davis', 'So What'],
    ['Miles Davis - So What song_spot="M"', {}, 'Miles Davis', 'So What'],
    ['{So What}', {}, '', '{So What}'],
    ['a = b - c', {}, 'a = b', 'c'],
    ['A - text="B"', { split: ['^(.+) - text="(.+)"$'], swap: ['text='] }, 'B', 'A'],
    // swap
    ['Sinnerman - Nina Simone', { swap: ['^sinnerman'] }, 'Nina Simone', 'Sinnerman'],
    ['Nina Simone - Sinnerman', { swap: ['^sinnerman'] }, 'Nina Simone', 'Sinnerman'],
    ['Sinnerman', { swap: ['.'] }, '', 'Sinnerman'],
    // split
    ['Sinnerman by Nina Simone', { split: ['^(?<title>.+) by (?<artist>.+)$'] }, 'Nina Simone', 'Sinnerman'],
    ['Sinnerman by Nina Simone', { split: ['^(?<title>.+) by (.+)$'] }, 'Nina Simone', 'Sinnerman'],
    ['Sinnerman by Nina Simone', { split: ['^(.+) by (?<artist>.+)$'] }, 'Nina Simone', 'Sinnerman'],
    ['Nina Simone / Sinnerman', { split: ['(.+) / (.+)'] }, 'Nina Simone', 'Sinnerman'],
    ['A / B - C', { split: ['(.+) \\| (.+)', '(.+) / (.+)'] }, 'A', 'B - C'],
    ['A - B', { split: ['(.+) / (.+)'] }, 'A', 'B'],
    ['B / A', { split: ['(.+) / (.+)'], swap: ['/'] }, 'A', 'B'],
    ['NOW: Sinnerman', { split: ['^now: (?:(?<artist>.+) / )?(?<title>.+)'] }, '', 'Sinnerman'],
    ['A / ', { split: ['(.+) /(.*)'] }, '', 'A /'],
    [`${'a'.repeat(300)} / B`, { split: ['(.+) / (.+)'] }, '', `${'a'.repeat(300)} / B`],
    // any case, in any language
    ['ЖИЗНЬ - Б', { swap: ['жизнь'] }, 'Б', 'ЖИЗНЬ'],
  ]
  it.each(facts)('%j by %j: %j, %j', (raw, given, artist, title) => {
    expect(rules(given)(raw)).toEqual({ artist, title })
  })

  it('attributes of something else than a title are no play, and rules see the whole text', () => {
    expect(rules({})('adContext="x" durationMilliseconds="30000"')).toBeUndefined()
    expect(rules({ ignore: ['song_spot="T"'] })('Advert - text="Buy" song_spot="T"')).toBeUndefined()
  })

  it('a title that matches one of `ignore` is no play', () => {
    const names = rules({ ignore: ['^jingle', 'advert(isement)?$'] })
    expect(['JINGLE 1', 'An advert', 'A - Jingle'].map((raw) => names(raw)?.title)).toEqual([
      undefined,
      undefined,
      'Jingle',
    ])
  })
})

describe('rules', () => {
  const facts: [value: unknown, message: string][] = [
    [[], 'The rules must be a JSON object with lists of texts.'],
    [null, 'The rules must be a JSON object with lists of texts.'],
    [{ ignore: 'a' }, 'ignore must be an array'],
    [{ swap: [1] }, 'swap[0] must be a string'],
    [{ split: [''] }, 'split[0] is required'],
    [{ ignore: ['a', '('] }, 'ignore[1] is not a regular expression of RE2: missing closing )'],
    [{ swap: ['(?=a)'] }, 'swap[0] is not a regular expression of RE2: invalid or unsupported Perl syntax'],
    [{ split: ['(.+)'] }, 'split[0] must have a group artist and a group title'],
    [{ ignore: ['x{1000}', 'x{1000}'] }, 'ignore[1] is too large: all expressions together are limited'],
  ]
  it.each(facts)('%j: %s', (value, message) => expect(refusal(value)).toBe(message))

  it('limits hold at their value, and not at one more', () => {
    const many = (count: number) => Array.from({ length: count }, () => 'a')
    expect(refusal({ ignore: many(maxExpressions), swap: many(maxExpressions) })).toBeUndefined()
    expect(refusal({ ignore: many(maxExpressions + 1) })).toBe('ignore must have 50 items or fewer')
    expect(refusal({ ignore: ['a'.repeat(maxExpressionLength)] })).toBeUndefined()
    expect(refusal({ ignore: ['a'.repeat(maxExpressionLength + 1)] })).toBe('ignore[0] must be 200 characters or fewer')
  })

  it('of expressions that are too large, only the first is compiled', () => {
    const largest = Array.from({ length: maxExpressions }, () => 'x{999}'.repeat(33))
    const refuse = () => refusal({ ignore: largest, swap: largest, split: largest })
    expect(refuse()).toBe('ignore[0] is too large: all expressions together are limited')
    expect(processorMs(refuse)).toBeLessThan(1500)
  })

  it('any lists and texts are either refused or work on any title, without an error and without a loss', () => {
    const expression = fc.oneof(
      fc.stringMatching(/^[ab.*+?|()[\]{}\\^$1-9<>: -]{0,30}$/),
      fc.string({ maxLength: 210 }),
    )
    const lists = fc.record({ ignore: fc.array(expression), swap: fc.array(expression) }, { requiredKeys: [] })
    fc.assert(
      fc.property(lists, fc.array(fc.string({ unit: 'binary', maxLength: 400 })), (some, titles) => {
        if (refusal(some) !== undefined) return
        const names = rules(some)
        for (const raw of titles) {
          const found = names(raw)
          if (found) expect(raw).toContain(found.artist)
          if (found) expect(raw).toContain(found.title)
        }
      }),
    )
  })

  it('expressions that take other engines exponential time are compared in time that is linear', () => {
    const hostile = ['(a*)*b', '((a|aa)+)+$', '(.*a){25}c', '(a|a?)+c', '(?:.?){300}.{300}x', 'x*x*x*x*x*x*x*y']
    const names = rules({ ignore: hostile })
    const titles = Array.from({ length: 10 }, (_, nth) => `${nth}${'a'.repeat(980)} - ${'x'.repeat(500)}`)
    expect(processorMs(() => titles.map(names))).toBeLessThan(5000)
  })
})
