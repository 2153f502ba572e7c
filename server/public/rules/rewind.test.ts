import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type HeardSpan, isRewindable, silentSpans, spanFinder } from './rewind.ts'

const heard = [
  { from: 100, until: 200 },
  { from: 250, until: 300 },
]

const facts: [what: string, startAt: number, endAt: number, isHeard: boolean][] = [
  ['before the first recorded second', 0, 100, false],
  ['up to less than a second of it', 0, 100.5, false],
  ['up to a second of it', 0, 101, true],
  ['within', 120, 130, true],
  ['within a gap', 200, 250, false],
  ['over a gap', 190, 260, true],
  ['after the last', 300, 400, false],
]

it.each(facts)('a show %s can be heard again only where sound is recorded', (_, startAt, endAt, isHeard) => {
  expect(isRewindable({ startAt, endAt }, { published: 1, rewind: 1 }, heard)).toBe(isHeard)
  expect(isRewindable({ startAt, endAt }, { published: 0, rewind: 1 }, heard)).toBe(false)
  expect(isRewindable({ startAt, endAt }, { published: 1, rewind: 0 }, heard)).toBe(false)
  expect(isRewindable({ startAt, endAt }, undefined, heard)).toBe(false)
})

const gapFacts: [heard: HeardSpan[], from: number, until: number, gaps: [number, number][]][] = [
  [[], 0, 10, [[0, 10]]],
  [[], 10, 10, []],
  [[], 10, 0, []],
  [heard, 0, 400, [[0, 100], [200, 250], [300, 400]]], // biome-ignore format: one line for each fact
  [heard, 120, 270, [[200, 250]]],
  [heard, 0, 50, [[0, 50]]],
  [heard, 210, 220, [[210, 220]]],
]

it.each(gapFacts)('without %j, from %i to %i, are the gaps', (spans, from, until, gaps) => {
  expect(silentSpans(spans, from, until).map((gap) => [gap.from, gap.until])).toEqual(gaps)
})

it('each second is either in a gap or heard, and in no two gaps', () => {
  const lengths = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })), { maxLength: 9 })
  fc.assert(
    fc.property(lengths, fc.nat(60), fc.nat(60), (parts, from, seconds) => {
      let at = 0
      const spans = parts.map(([gap, length]) => {
        const start = at + gap
        at = start + length
        return { from: start, until: at }
      })
      const gaps = silentSpans(spans, from, from + seconds)
      for (let second = from; second < from + seconds; second++) {
        const within = (span: HeardSpan) => second >= span.from && second < span.until
        expect(spans.filter(within).length + gaps.filter(within).length).toBe(1)
      }
    }),
  )
})

it('the first span that has not ended is found by one walk over spans in order, also where they overlap', () => {
  const spans = fc.array(fc.record({ from: fc.nat(50), length: fc.nat(20) }), { maxLength: 12 })
  const property = fc.property(spans, fc.array(fc.integer({ min: -5, max: 80 })), (made, instants) => {
    const ordered = made.map(({ from, length }) => ({ from, until: from + length })).sort((a, b) => a.from - b.from)
    const find = spanFinder(ordered)
    for (const at of instants.sort((a, b) => a - b)) expect(find(at)).toBe(ordered.find(({ until }) => until > at))
  })
  fc.assert(property)
})

it('a day of steps looks at each of a thousand spans once, and not at all of them for each step', () => {
  let looked = 0
  const spans = Array.from({ length: 1000 }, (_, nth) => ({
    from: nth * 86,
    get until() {
      looked++
      return nth * 86 + 60
    },
  }))
  const find = spanFinder(spans)
  for (let at = 0; at < 86_400; at += 10) find(at)
  expect(looked).toBeLessThan(8640 + 1000 + 1)
})
