import { describe, expect, it } from 'vitest'
import { airtime } from './airtime.ts'
import { blocksOf, type Raised } from './drawing.ts'
import type { Plan } from './entry.ts'
import { labelIn } from './labels.ts'
import { ringOf } from './ring.ts'
import { at, entry } from './testing.ts'

const view = { from: 360, columns: 7, ring: ringOf(1) }
const drawn = (plan: Plan, now = 0, raised?: Raised) =>
  blocksOf({ plan, segments: airtime(plan, view.ring), view, hourHeight: 27, now, ...(raised && { raised }) })

describe('the layout of the label of a block, with 27 px an hour', () => {
  const facts: [what: string, runs: [from: number, until: number][], words: ReturnType<typeof labelIn>][] = [
    ['three hours: two lines of title, and the times', [[0, 180]], { top: 3, lines: 3, time: { top: 3 } }],
    ['two hours', [[0, 120]], { top: 3, lines: 2, time: { top: 3 } }],
    ['one hour: the title alone', [[0, 60]], { top: 3, lines: 1, time: null }],
    ['half an hour: the title, tight', [[0, 30]], { top: 0, lines: 1, time: null, room: 13.5 }],
    ['a quarter of an hour: nothing', [[0, 15]], { top: 0, lines: 0, time: null }],
    [
      'the title in one part, the times in the next',
      [
        [0, 60],
        [60, 420],
      ],
      { top: 3, lines: 1, time: { top: 30 } },
    ],
    [
      'the label is below a covered part',
      [
        [0, 30],
        [180, 360],
      ],
      { top: 84, lines: 3, time: { top: 84 } },
    ],
    [
      'a tight label in half an hour above a covered part, not below it',
      [
        [0, 30],
        [120, 140],
      ],
      { top: 0, lines: 1, time: null, room: 13.5 },
    ],
    ['no label without a free part', [], { top: 0, lines: 0, time: null }],
  ]
  for (const [what, runs, words] of facts) {
    it(what, () => {
      expect(
        labelIn(
          runs.map(([from, until]) => ({ from, until })),
          27,
        ),
      ).toEqual(words)
    })
  }
})

describe('the drawn blocks', () => {
  it('the title of a night show is before midnight, its times below the name of the next day', () => {
    expect(drawn([entry('a', 1, 'Mon 23:00', 420)]).get('a')![0]!.label).toEqual({
      top: 3,
      lines: 1,
      time: { top: 46 },
    })
  })

  it('labels avoid the line of the present', () => {
    const words = (now: string) => drawn([entry('a', 1, 'Mon 13:00', 120)], at(now)).get('a')![0]!.label
    expect(words('Mon 14:40')).toEqual({ top: 3, lines: 1, time: { top: 3 } })
    expect(words('Mon 13:20')).toEqual({ top: 12, lines: 1, time: { top: 12 } })
    expect(words('Tue 13:20')).toEqual({ top: 3, lines: 2, time: { top: 3 } })
  })

  it('a block above another one is set in, and the lower block has the covered parts', () => {
    const blocks = drawn([
      entry('a', 1, 'Wed 15:00', 180),
      entry('b', 2, 'Wed 16:00', 60),
      entry('c', 3, 'Wed 16:30', 15),
    ])
    expect([...blocks].map(([key, [block]]) => [key, block!.depth, block!.covered])).toEqual([
      ['a', 0, [{ from: 60, until: 120 }]],
      ['b', 1, [{ from: 30, until: 45 }]],
      ['c', 2, []],
    ])
  })

  it('covered parts are given separately for each piece of an entry', () => {
    const blocks = drawn([entry('a', 1, 'Sat 23:00', 540), entry('b', 2, 'Sun 05:00', 120)])
    expect(blocks.get('a')!.map(({ column, covered }) => [column, covered])).toEqual([
      [5, [{ from: 360, until: 420 }]],
      [6, [{ from: 0, until: 60 }]],
    ])
    expect(blocks.get('b')!.map(({ depth }) => depth)).toEqual([1, 1])
  })

  it('a dragged block below others has its whole label, and the others do not change', () => {
    const plan = [entry('a', 1, 'Wed 15:00', 180), entry('b', 2, 'Wed 16:00', 60), entry('c', 3, 'Wed 14:30', 180)]
    const held = { keys: new Set(['c']), isHeld: true }
    const blocks = drawn(plan, 0, held)
    expect([...blocks].map(([key, [block]]) => [key, block!.depth])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ])
    expect(blocks.get('c')![0]).toMatchObject({ covered: [{ from: 30, until: 180 }], label: { top: 3, lines: 3 } })
  })

  it('a selected block below others has its whole label, except parts hidden by other selected blocks', () => {
    const plan = [entry('a', 1, 'Wed 15:00', 180), entry('b', 2, 'Wed 15:30', 60), entry('c', 3, 'Wed 15:05', 175)]
    const words = (...keys: string[]) => {
      const raised = { keys: new Set(keys), isHeld: false }
      return drawn(plan, 0, raised).get('a')![0]!.label
    }
    expect(words()).toEqual({ top: 0, lines: 0, time: null })
    expect(words('a')).toMatchObject({ top: 3, lines: 3 })
    expect(words('a', 'b')).toMatchObject({ top: 43.5, lines: 1 })
  })

  it('labels avoid selected blocks above them', () => {
    const plan = [entry('a', 1, 'Wed 13:20', 120), entry('b', 2, 'Wed 15:00', 180)]
    const raised = { keys: new Set(['a']), isHeld: false }
    const blocks = drawn(plan, 0, raised)
    expect(blocks.get('b')![0]).toMatchObject({ covered: [], label: { top: 12, lines: 3 } })
    expect(blocks.get('a')![0]!.label.top).toBe(3)
  })

  it('of two blocks with the same start, the longer one is below', () => {
    const blocks = drawn([entry('a', 1, 'Wed 15:00', 60), entry('b', 2, 'Wed 15:00', 180)])
    expect([blocks.get('a')![0]!.depth, blocks.get('b')![0]!.depth]).toEqual([1, 0])
  })

  it('a block that only follows another one is not above it', () => {
    const blocks = drawn([entry('a', 1, 'Wed 15:00', 60), entry('b', 2, 'Wed 16:00', 60)])
    expect([...blocks.values()].flat().map(({ depth }) => depth)).toEqual([0, 0])
  })

  it('two long blocks that cover each other around the week have a finite depth', () => {
    const blocks = drawn([entry('a', 1, 'Mon 06:00', 8640), entry('b', 2, 'Sat 06:00', 4320)])
    expect(Math.max(...[...blocks.values()].flat().map(({ depth }) => depth))).toBeGreaterThan(0)
  })
})
