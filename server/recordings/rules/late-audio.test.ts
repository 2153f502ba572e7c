import { describe, expect, it } from 'vitest'
import { lateBeginnings, lateProfiles, randomHour } from '../../testing/late-profiles.ts'
import { playLate } from '../../testing/late-stream.ts'

/** The result of every hour: no frame is lost or recorded twice, and pieces and gaps cover the time without overlap. */
const whole = { lost: 0, twice: 0, tiles: true }

describe('an hour of late or lost audio, against the clock of its source', () => {
  it.each(lateProfiles.map((profile) => [profile.name, profile] as const))(
    '%s: no false gap, no missed one, no frame lost or twice, dates right to 100 ms after a minute',
    (_, profile) => {
      const result = playLate(profile)
      expect(result).toMatchObject({ ...whole, falseGaps: 0, missedGaps: 0, wrongMinutes: 0 })
      expect(result.settledMs).toBeLessThan(100)
      // Audio that was recorded while the source was late at a beginning gets other dates.
      if (profile.start || profile.restart) expect(result.worstMs).toBeLessThan(100)
    },
  )

  it.each(lateBeginnings.map((profile) => [profile.name, profile] as const))(
    '%s: no gap, no frame lost or twice, dates right to 100 ms a minute after the source is in time',
    (_, profile) => {
      const result = playLate(profile)
      expect(result).toMatchObject({ ...whole, falseGaps: 0, missedGaps: 0, wrongMinutes: 0 })
      expect(result.settledMs).toBeLessThan(100)
    },
  )

  it('several faults, jitter and drift at once: no frame is lost, and the dates are right after a minute', () => {
    const results = Array.from({ length: 12 }, (_, index) => playLate(randomHour(index + 1)))
    for (const result of results) expect(result).toMatchObject({ ...whole, wrongMinutes: 0 })
    const missed = results.reduce((sum, { missedGaps }) => sum + missedGaps, 0)
    const losses = results.reduce((sum, one) => sum + one.losses, 0)
    expect(missed / losses).toBeLessThan(0.05)
  })
})
