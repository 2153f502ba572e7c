import { describe, expect, it } from 'vitest'
import { chaptersIn, chaptersOf, playTimeMs } from './chapters.ts'

const times: [text: string, ms: number | undefined][] = [
  ['0', 0],
  ['00:00:00.000', 0],
  ['00:00', 0],
  ['90', 90_000],
  ['90.5', 90_500],
  ['5.', 5000],
  ['0:20', 20_000],
  ['1:30', 90_000],
  ['01:30', 90_000],
  ['01:30.250', 90_250],
  ['90:00', 5_400_000],
  ['00:00:10.500', 10_500],
  ['1:02:03', 3_723_000],
  ['01:02:03.004', 3_723_004],
  ['100:00:00', 360_000_000],
  ['00:00:01.9999', 2000],
  ['00:00:01,5', 1500],
  ['00:00:01.123456789', 1123],
  [' 00:10 ', 10_000],
  ['npt:12', 12_000],
  ['npt=00:12', 12_000],
  ['12s', 12_000],
  ['', undefined],
  ['now', undefined],
  ['-5', undefined],
  ['1:-5', undefined],
  ['1:2:3:4', undefined],
  [':30', undefined],
  ['.5', undefined],
  ['1e3', undefined],
  ['１２', undefined],
  ['00:10 Intro', undefined],
  [`${'9'.repeat(100)}`, undefined],
  [`${'1:'.repeat(10_000)}`, undefined],
]

describe('the time of a chapter', () => {
  it.each(times)('%.40s', (text, ms) => expect(playTimeMs(text)).toBe(ms))
})

describe('chapters', () => {
  it('are in their order, with plain titles; those without a start or a title are left out', () => {
    const found = [
      { fromMs: 10_000.4, title: 'B\n b' },
      { fromMs: 0, title: 'A\u0000' },
      { fromMs: undefined, title: 'X' },
      { fromMs: 1, title: ' ' },
      { fromMs: 1e12, title: 'X' },
      { fromMs: Number.NaN, title: 'X' },
      { fromMs: -1, title: 'X' },
    ]
    expect(chaptersOf(found)).toEqual([
      [0, 'A'],
      [10_000, 'B b'],
    ])
    expect(chaptersOf(Array.from({ length: 2000 }, (_, fromMs) => ({ fromMs, title: 'A' })))).toHaveLength(1000)
  })

  it.each([
    [
      '{"chapters":[{"startTime":1.5,"title":"B"},{"startTime":0,"title":"A"},{"startTime":2,"title":"C","toc":false}]}',
      [
        [0, 'A'],
        [1500, 'B'],
      ],
    ],
    ['{"chapters":[null,1,"a",{},{"startTime":"now","title":"A"},{"startTime":1,"title":2}]}', []],
    ...[
      ['"0"', 0],
      ['"1.5"', 1500],
      ['"90"', 90_000],
      ['"00:01:30"', 90_000],
      ['"01:30.250"', 90_250],
      ['" 2 "', 2000],
      ['1e3', 1_000_000],
    ].map(([time, ms]): [string, unknown] => [`{"chapters":[{"startTime":${time},"title":"A"}]}`, [[ms, 'A']]]),
    ...['""', '"-1"', '"1e3"', '"1 min"', '-1', 'null', 'true', '[1]', '{}', `"${'1:'.repeat(10_000)}"`].map(
      (time): [string, unknown] => [`{"chapters":[{"startTime":${time},"title":"A"}]}`, []],
    ),
    ['{"chapters":{}}', undefined],
    ['null', undefined],
    ['[', undefined],
  ])('in a file: %.60s', (json, chapters) => expect(chaptersIn(json)).toEqual(chapters))
})
