import { describe, expect, it } from 'vitest'
import { type Play, playLog } from './play-log.ts'

const s = (seconds: number) => seconds * 1e6

/** The stored rows when everything up to an instant is durable. */
function stored(log: ReturnType<typeof playLog>, untilUs: number, onAir: (us: number) => number | null = () => null) {
  const rows = new Map<number, Play>()
  const save = (plays: Play[]) => {
    for (const play of plays) rows.set(play.fromUs, play)
  }
  for (let at = log.due(untilUs); at !== undefined; at = log.due(untilUs)) save(log.take(onAir(at)))
  return [...rows.values()].map(({ fromUs, untilUs, title, showId }) => [title, fromUs, untilUs, showId])
}

describe('a play of the log', () => {
  it('lasts until the next title, an empty title, or a gap; repeated titles are one play', () => {
    const log = playLog()
    log.title(s(10), 'A - One')
    log.title(s(20), 'A - One')
    log.title(s(200), 'B - Two ')
    log.title(s(300), '')
    log.title(s(400), 'C - Three')
    log.gap(s(450))
    log.title(s(460), 'C - Three')
    expect(stored(log, s(500))).toEqual([
      ['A - One', s(10), s(200), null],
      ['B - Two', s(200), s(300), null],
      ['C - Three', s(400), s(450), null],
      ['C - Three', s(460), null, null],
    ])
  })

  it('is stored only when its audio is durable', () => {
    const log = playLog()
    log.title(s(10), 'A')
    expect([stored(log, s(9)), stored(log, s(10))]).toEqual([[], [['A', s(10), null, null]]])
  })

  it('has the show that was on air when it began, and continues over its end', () => {
    const log = playLog()
    const onAir = (us: number) => (us < s(100) ? 7 : us < s(125) ? null : 8)
    log.title(s(10), 'A')
    expect(stored(log, s(99), onAir)).toEqual([['A', s(10), null, 7]])
    expect(stored(log, s(101), onAir)).toEqual([])
    log.title(s(120), 'A')
    log.title(s(130), 'B')
    expect(stored(log, s(140), onAir)).toEqual([
      ['A', s(10), s(130), 7],
      ['B', s(130), null, 8],
    ])
  })

  it('continues after a restart', () => {
    const before = { fromUs: s(1), untilUs: s(5), title: 'A', showId: 3 }
    const log = playLog(before)
    const onAir = () => 3
    log.title(s(6), 'A')
    expect(stored(log, s(5), onAir)).toEqual([])
    expect(stored(log, s(6), onAir)).toEqual([['A', s(1), null, 3]])
    log.title(s(9), 'B')
    expect(stored(log, s(10), onAir)).toEqual([
      ['A', s(1), s(9), 3],
      ['B', s(9), null, 3],
    ])
    expect(log.stop(s(12))).toEqual([{ fromUs: s(9), untilUs: s(12), title: 'B', showId: 3 }])
  })

  it('continues after a restart although its show is over, but not where there is a gap', () => {
    const before = { fromUs: s(1), untilUs: s(5), title: 'A', showId: 3 }
    const [gap, over] = [playLog(before), playLog(before)]
    gap.gap(s(5))
    expect(stored(gap, s(10), () => 3)).toEqual([['A', s(1), s(5), 3]])
    expect(stored(over, s(10), () => 4)).toEqual([['A', s(1), null, 3]])
  })

  it('ends while nothing arrives, and lasts again if there is no gap', () => {
    const log = playLog()
    const onAir = (us: number) => (us < s(30) ? 3 : 4)
    log.title(s(1), 'A')
    expect(stored(log, s(5), onAir)).toEqual([['A', s(1), null, 3]])
    expect(log.pause(s(5))).toEqual([{ fromUs: s(1), untilUs: s(5), title: 'A', showId: 3 }])
    expect(stored(log, s(5), onAir)).toEqual([])
    expect(stored(log, s(6), onAir)).toEqual([['A', s(1), null, 3]])
    log.pause(s(7))
    log.gap(s(7))
    log.title(s(20), 'A')
    expect(stored(log, s(25), onAir)).toEqual([
      ['A', s(1), s(7), 3],
      ['A', s(20), null, 3],
    ])
    expect(stored(log, s(40), onAir)).toEqual([])
    expect(log.pause(s(40))).toEqual([{ fromUs: s(20), untilUs: s(40), title: 'A', showId: 3 }])
  })

  it('moves with its audio, and ends at the gap that the shift makes', () => {
    const log = playLog()
    log.title(s(10), 'A')
    log.title(s(20), 'B')
    log.shift(s(15), s(3))
    expect(stored(log, s(30))).toEqual([
      ['A', s(10), s(15), null],
      ['B', s(23), null, null],
    ])
  })

  it('is stored at most once a second for a stream that changes its title all the time', () => {
    const log = playLog()
    for (let nth = 0; nth < 100_000; nth++) log.title(s(10) + nth * 10, `nth ${nth}`)
    const plays = stored(log, s(1000))
    expect(plays.length).toBeLessThanOrEqual(2)
    expect(plays.at(-1)![0]).toBe('nth 99999')
  })
})
