import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesBetween, putBack, weeksChanged } from './changes.ts'
import { isSamePlan, merged, recognised } from './merge.ts'
import { at, entry, plans, someKeys } from './testing.ts'

const repair = entry('e1', 7, 'Wed 15:30', 60)
const kiosk = entry('e2', 8, 'Sat 12:00', 60)
const card = entry('e3', 9, 'Thu 21:00', 45)
const later = { ...repair, at: at('Wed 16:00') }

describe('the changes of a plan', () => {
  const base = [repair, kiosk]

  it('are the moved, added and removed entries, in the order of the week', () => {
    expect(changesBetween(base, [later, card])).toEqual([
      { kind: 'changed', key: 'e1', before: repair, after: later },
      { kind: 'added', key: 'e3', after: card },
      { kind: 'removed', key: 'e2', before: kiosk },
    ])
    expect(changesBetween(base, [...base])).toEqual([])
    expect(changesBetween(base, [{ ...repair }, kiosk])).toEqual([])
  })

  it('can be reverted one by one', () => {
    const now = [later, card]
    expect(putBack(base, now, new Set(['e1']))).toEqual([repair, card])
    expect(putBack(base, now, new Set(['e2']))).toEqual([later, card, kiosk])
    expect(putBack(base, now, new Set(['e3']))).toEqual([later])
    expect(changesBetween(base, putBack(base, now, new Set(['e1', 'e2', 'e3'])))).toEqual([])
  })

  it('affect the former and the new week of a moved entry', () => {
    const moved = { ...repair, at: at('Wed 16:00', 3) }
    expect(weeksChanged(changesBetween([repair, kiosk], [moved, kiosk]))).toEqual([1, 3])
  })

  it('reverting all of them restores the first plan', () => {
    fc.assert(
      fc.property(plans, plans, ({ plan: a }, { plan: b }) => {
        const keys = new Set(changesBetween(a, b).map(({ key }) => key))
        expect(changesBetween(a, putBack(a, b, keys))).toEqual([])
      }),
    )
  })
})

describe('entries from the server', () => {
  const slot = ({ showId, at, length }: typeof repair) => ({ showId, at, length })

  it('keep their keys in any order', () => {
    expect(recognised([repair, kiosk], [slot(kiosk), slot(repair)])).toEqual([kiosk, repair])
  })

  it('a moved entry is recognised as the nearest one of its show and week', () => {
    const [monday, friday] = [entry('e1', 7, 'Mon 09:00', 180), entry('e2', 7, 'Fri 09:00', 180)]
    const moved = slot({ ...friday, at: at('Fri 10:00') })
    expect(recognised([monday, friday], [moved, slot(monday)])).toEqual([{ ...moved, key: 'e2' }, monday])
  })

  it('an entry of another show or week is new', () => {
    expect(
      recognised(
        [repair],
        [
          { ...slot(repair), showId: 1 },
          { ...slot(repair), at: at('Wed 15:30', 2) },
        ],
      ),
    ).toEqual([
      { ...repair, showId: 1, key: 'e2' },
      { ...repair, at: at('Wed 15:30', 2), key: 'e3' },
    ])
  })

  it('two identical entries have different keys', () => {
    const twin = { ...repair, key: 'e5' }
    const keys = recognised([repair, twin], [slot(repair), slot(repair), slot(repair)]).map(({ key }) => key)
    expect(keys).toEqual(['e1', 'e5', 'e6'])
  })

  it('no entry is lost, and no key is used twice', () => {
    fc.assert(
      fc.property(plans, plans, ({ plan: a }, { plan: b }) => {
        const found = recognised(a, b.map(slot))
        expect(found.map(slot)).toEqual(b.map(slot))
        expect(new Set(found.map(({ key }) => key)).size).toBe(b.length)
        expect(isSamePlan(found, b)).toBe(true)
      }),
    )
  })
})

describe('the changes of two people', () => {
  const base = [repair, kiosk]
  const limits = { shows: new Set([7, 8, 9]), weeks: 1, yielded: new Set<string>() }

  it('are combined if they concern different entries', () => {
    const { plan, theirs, clashes } = merged({ base, mine: [later, kiosk], theirs: [repair, card] }, limits)
    expect(isSamePlan(plan, [later, card])).toBe(true)
    expect([theirs.map(({ kind }) => kind), clashes]).toEqual([['added', 'removed'], []])
  })

  it('clash if they concern the same entry: own changes win unless yielded', () => {
    const other = { ...repair, at: at('Wed 17:00') }
    const both = { base, mine: [later, kiosk], theirs: [other, kiosk] }
    const first = merged(both, limits)
    expect(first.clashes.map(({ key }) => key)).toEqual(['e1'])
    expect(isSamePlan(first.plan, [later, kiosk])).toBe(true)
    const second = merged(both, { ...limits, yielded: new Set(['e1']) })
    expect(isSamePlan(second.plan, [other, kiosk])).toBe(true)
  })

  it('do not clash when both did the same', () => {
    expect(merged({ base, mine: [later], theirs: [later] }, limits)).toMatchObject({ clashes: [], plan: [later] })
  })

  it('clash if one removed an entry that the other moved', () => {
    const { clashes, plan } = merged({ base, mine: [later, kiosk], theirs: [kiosk] }, limits)
    expect(clashes).toHaveLength(1)
    expect(isSamePlan(plan, [later, kiosk])).toBe(true)
    expect(
      merged({ base, mine: [later, kiosk], theirs: [kiosk] }, { ...limits, yielded: new Set(['e1']) }).plan,
    ).toEqual([kiosk])
  })

  it('omit entries of deleted shows, and of weeks beyond the rotation', () => {
    const second = { ...card, at: at('Thu 21:00', 2) }
    const mine = [later, kiosk, second]
    expect(merged({ base, mine, theirs: [kiosk] }, { ...limits, shows: new Set([8, 9]) }).plan).toEqual([kiosk])
  })

  it('are the changes of one person if the other has none', () => {
    const both = plans.chain(({ plan }) => fc.record({ plan: fc.constant(plan), keys: someKeys(plan) }))
    fc.assert(
      fc.property(both, plans, ({ plan: base, keys }, { plan: others }) => {
        const all = { shows: new Set([1, 2, 3, 4]), weeks: 3, yielded: keys }
        const mine = others.map((each, index) => ({ ...each, key: `e${index + 5}` }))
        expect(isSamePlan(merged({ base, mine, theirs: base }, all).plan, mine)).toBe(true)
        expect(isSamePlan(merged({ base, mine: base, theirs: mine }, all).plan, mine)).toBe(true)
        expect(merged({ base, mine: base, theirs: mine }, all).clashes).toEqual([])
      }),
    )
  })
})

it('two plans are the same regardless of the order and the keys of their entries', () => {
  expect(isSamePlan([repair, kiosk], [{ ...kiosk, key: 'x' } as typeof kiosk, repair])).toBe(true)
  expect(isSamePlan([repair, repair], [repair, kiosk])).toBe(false)
  expect(isSamePlan([repair], [repair, repair])).toBe(false)
})
