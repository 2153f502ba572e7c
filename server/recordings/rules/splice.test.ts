import { describe, expect, it } from 'vitest'
import { recordedTail, splice, tailFrames } from './splice.ts'

const frames = (from: number, until: number) => Array.from({ length: until - from }, (_, index) => 1000 + from + index)
const silence = (length: number) => Array.from({ length }, () => 7)
const frameUs = 26_122

/** The match for arriving frames of which, by the clock, the first `known` are recorded. */
function found(tail: number[], arriving: number[], known: number, isFinal = true) {
  const search = splice(Uint32Array.from(tail))
  for (const hash of arriving) search.add(hash)
  return search.match((lastKnown) => (lastKnown + 1 - known) * frameUs, isFinal)
}
const inTime = (lastKnown: number) => ({ lastKnown, isComplete: true, isInTime: true })

describe('the splice of a new connection with the recorded tail', () => {
  it('finds the last recorded frame in the burst, at once', () => {
    expect(found(frames(0, 500), frames(400, 520), 100, false)).toEqual(inTime(99))
  })

  it('drops an intro before the first match', () => {
    expect(found(frames(0, 500), [...frames(9000, 9200), ...frames(400, 520)], 300, false)).toEqual(inTime(299))
  })

  it('finds a burst that is longer than the tail', () => {
    expect(found(frames(300, 500), frames(0, 520), 500, false)).toEqual(inTime(499))
  })

  it('recognises known frames of a server that has not caught up with the recording yet', () => {
    const match = found(frames(0, 500), frames(400, 450), 100, false)
    expect(match).toEqual({ lastKnown: 99, isComplete: false, isInTime: true })
  })

  it('finds nothing when nothing overlaps, or the run does not reach the end of the tail', () => {
    expect(found(frames(0, 500), frames(600, 700), 0)).toBeUndefined()
    expect(found(frames(0, 500), [...frames(400, 450), ...frames(600, 700)], 100)).toBeUndefined()
  })

  it('in silence takes the position given by the clock, and none that the clock contradicts', () => {
    expect(found(silence(500), silence(160), 80)).toEqual(inTime(79))
    expect(found(silence(500), silence(160), 80, false)).toBeUndefined()
    expect(found(silence(500), silence(160), -200)).toBeUndefined()
  })

  it('takes the music before a silence as proof, and not the silence alone', () => {
    const tail = [...frames(0, 400), ...silence(50)]
    expect(found(tail, [...frames(380, 400), ...silence(60)], 70, false)).toEqual(inTime(69))
    expect(found(tail, silence(60), 20)).toEqual(inTime(19))
  })

  it('does not take the same jingle, aired again a minute later, for the end of the recording', () => {
    const jingle = frames(5000, 5200)
    const tail = [...frames(0, 400), ...jingle.slice(0, 100)]
    const later = [...frames(3000, 3100), ...jingle, ...frames(6000, 6100)]
    expect(found(tail, later, -2000)).toBeUndefined()
  })

  it('finds a run also when the connection is 15 s late, if it is as long, or all that was sent first is known', () => {
    const seconds = (count: number) => Math.round((count * 1e6) / frameUs)
    expect(found(frames(0, 2000), frames(1000, 2020), 1000 - seconds(15), false)).toEqual(inTime(999))
    expect(found(frames(0, 2000), frames(1800, 2020), 200 - seconds(15), false)).toEqual(inTime(199))
    const intro = frames(9000, 9020)
    expect(found(frames(0, 2000), [...intro, ...frames(1000, 2020)], 1020 - seconds(15), false)).toEqual(inTime(1019))
    expect(found(frames(0, 2000), [...intro, ...frames(1800, 2020)], 220 - seconds(15), false)).toBeUndefined()
  })

  it.each([[12], [25], [40], [60], [120]])('does not take a loop of %i s for the end of the recording', (period) => {
    const loop = Math.round((period * 1e6) / frameUs)
    const at = (from: number, until: number) =>
      Array.from({ length: until - from }, (_, index) => (from + index) % loop)
    // The recording ends at frame 10,000; the connection was away for one period, and its burst is 20 s long.
    const burst = at(10_000 + loop - 766, 10_000 + loop + 40)
    const match = found(at(10_000 - tailFrames, 10_000), burst, 766 - loop)
    const known = 766 - loop
    expect(match?.isInTime ? match.lastKnown : undefined).toBe(known > 0 ? known - 1 : undefined)
  })

  it('never offers known frames twice, even when the source was silent and the clock says so', () => {
    const match = found(frames(0, 500), frames(400, 520), -500)
    expect(match).toEqual({ lastKnown: 99, isComplete: true, isInTime: false })
  })
})

describe('the recorded tail', () => {
  it('has the last frames in order, also after the ring buffer has wrapped', () => {
    const tail = recordedTail()
    tail.push(1)
    tail.push(2)
    expect([...tail.hashes()]).toEqual([1, 2])
    for (let hash = 3; hash <= tailFrames + 5; hash++) tail.push(hash)
    expect([...tail.hashes()]).toEqual(Array.from({ length: tailFrames }, (_, index) => index + 6))
  })
})
