import { describe, expect, it } from 'vitest'
import { linesOf, textOf } from './rule-lines.ts'

describe('rules for titles, a line for each expression', () => {
  const rules = { ignore: '\nJingle\n\n Werbung ', split: '(.+)~(.+)', swap: '' }

  it('empty lines and white space around an expression are not sent', () => {
    expect(linesOf(rules).rules).toEqual({ ignore: ['Jingle', 'Werbung'], split: ['(.+)~(.+)'], swap: [] })
  })

  it('a refused expression is found in its line, and a refused list in its last one', () => {
    const { lineOf } = linesOf(rules)
    expect(lineOf('ignore[0]')).toEqual({ kind: 'ignore', line: 1 })
    expect(lineOf('ignore[1]')).toEqual({ kind: 'ignore', line: 3 })
    expect(lineOf('ignore')).toEqual({ kind: 'ignore', line: 3 })
    expect(lineOf('split[0]')).toEqual({ kind: 'split', line: 0 })
    expect(lineOf('swap')).toEqual({ kind: 'swap', line: 0 })
    expect(lineOf('version')).toBeUndefined()
  })

  it('saved rules have a line for each expression', () => {
    expect(textOf({ ignore: ['a', 'b'], split: [], swap: ['c'] })).toEqual({ ignore: 'a\nb', split: '', swap: 'c' })
  })
})
