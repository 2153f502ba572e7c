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
    ['what was typed is a change', [{ title: 'B' }], saved, { title: 'B' }, {}],
    ['what is typed back is none', [{ title: 'B' }, { title: 'A' }], saved, {}, {}],
    [
      'what others change elsewhere clashes with nothing',
      [{ title: 'B' }],
      { title: 'A', text: 't' },
      { title: 'B' },
      {},
    ],
    ['what others change too clashes', [{ title: 'B' }], { title: 'C', text: '' }, { title: 'B' }, { title: 'B' }],
    ['what others change to the same is no change', [{ title: 'B' }], { title: 'B', text: '' }, {}, {}],
  ]
  test.each(facts)('%s', (_, typed, now, changes, clashes) => {
    const edits = typed.reduce((before, more) => edited(saved, before, more), {} as Edits<Form>)
    expect(changesOf(now, edits)).toEqual(changes)
    expect(clashesOf(now, edits)).toEqual(clashes)
  })

  it('what is typed while it is saved stays, and does not clash with what was saved', () => {
    const sent = { title: 'B' }
    const typed = edited(saved, edited(saved, {}, sent), { title: 'Bc', text: 't' })
    const now = { ...saved, ...sent }
    const after = afterSaving(typed, sent, now)
    expect(changesOf(now, after)).toEqual({ title: 'Bc', text: 't' })
    expect(clashesOf(now, after)).toEqual({})
  })

  it('what is shown as saved before it is, and typed over then, does not clash', () => {
    const now = { title: 'B', text: '' }
    const typed = edited(now, edited(saved, {}, { title: 'B' }), { title: 'Bc' })
    expect(clashesOf(now, typed)).toEqual({})
  })

  it('a clash is over when theirs is taken, or mine is kept', () => {
    const theirs = { title: 'C', text: '' }
    const mine = edited(saved, {}, { title: 'B', text: 't' })
    const taken = without(mine, clashesOf(theirs, mine))
    expect([changesOf(theirs, taken), clashesOf(theirs, taken)]).toEqual([{ text: 't' }, {}])
    const kept = keptOver(theirs, mine)
    expect([changesOf(theirs, kept), clashesOf(theirs, kept)]).toEqual([{ title: 'B', text: 't' }, {}])
  })
})
