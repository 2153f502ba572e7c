import { describe, expect, it } from 'vitest'
import { makeWatchdog } from '../src/watchdog.ts'

/** A watchdog without chance, looked at every half second with a position that stands still or moves. */
function watched() {
  const dog = makeWatchdog(() => 0.5)
  let now = 0
  let position = 0
  dog.begin(now)
  return {
    dog,
    /** Lets time pass, and returns when it said to connect. */
    pass(seconds: number, isPlaying: boolean) {
      const again: number[] = []
      for (const end = now + seconds * 1000; now < end; ) {
        now += 500
        if (isPlaying) position += 0.5
        if (dog.look(now, position) === 'again') {
          again.push(now / 1000)
          dog.begin(now)
        }
      }
      return again
    },
  }
}

describe('the watchdog of playback', () => {
  it('does nothing while the position moves', () => {
    expect(watched().pass(3600, true)).toEqual([])
  })

  it('connects again when the position has stood still for eight seconds, without any event', () => {
    const { pass } = watched()
    pass(60, true)
    expect(pass(8, false)).toEqual([])
    expect(pass(1, false)).toEqual([68.5])
  })

  it('waits twice as long after each failure, at most 30 s', () => {
    const { pass } = watched()
    const tries = pass(600, false)
    const waits = tries.map((at, index) => at - (tries[index - 1] ?? 0) - 8)
    expect(waits.slice(0, 6)).toEqual([0.5, 1, 2, 4, 8, 16])
    expect(Math.max(...waits)).toBe(30)
  })

  it('an error is known at once, and is no second failure when it comes twice', () => {
    const dog = makeWatchdog(() => 0.5)
    dog.begin(0)
    dog.fail(100)
    dog.fail(200)
    expect(dog.state()).toEqual({ failures: 1, retryAt: 600 })
    expect([dog.look(500, 0), dog.look(600, 0)]).toEqual(['silent', 'again'])
  })

  it('waits between half and one and a half of the time, so that not all listeners come back at once', () => {
    const waits = [0, 0.5, 1].map((chance) => {
      const dog = makeWatchdog(() => chance)
      dog.begin(0)
      dog.fail(0)
      return dog.state().retryAt
    })
    expect(waits).toEqual([250, 500, 750])
  })

  it('connects at once when the network is back', () => {
    const { dog, pass } = watched()
    pass(100, false)
    dog.fail(100_000)
    dog.hurry()
    expect(dog.look(100_001, 0)).toBe('again')
  })

  it('forgets its failures as soon as there is sound', () => {
    const { dog, pass } = watched()
    pass(100, false)
    pass(2, true)
    expect(dog.state()).toEqual({ failures: 0, retryAt: undefined })
  })
})
