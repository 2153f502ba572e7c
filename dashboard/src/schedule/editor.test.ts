import { describe, expect, it } from 'vitest'
import { changesBetween } from './changes.ts'
import {
  afterEdit,
  afterRedo,
  afterUndo,
  combined,
  discarded,
  type Editor,
  followed,
  isChanged,
  opened,
  planOf,
  received,
  replaced,
  saved,
} from './editor.ts'
import { moved, without } from './edits.ts'
import type { Template } from './entry.ts'
import { isSamePlan } from './merge.ts'
import { ringOf } from './ring.ts'
import { at } from './testing.ts'

const show = (id: number) => ({ id, title: `Show ${id}`, image: '', presenter: '' })
const first: Template = {
  version: 10,
  timezone: 'UTC',
  number_of_weeks: 2,
  rotation_start: '2026-11-16',
  entries: [
    { show_id: 7, week: 1, day: 'wed', time: 930, duration: 60 },
    { show_id: 8, week: 2, day: 'sat', time: 720, duration: 60 },
  ],
  shows: [show(7), show(8)],
  changes: [],
}
const [repair, kiosk] = first.entries as [Template['entries'][number], Template['entries'][number]]
const theirs: Template = { ...first, version: 20, entries: [repair, { ...kiosk, time: 780 }] }
const ring = ringOf(2)

const move = (editor: Editor, key: string, by: number) =>
  afterEdit(editor, moved(planOf(editor), new Set([key]), by, ring))
const changed = () => move(opened(first), 'e1', 30)
const times = (editor: Editor) =>
  planOf(editor)
    .map(({ showId, at }) => `${showId} ${at}`)
    .toSorted()
const mine = [`7 ${at('Wed 16:00')}`, `8 ${at('Sat 12:00', 2)}`]

