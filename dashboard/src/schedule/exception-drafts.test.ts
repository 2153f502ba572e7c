import { describe, expect, it } from 'vitest'
import { type Broadcast, broadcastsOn, movedTo } from './coming-broadcasts.ts'
import { conflictOf } from './exception-conflict.ts'
import { exceptionalDates, groupsBetween, groupsOf } from './exception-groups.ts'
import type { Exception, NewException } from './exceptions.ts'
import { entry } from './testing.ts'

const [thursday, friday] = ['2026-12-03', '2026-12-04']

const stored = (id: number, fields: Partial<Exception> & Pick<Exception, 'kind'>): Exception => ({
  ...{ id, group: `g${id}`, date: thursday, orphaned: false, created_at: 0 },
  ...fields,
})
const air = stored(12, { kind: 'air', show_id: 3, time: 600, duration: 60, title: 'Election' })
const late = stored(13, { kind: 'clear', time: 1380, duration: 120 })
const skip = stored(14, { kind: 'skip', show_id: 1, time: 540, group: 'g12' })
const day = stored(15, { kind: 'day', week: 1, day: 'sun' })

const hold = (time: number, duration: number, date = thursday): NewException => ({
  ...{ kind: 'air', show_id: 1, date, time, duration },
})

describe('the conflict of a new exception', () => {
  /** The new exception after each solution: its beginning and length; of `replace`, the ids. */
  const ways = (wanted: NewException, replaces: number[] = []) => {
    const conflict = conflictOf({ exceptions: [wanted], replaces }, [air, late, skip, day])
    return (
      conflict && [
        conflict.other.id,
        ...conflict.solutions.map(({ kind, draft: { exceptions, replaces } }) => {
          const [{ date, time, duration } = wanted] = exceptions
          return kind === 'replace' ? `replace ${replaces}` : `${kind} ${date.slice(8)} ${time}+${duration}`
        }),
      ]
    )
  }
  const facts: [name: string, wanted: NewException, ways: unknown][] = [
    ['one that ends when another begins', hold(540, 60), undefined],
    ['one that begins when another ends', hold(660, 60), undefined],
    ['one that runs into another', hold(540, 61), [12, 'before 03 540+60', 'after 03 660+61', 'replace 12']],
    ['one that begins within another', hold(659, 60), [12, 'after 03 660+60', 'replace 12']],
    ['one within another', hold(610, 20), [12, 'after 03 660+20', 'replace 12']],
    ['one around another', hold(540, 300), [12, 'before 03 540+60', 'after 03 660+300', 'replace 12']],
    ['one at the same time', hold(600, 60), [12, 'after 03 660+60', 'replace 12']],
    ['one in the night after', hold(30, 60, friday), [13, 'after 04 60+60', 'replace 13']],
    ['one from the night before', hold(600, 1440, '2026-12-02'), undefined],
    [
      'one that reaches a day later',
      hold(600, 1441, '2026-12-02'),
      [12, 'before 02 600+1440', 'after 03 660+1441', 'replace 12'],
    ],
    ['a clear', { kind: 'clear', date: thursday, time: 600, duration: 1 }, [12, 'after 03 660+1', 'replace 12']],
    ['a skip overlaps nothing', { kind: 'skip', show_id: 3, date: thursday, time: 600 }, undefined],
    ['a second day of a date', { kind: 'day', date: thursday, week: 2, day: 'mon' }, [15, 'replace 15']],
    ['a day of another date', { kind: 'day', date: friday, week: 2, day: 'mon' }, undefined],
  ]
  it.each(facts)('%s', (_, wanted, expected) => expect(ways(wanted)).toEqual(expected))

  it('there is no conflict with exceptions that are replaced with their group', () => {
    expect([ways(hold(600, 60), [12]), ways(hold(600, 60), [14])]).toEqual([undefined, undefined])
  })
  it('a solution leaves the other exceptions of the draft as they are', () => {
    const draft = { exceptions: [hold(60, 60), hold(600, 60)], replaces: [13] }
    const [after, replace] = conflictOf(draft, [air, late])!.solutions
    expect(after!.draft).toEqual({ exceptions: [hold(60, 60), hold(660, 60)], replaces: [13] })
    expect(replace!.draft).toEqual({ exceptions: draft.exceptions, replaces: [13, 12] })
  })
})

