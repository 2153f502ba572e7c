import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countedOnce } from './counted-once.ts'

type Play = { title: string; fromUs: number; untilUs: number | null; byHand: boolean }

const stream = (title: string, fromUs: number, untilUs: number | null): Play => ({
  ...{ title, fromUs, untilUs, byHand: false },
})
const typed = (title: string, fromUs: number, untilUs: number): Play => ({ title, fromUs, untilUs, byHand: true })

async function* inOrder(plays: readonly Play[]) {
  yield* plays.toSorted((a, b) => a.fromUs - b.fromUs)
}

const facts: [what: string, plays: Play[], expected: string][] = [
  ['plays one after the other stay', [stream('a', 0, 5), stream('b', 5, 9)], 'a 0-5, b 5-9'],
  ['a typed line within a title makes two of it', [stream('a', 0, 9), typed('x', 3, 5)], 'a 0-3, x 3-5, a 5-9'],
  [
    'a typed line over a change of titles',
    [stream('a', 0, 5), stream('b', 5, 9), typed('x', 3, 7)],
    'a 0-3, x 3-7, b 7-9',
  ],
  ['a typed line over a whole title', [stream('a', 0, 3), stream('b', 3, 5), typed('x', 2, 6)], 'a 0-2, x 2-6'],
  ['a typed line over three titles', [typed('x', 0, 8), ...[1, 2, 3].map((n) => stream(`${n}`, n, n + 1))], 'x 0-8'],
  ['two typed lines: the later one prevails', [typed('x', 0, 6), typed('y', 4, 8)], 'x 0-4, y 4-8'],
  ['one typed line within another', [typed('x', 0, 9), typed('y', 4, 6)], 'x 0-4, y 4-6, x 6-9'],
  ['a title that lasts continues behind a line', [stream('a', 0, null), typed('x', 3, 5)], 'a 0-3, x 3-5, a 5-null'],
  ['at the same instant, the typed line', [stream('a', 0, 5), typed('x', 0, 5)], 'x 0-5'],
  ['none', [], ''],
]

it.each(facts)('%s', async (_, plays, expected) => {
  const found = await Array.fromAsync(countedOnce(inOrder(plays)))
  expect(found.map(({ title, fromUs, untilUs }) => `${title} ${fromUs}-${untilUs}`).join(', ')).toBe(expected)
})

it('each instant that a play has belongs to one play, a typed one if there is one, and no other instant does', async () => {
  const span = fc.record({ from: fc.nat(40), length: fc.integer({ min: 1, max: 20 }), byHand: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(span, { maxLength: 12 }), async (spans) => {
      const plays = spans.map(({ from, length, byHand }, nth) => ({
        ...{ title: `${nth}`, fromUs: from, untilUs: from + length, byHand },
      }))
      const found = await Array.fromAsync(countedOnce(inOrder(plays)))
      expect(found.map(({ fromUs }) => fromUs)).toEqual(found.map(({ fromUs }) => fromUs).toSorted((a, b) => a - b))
      for (let at = 0; at < 60; at++) {
        const isThen = ({ fromUs, untilUs }: Play) => at >= fromUs && at < untilUs!
        const [before, after] = [plays.filter(isThen), found.filter(isThen)]
        expect(after).toHaveLength(Math.min(1, before.length))
        if (before.some(({ byHand }) => byHand)) expect(after[0]!.byHand).toBe(true)
      }
    }),
  )
})