describe('an editor', () => {
  it('begins with the saved schedule', () => {
    const editor = opened(first)
    expect([isChanged(editor), editor.version, planOf(editor).length]).toEqual([false, 10, 2])
  })

  it('has changes after an edit and a redo, and none after an undo or a reverse edit', () => {
    const editor = changed()
    expect([isChanged(editor), isChanged(afterUndo(editor)), isChanged(afterRedo(afterUndo(editor)))]).toEqual([
      true,
      false,
      true,
    ])
    expect(isChanged(move(editor, 'e1', -30))).toBe(false)
  })

  describe('when the schedule is loaded again', () => {
    it('the same version changes nothing', () => {
      const editor = changed()
      expect(received(editor, first)).toBe(editor)
    })

    it('a new version with the same entries is taken over', () => {
      const editor = received(changed(), { ...first, version: 15 })
      expect([editor.version, editor.theirs, times(editor)]).toEqual([15, null, mine])
    })

    it('without own changes, it shows the version saved by another person', () => {
      const editor = received(opened(first), theirs)
      expect([editor.version, isChanged(editor)]).toEqual([20, false])
      expect(times(editor)).toContain(`8 ${at('Sat 13:00', 2)}`)
    })

    it('own changes stay, and the new version is stored beside them', () => {
      const editor = received(changed(), theirs)
      expect([editor.version, editor.theirs, times(editor)]).toEqual([10, theirs, mine])
      expect(isChanged(afterUndo(editor))).toBe(false)
    })

    it.each([
      ['discarded', (editor: Editor) => discarded(editor)],
      ['undone', (editor: Editor) => afterUndo(editor)],
      ['reversed', (editor: Editor) => move(editor, 'e1', -30)],
    ])('once own changes are %s, the plan is the version saved by another person', (_how, drop) => {
      const editor = drop(received(changed(), theirs))
      expect([editor.version, editor.theirs, isChanged(editor)]).toEqual([20, null, false])
      expect(times(editor)).toEqual([`7 ${at('Wed 15:30')}`, `8 ${at('Sat 13:00', 2)}`])
    })

    it('a changed length of the rotation counts as a change by another person', () => {
      const shorter = { ...first, version: 20, number_of_weeks: 1, entries: [repair] }
      expect(received(changed(), shorter).theirs).toBe(shorter)
      expect(received(opened(first), shorter)).toMatchObject({ weeks: 1, base: [{ showId: 7 }] })
    })
  })

  it('a length of the rotation that is changed and restored is no change', () => {
    const shorter = received(changed(), { ...first, number_of_weeks: 1, entries: [repair] })
    expect([shorter.theirs?.number_of_weeks, received(shorter, first).theirs]).toEqual([1, null])
  })

  describe('with changes by another person', () => {
    it('combines both, and own changes are still unsaved', () => {
      const editor = combined(received(changed(), theirs), theirs)
      expect([editor.version, editor.theirs, isChanged(editor)]).toEqual([20, null, true])
      expect(times(editor)).toEqual([`7 ${at('Wed 16:00')}`, `8 ${at('Sat 13:00', 2)}`])
      expect(changesBetween(editor.base, planOf(editor))).toHaveLength(1)
      expect(isChanged(afterUndo(editor))).toBe(false)
    })

    it('can discard own changes', () => {
      const editor = replaced(changed(), theirs)
      expect([isChanged(editor), times(editor)]).toEqual([false, [`7 ${at('Wed 15:30')}`, `8 ${at('Sat 13:00', 2)}`]])
    })

    it('uses the chosen version of an entry that both have changed', () => {
      const clash = { ...first, version: 20, entries: [{ ...repair, time: 1020 }, kiosk] }
      expect(times(combined(changed(), clash))).toContain(`7 ${at('Wed 16:00')}`)
      expect(times(combined(changed(), clash, new Set(['e1'])))).toContain(`7 ${at('Wed 17:00')}`)
    })
  })

  describe('after saving', () => {
    const answer = { ...first, version: 30, entries: [{ ...repair, time: 960 }, kiosk] }

    it('there are no changes, and undoing makes changes again', () => {
      const editor = changed()
      const after = saved(editor, planOf(editor), answer)
      expect([after.version, isChanged(after), isChanged(afterUndo(after))]).toEqual([30, false, true])
      expect(planOf(after).find(({ showId }) => showId === 7)!.key).toBe('e1')
    })

    it('edits made while saving are still unsaved', () => {
      const editor = changed()
      const sent = planOf(editor)
      const after = saved(move(editor, 'e2', 60), sent, answer)
      expect([isChanged(after), changesBetween(after.base, planOf(after)).map(({ key }) => key)]).toEqual([
        true,
        ['e2'],
      ])
      const removed = saved(afterEdit(editor, without(sent, new Set(['e1']))), sent, answer)
      expect(changesBetween(removed.base, planOf(removed)).map(({ kind, key }) => [kind, key])).toEqual([
        ['removed', 'e1'],
      ])
    })

    it('changes that another person has saved meanwhile are shown', () => {
      const editor = changed()
      const both = { ...answer, entries: [...answer.entries, { ...kiosk, week: 1 }] }
      const after = saved(editor, planOf(editor), both)
      expect([isChanged(after), planOf(after).length]).toEqual([false, 3])
    })
  })

  describe('with a draft', () => {
    const editor = changed()
    const draft = { version: 10, weeks: 2, base: editor.base, now: planOf(editor), at: 0 }

    it('continues the draft', () => {
      const again = opened(first, draft)
      expect([isChanged(again), again.theirs, times(again)]).toEqual([true, null, mine])
      expect(isChanged(afterUndo(again))).toBe(false)
    })

    it('stores changes by another person beside it', () => {
      expect(opened(theirs, draft)).toMatchObject({ version: 10, theirs })
      expect(opened({ ...first, version: 20 }, draft)).toMatchObject({ version: 20, theirs: null })
    })

    it('compares the entries, not the version, after the database was restored', () => {
      expect(opened({ ...first, version: 5 }, draft)).toMatchObject({ version: 5, theirs: null })
      expect(opened({ ...theirs, version: 5 }, draft).theirs).not.toBeNull()
    })

    it('omits the entries of a show that was deleted since', () => {
      const now = [...planOf(editor), { key: 'e9', showId: 9, at: 0, length: 60 }]
      expect(times(opened(first, { ...draft, now }))).toEqual(mine)
      expect(isChanged(opened(first, { ...draft, now: [...draft.base, now.at(-1)!] }))).toBe(false)
    })

    it('of another window, shows its changes, can undo them, and drops them once they are saved or discarded', () => {
      const here = opened(first)
      const there = followed(here, first, draft)
      expect([times(there), isChanged(afterUndo(there))]).toEqual([mine, false])
      expect(followed(there, first, draft)).toBe(there)
      expect(isChanged(followed(there, first, undefined))).toBe(false)
      const waiting = received(there, theirs)
      expect(followed(waiting, theirs, undefined)).toMatchObject({ version: 20, theirs: null })
    })

    it('of another window, takes over the version on which that has based its changes', () => {
      const both = combined(received(changed(), theirs), theirs)
      const { version, weeks, base } = both
      const there = followed(received(changed(), theirs), theirs, { version, weeks, base, now: planOf(both), at: 0 })
      expect([there.version, there.theirs, times(there)]).toEqual([20, null, times(both)])
    })

    it('without changes, ignores it', () => {
      const again = opened(theirs, { ...draft, now: draft.base })
      expect([isChanged(again), isSamePlan(planOf(again), replaced(editor, theirs).base)]).toEqual([false, true])
    })
  })
})
