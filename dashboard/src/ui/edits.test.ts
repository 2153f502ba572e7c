import { describe, expect, it, test } from 'vitest'
import { afterSaving, changesOf, clashesOf, type Edits, edited, keptOver, without } from './edits.ts'

type Form = { title: string; text: string }
const saved: Form = { title: 'A', text: '' }

describe('a form that is being edited', () => {
  const facts: [
    promise: string,
    typed: Partial<Form>[],
    saved: Form,
    changes: Partial<Form>,
    clashes: Partial<Form>,
  ][] = [
    ['typed text is a change', [{ title: 'B' }], saved, { title: 'B' }, {}],
    ['restoring the saved text is no change', [{ title: 'B' }, { title: 'A' }], saved, {}, {}],
    [
      'a change by others in another field does not clash',
      [{ title: 'B' }],
      { title: 'A', text: 't' },
      { title: 'B' },
      {},
    ],
    [
      'a change by others in the same field clashes',
      [{ title: 'B' }],
      { title: 'C', text: '' },
      { title: 'B' },
      { title: 'B' },
    ],
    ['the same change by others leaves no change', [{ title: 'B' }], { title: 'B', text: '' }, {}, {}],
  ]
  test.each(facts)('%s', (_, typed, now, changes, clashes) => {
    const edits = typed.reduce((before, more) => edited(saved, before, more), {} as Edits<Form>)
    expect(changesOf(now, edits)).toEqual(changes)
    expect(clashesOf(now, edits)).toEqual(clashes)
  })

  it('text typed while saving stays, and does not clash with the saved values', () => {
    const sent = { title: 'B' }
    const typed = edited(saved, edited(saved, {}, sent), { title: 'Bc', text: 't' })
    const now = { ...saved, ...sent }
    const after = afterSaving(typed, sent, now)
    expect(changesOf(now, after)).toEqual({ title: 'Bc', text: 't' })
    expect(clashesOf(now, after)).toEqual({})
  })

  it('text typed over a value that is shown as saved optimistically does not clash', () => {
    const now = { title: 'B', text: '' }
    const typed = edited(now, edited(saved, {}, { title: 'B' }), { title: 'Bc' })
    expect(clashesOf(now, typed)).toEqual({})
  })

  it('a clash ends when the values of the other person are taken, or own values are kept', () => {
    const theirs = { title: 'C', text: '' }
    const mine = edited(saved, {}, { title: 'B', text: 't' })
    const taken = without(mine, clashesOf(theirs, mine))
    expect([changesOf(theirs, taken), clashesOf(theirs, taken)]).toEqual([{ text: 't' }, {}])
    const kept = keptOver(theirs, mine)
    expect([changesOf(theirs, kept), clashesOf(theirs, kept)]).toEqual([{ title: 'B', text: 't' }, {}])
  })
})
