import { describe, expect, it } from 'vitest'
import { allToggled, nothing, type Selection, toggled, upTo } from './selection.ts'

const rows = ['a', 'b', 'c', 'd']
const of = (letters: string, anchor: string | null): Selection<string> => ({ ids: new Set(letters), anchor })

describe('a selection of rows', () => {
  it('X selects a row and deselects it again', () => {
    expect(toggled(nothing, 'b')).toEqual(of('b', 'b'))
    expect(toggled(of('b', 'b'), 'b')).toEqual(of('', 'b'))
  })

  it('Shift X selects up to the row, in either direction, and keeps the selection', () => {
    expect(upTo(of('b', 'b'), 'd', rows)).toEqual(of('bcd', 'd'))
    expect(upTo(of('d', 'd'), 'b', rows)).toEqual(of('dbc', 'b'))
    expect(upTo(of('ac', 'c'), 'd', rows)).toEqual(of('acd', 'd'))
  })

  it('Shift X selects only the row if there is no anchor, or it is no longer shown', () => {
    expect(upTo(nothing, 'c', rows)).toEqual(of('c', 'c'))
    expect(upTo(of('z', 'z'), 'c', rows)).toEqual(of('zc', 'c'))
  })

  it('the checkbox in the head selects all rows, or none when all are selected', () => {
    expect(allToggled(of('b', 'b'), rows)).toEqual(of('abcd', null))
    expect(allToggled(of('abcd', null), rows)).toEqual(nothing)
    expect(allToggled(nothing, [])).toEqual(of('', null))
  })
})
