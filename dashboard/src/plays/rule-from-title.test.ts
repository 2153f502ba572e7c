import { describe, expect, it } from 'vitest'
import { checkedRules, namesBy } from '../../../server/plays/rules/split.ts'
import { ruleFor, type Wish, wishesFor, withRule } from './rule-from-title.ts'
import { linesOf } from './rule-lines.ts'

const none = { ignore: '', split: '', swap: '' }

/** The names of a title by the rule that a wish about another makes. */
function becomes(said: string, wish: Wish, title = said) {
  const names = namesBy(checkedRules(linesOf(withRule(none, ruleFor(said, wish)!)).rules))(title)
  return names ? [names.artist, names.title] : 'ignored'
}

describe('a rule for titles like one', () => {
  const ignore = { act: 'ignore' } as const
  const split = (at: string) => ({ act: 'split', at }) as const
  const facts: [said: string, wish: Wish, title: string, becomes: unknown][] = [
    ['Jingle 12', ignore, 'Jingle 12', 'ignored'],
    ['Jingle 12', ignore, 'jingle 7', 'ignored'],
    ['Jingle 12', ignore, 'Jingle Bells', ['', 'Jingle Bells']],
    ['News - 10:00', ignore, 'News - 18:30', 'ignored'],
    ['News - 10:00', ignore, 'The News - 10:00', ['The News', '10:00']],
    ['Radio (100.5) [live]? $1', ignore, 'Radio (88.4) [live]? $2', 'ignored'],
    ['Radio (100.5)', ignore, 'Radio 100x5', ['', 'Radio 100x5']],
    ['^.*+?()[]{}|\\$', ignore, '^.*+?()[]{}|\\$', 'ignored'],
    ['Реклама 1', ignore, 'реклама 2', 'ignored'],
    ['🎵 Jingle', ignore, '🎵 Jingle', 'ignored'],
    ['Sinnerman - Nina Simone', { act: 'swap' }, 'Sinnerman - Nina Simone', ['Nina Simone', 'Sinnerman']],
    ['Sinnerman - Nina Simone', { act: 'swap' }, 'Sinnerman 2 - Nina Simone', ['Sinnerman 2', 'Nina Simone']],
    ['99 - Nena', { act: 'swap' }, '98 - Nena', ['98', 'Nena']],
    ['Sinnerman - Nina Simone', { act: 'swapAll' }, 'So What - Miles Davis', ['Miles Davis', 'So What']],
    ['A / B', split(' / '), 'Nina Simone / Sinnerman', ['Nina Simone', 'Sinnerman']],
    ['A / B', split(' / '), 'A / B / C', ['A', 'B / C']],
    ['A / B', split(' / '), 'A - B', ['A', 'B']],
    ['A | B', split(' | '), 'Miles Davis | So What', ['Miles Davis', 'So What']],
    ['A ~ B', split(' ~ '), 'A ~ B', ['A', 'B']],
    ['A – B', split(' – '), 'Björk – Jóga', ['Björk', 'Jóga']],
    ['A * B', split(' * '), 'A * B', ['A', 'B']],
    ['A~B', split('~'), 'Nina Simone~Sinnerman', ['Nina Simone', 'Sinnerman']],
    ['Sinnerman by Nina Simone', split(' by '), 'So What by Miles Davis', ['Miles Davis', 'So What']],
    ['Nina Simone: Sinnerman', split(': '), 'Miles Davis: So What', ['Miles Davis', 'So What']],
  ]
  it.each(facts)('of %j by %j: %j', (said, wish, title, expected) => {
    expect(becomes(said, wish, title)).toEqual(expected)
  })

  it('is not made of a title that is too long, and only once', () => {
    expect(ruleFor('a'.repeat(199), ignore)).toBeUndefined()
    const rule = ruleFor('Jingle 1', ignore)!
    expect(withRule(withRule(none, rule), rule)).toEqual({ ...none, ignore: '^Jingle \\d+$' })
    expect(withRule({ ...none, ignore: '\na\n' }, rule).ignore).toBe('a\n^Jingle \\d+$')
  })
})

describe('what can be wanted of a title', () => {
  const facts: [raw: string, artist: string | null, wishes: string[]][] = [
    ['Nina Simone - Sinnerman', 'Nina Simone', ['ignore', 'swap', 'swapAll']],
    ['Jingle', '', ['ignore']],
    ['Nina Simone / Sinnerman', '', ['ignore', 'split  / ']],
    ['Sinnerman by Nina Simone', '', ['ignore', 'split  by ']],
    ['A | B', '', ['ignore', 'split  | ', 'split |']],
    [' / B', '', ['ignore']],
    ['A / ', '', ['ignore']],
    ['ignored', null, []],
  ]
  it.each(facts)('%j', (raw, artist, wishes) => {
    const wished = wishesFor(raw, artist === null ? null : { artist })
    expect(wished.map((wish) => (wish.act === 'split' ? `split ${wish.at}` : wish.act))).toEqual(wishes)
  })
})