describe('groups of exceptions', () => {
  const to = stored(16, { kind: 'air', show_id: 1, date: friday, time: 60, duration: 60, group: 'g12' })
  it('are in the order of their first time, and a skip and an air of a show are a move', () => {
    const words = groupsOf([late, to, skip, air, day]).map(({ group, exceptions, lines }) => [
      group,
      exceptions.map(({ id }) => id),
      lines.map(({ exception, movedFrom }) => [exception.id, movedFrom?.id]),
    ])
    expect(words).toEqual([
      ['g15', [15], [[15, undefined]]],
      [
        'g12',
        [14, 12, 16],
        [
          [12, undefined],
          [16, 14],
        ],
      ],
      ['g13', [13], [[13, undefined]]],
    ])
  })
  it('two broadcasts of a show that are moved have a skip each', () => {
    const other = { ...skip, id: 17, date: friday }
    const again = { ...to, id: 18, time: 120 }
    const [{ lines } = { lines: [] }] = groupsOf([skip, other, to, again])
    expect(lines.map(({ exception, movedFrom }) => [exception.id, movedFrom?.id])).toEqual([
      [16, 14],
      [18, 17],
    ])
  })
  it('a skip alone, and an air of another show, are no move', () => {
    expect(groupsOf([skip, air])[0]!.lines.map(({ movedFrom }) => movedFrom)).toEqual([undefined, undefined])
  })
  it('are listed where one of them is on one of the dates, also one that began before', () => {
    const groups = (from: string, until: string) =>
      groupsBetween([skip, to, late], from, until).map(({ group }) => group)
    expect([groups(friday, friday), groups(thursday, thursday), groups('2026-12-05', '2027-01-01')]).toEqual([
      ['g12', 'g13'],
      ['g12', 'g13'],
      [],
    ])
  })
  it.each<[what: string, fields: Partial<NewException>, dates: string[]]>([
    ['a broadcast', { kind: 'air', time: 600, duration: 60 }, [thursday]],
    ['one until midnight', { kind: 'air', time: 1380, duration: 60 }, [thursday]],
    ['one over midnight', { kind: 'air', time: 1380, duration: 61 }, [thursday, friday]],
    ['a broadcast that is left out', { kind: 'skip', time: 600 }, [thursday]],
    ['a date as another', { kind: 'day', day: 'sun' }, [thursday]],
    ['two days without programme', { kind: 'clear', time: 0, duration: 2880 }, [thursday, friday]],
    ['more days than are asked for', { kind: 'clear', time: 0, duration: 10_080 }, [thursday, friday, '2026-12-05']],
    ['one that began before', { kind: 'clear', date: '2026-12-01', time: 0, duration: 4321 }, [thursday, friday]],
    ['one that was over before', { kind: 'clear', date: '2026-12-01', time: 0, duration: 2880 }, []],
  ])('%s is on these dates', (_, fields, dates) => {
    const one = stored(20, { ...fields } as NewException)
    expect([...exceptionalDates([one], thursday, '2026-12-05')]).toEqual(dates)
  })
})

describe('the broadcasts of some dates', () => {
  const plan = [
    entry('e1', 1, 'Thu 09:00', 60),
    entry('e2', 2, 'Thu 23:00', 180),
    entry('e3', 4, 'Sun 08:00', 60),
    entry('e4', 5, 'Thu 09:00', 60, 2),
  ]
  const rotation = { zone: 'Europe/Berlin', weeks: 2, start: '2026-11-30' }
  const on = (exceptions: Exception[], from = thursday, count = 1) =>
    broadcastsOn(plan, exceptions, rotation, { from, count }).map(
      ({ showId, date, time, length, exception }) =>
        `${showId} ${date.slice(8)} ${time}+${length}${exception ? '!' : ''}`,
    )
  const facts: [name: string, exceptions: Exception[], expected: string[]][] = [
    ['as usual, with their whole length', [], ['1 03 540+60', '2 03 1380+180']],
    ['with a special', [air], ['1 03 540+60', '3 03 600+60!', '2 03 1380+180']],
    ['without a skipped one', [skip], ['2 03 1380+180']],
    ['a skip at another time skips nothing', [{ ...skip, time: 541 }], ['1 03 540+60', '2 03 1380+180']],
    ['as another day', [day], ['4 03 480+60']],
    ['nothing on air is no broadcast', [late], ['1 03 540+60', '2 03 1380+180']],
    [
      '24:00 is the next date',
      [{ ...air, date: '2026-12-02', time: 1440 }],
      ['3 03 0+60!', '1 03 540+60', '2 03 1380+180'],
    ],
  ]
  it.each(facts)('%s', (_, exceptions, expected) => expect(on(exceptions)).toEqual(expected))
  it('over the weeks of the rotation', () => {
    expect(on([], friday, 7)).toEqual(['4 06 480+60', '5 10 540+60'])
  })

  const morning: Broadcast = { showId: 1, date: thursday, time: 540, length: 60 }
  it('one is moved by a skip and an air of one group', () => {
    expect(movedTo(morning, { date: friday, time: 0 }, [], 'new')).toEqual({
      exceptions: [
        { kind: 'skip', group: 'new', show_id: 1, date: thursday, time: 540 },
        { kind: 'air', group: 'new', show_id: 1, date: friday, time: 0, duration: 60 },
      ],
      replaces: [],
    })
  })
  it('one by exception is moved in place, and keeps what it has of its own and its group', () => {
    const special = { ...morning, exception: air }
    expect(movedTo(special, { date: friday, time: 0 }, [air, skip, late], 'new')).toEqual({
      exceptions: [
        { kind: 'skip', group: 'new', show_id: 1, date: thursday, time: 540 },
        { kind: 'air', group: 'new', show_id: 3, date: friday, time: 0, duration: 60, title: 'Election' },
      ],
      replaces: [12],
    })
  })
})
