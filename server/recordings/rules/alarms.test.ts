import { describe, expect, it } from 'vitest'
import {
  type Alarm,
  alarmAfter,
  clockOffAfter,
  diskLowAfter,
  needsProof,
  noSilence,
  type Silence,
  silenceAfter,
  silenceProved,
  silenceSinceUs,
} from './alarms.ts'
import { loopWatch } from './loop-watch.ts'

const s = 1e6
const wait = { raiseUs: 30 * s, recoverUs: 3 * s }

describe('an alarm', () => {
  it('is raised once its condition has lasted, and dates from the begin of the condition', () => {
    let alarm = alarmAfter({}, true, 100 * s, wait)
    expect(alarm.raisedSinceUs).toBeUndefined()
    alarm = alarmAfter(alarm, true, 129 * s, wait)
    expect(alarm.raisedSinceUs).toBeUndefined()
    expect(alarmAfter(alarm, true, 130 * s, wait)).toEqual({ raisedSinceUs: 100 * s })
  })

  it('is not raised by a condition that ends and begins again', () => {
    let alarm: Alarm = {}
    for (let at = 0; at < 300; at++) alarm = alarmAfter(alarm, at % 20 !== 0, at * s, wait)
    expect(alarm.raisedSinceUs).toBeUndefined()
  })

  it('ends only after its condition was absent for a while, and a relapse keeps its begin', () => {
    const raised: Alarm = { raisedSinceUs: 100 * s }
    const better = alarmAfter(raised, false, 200 * s, wait)
    expect(better).toEqual({ raisedSinceUs: 100 * s, goodSinceUs: 200 * s })
    expect(alarmAfter(better, true, 201 * s, wait)).toEqual({ raisedSinceUs: 100 * s })
    expect(alarmAfter(better, false, 203 * s, wait)).toEqual({})
  })

  it('is the same object while nothing changes', () => {
    const alarm: Alarm = {}
    expect(alarmAfter(alarm, false, 1, wait)).toBe(alarm)
    const raised: Alarm = { raisedSinceUs: 1 }
    expect(alarmAfter(raised, true, 2, wait)).toBe(raised)
  })
})

const digital = { isSilent: true, gain: 0 }
const quiet = { isSilent: false, gain: 140 }
const loud = { isSilent: false, gain: 180 }
/** The state after a number of seconds with one frame a second. */
function played(state: Silence, frame: typeof digital, from: number, seconds: number): Silence {
  let next = state
  for (let at = from; at <= from + seconds; at++) next = silenceAfter(next, frame, at * s)
  return next
}

describe('the silence alarm', () => {
  it('is raised after 30 s of digital silence, without proof, and ends with the sound', () => {
    const silent = played(noSilence, digital, 100, 30)
    expect(silenceSinceUs(silent)).toBe(100 * s)
    expect(needsProof(silent)).toBe(false)
    expect(silenceSinceUs(played(silent, loud, 131, 3))).toBeUndefined()
  })

  it('is not raised by quiet audio before it was decoded', () => {
    const suspected = played(noSilence, quiet, 100, 60)
    expect(silenceSinceUs(suspected)).toBeUndefined()
    expect(needsProof(suspected)).toBe(true)
    expect(silenceSinceUs(silenceProved(suspected, false))).toBe(100 * s)
  })

  it('is not raised by a quiet tone that is audible, nor suspected again within 30 s', () => {
    const heard = silenceProved(played(noSilence, quiet, 100, 60), true)
    expect(needsProof(played(heard, quiet, 161, 29))).toBe(false)
    expect(needsProof(played(heard, quiet, 161, 30))).toBe(true)
  })

  it('is raised by digital silence after a tone that was audible', () => {
    const heard = silenceProved(played(noSilence, quiet, 100, 60), true)
    expect(silenceSinceUs(played(heard, digital, 161, 30))).toBe(161 * s)
  })
})

describe('the other alarms', () => {
  it('disk low is raised at once, and ends with a quarter more space', () => {
    const low = diskLowAfter({}, 99, 100, s)
    expect(low.raisedSinceUs).toBe(s)
    expect(diskLowAfter(low, 110, 100, 2 * s)).toBe(low)
    expect(diskLowAfter(diskLowAfter(low, 126, 100, 2 * s), 126, 100, 62 * s)).toEqual({})
  })

  it('clock off is raised after a minute with an error of more than 1 s, in either direction', () => {
    expect(clockOffAfter(clockOffAfter({}, -1.1 * s, 0), -1.1 * s, 60 * s)).toEqual({ raisedSinceUs: 0 })
    expect(clockOffAfter(clockOffAfter({}, 0.9 * s, 0), 0.9 * s, 60 * s)).toEqual({})
  })
})

describe('the loop watch', () => {
  const frameUs = 26_122.449
  /** The frame at which a loop is noticed, if at all. */
  function noticedAt(hashes: readonly number[]): number | undefined {
    const watch = loopWatch()
    const at = hashes.findIndex((hash) => watch.isLoop(hash, frameUs))
    return at < 0 ? undefined : at
  }
  const mixed = (n: number) => (Math.imul(n + 1, 0x9e3779b1) ^ (n >>> 3)) >>> 0
  const programme = (length: number, from = 0) => Array.from({ length }, (_, index) => mixed(from + index))
  const seconds = (n: number) => Math.round((n * 1e6) / frameUs)

  it('notices a loop of 4 s within 20 s, and one of 40 s in its fourth round', () => {
    const short = [...programme(5000), ...Array.from({ length: 20 }, () => programme(seconds(4), 9000)).flat()]
    expect(noticedAt(short)).toBeGreaterThan(5000 + seconds(14) - 20)
    expect(noticedAt(short)).toBeLessThan(5000 + seconds(20))
    const long = Array.from({ length: 5 }, () => programme(seconds(40))).flat()
    expect(noticedAt(long)).toBeGreaterThan(seconds(119))
    expect(noticedAt(long)).toBeLessThan(seconds(125))
  })

  it('notices a loop with a pause in it', () => {
    const pause = Array.from({ length: seconds(1) }, () => 8)
    expect(noticedAt(Array.from({ length: 20 }, () => [...programme(seconds(5)), ...pause]).flat())).toBeDefined()
  })

  it('does not notice silence, a tone, a jingle that comes twice, or a programme', () => {
    expect(noticedAt(Array.from({ length: 20_000 }, () => 0))).toBeUndefined()
    expect(noticedAt(Array.from({ length: 20_000 }, (_, index) => mixed(index % 49)))).toBeUndefined()
    expect(noticedAt([...programme(seconds(15)), ...programme(seconds(15)), ...programme(9999, 5000)])).toBeUndefined()
    expect(noticedAt(programme(50_000))).toBeUndefined()
  })

  it('notices the end of a loop', () => {
    const watch = loopWatch()
    for (let round = 0; round < 9; round++) for (const hash of programme(200)) watch.isLoop(hash, frameUs)
    expect(watch.isLoop(1, frameUs)).toBe(true)
    expect(
      programme(50, 7000)
        .map((hash) => watch.isLoop(hash, frameUs))
        .at(-1),
    ).toBe(false)
  })
})
