import { describe, expect, it } from 'vitest'
import { isStillRecorded, type KeptCut, readCut, writeCut } from './kept-cut.ts'

const hour = 3_600_000_000
const cut = { inUs: 100 * hour, outUs: 101 * hour }
const kept: KeptCut = {
  ...{ cut, isOwn: true },
  typed: { title: 'A “B”', public: 'later', date: '2026-11-20', time: '16:05', showId: 7 },
}

describe('a stored cut', () => {
  it.each([kept, { cut, isOwn: false, typed: {} }])('survives being written and read', (each) => {
    expect(readCut(writeCut(each))).toEqual(each)
  })

  const text = (some: object) =>
    JSON.stringify({ format: 1, inUs: cut.inUs, outUs: cut.outUs, isOwn: true, typed: {}, ...some })
  it.each<[what: string, text: string | null]>([
    ['no text', null],
    ['an empty text', ''],
    ['another text', 'week 7'],
    ['null', 'null'],
    ['another format', text({ format: 2 })],
    ['an end before the start', text({ outUs: cut.inUs })],
    ['more than a day', text({ outUs: cut.inUs + 24 * hour + 1 })],
    ['an instant that is no number', text({ inUs: '5' })],
    ['half a microsecond', text({ inUs: 5.5 })],
    ['a missing `isOwn`', text({ isOwn: undefined })],
    ['missing details', text({ typed: null })],
    ['a title that is no text', text({ typed: { title: 5 } })],
    ['a show that is no number', text({ typed: { showId: 'x' } })],
    ['an unknown publication', text({ typed: { public: 'soon' } })],
    ['an unknown field', text({ typed: { toString: 'x' } })],
  ])('is not read from %s', (_, stored) => expect(readCut(stored)).toBeUndefined())

  // The retention begins at hour 100; before it, only hour 50 is held.
  const recorded = {
    kept_from: 100 * 3600,
    days: [{ recorded: [{ start_time: 50 * 3600, end_time: 51 * 3600 }] }, { recorded: [] }],
  }
  it.each<[from: number, until: number, isThere: boolean]>([
    [100, 101, true],
    // The recording continues: the end is later than the last known audio.
    [101, 200, true],
    [99, 101, false],
    [98, 99, false],
    [50, 51, true],
    [50.5, 50.6, true],
    [49.9, 50.5, false],
    [50.5, 51.1, false],
  ])('from hour %d to %d still has audio: %s', (from, until, isThere) => {
    expect(isStillRecorded({ inUs: from * hour, outUs: until * hour }, recorded)).toBe(isThere)
  })
})
