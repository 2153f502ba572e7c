import { lateProfiles, randomHour } from '../server/testing/late-profiles.ts'
import { playLate } from '../server/testing/late-stream.ts'

/**
 * Plays an hour of each profile of late and lost audio to the tape, and prints how the recording differs from the source:
 * `node bench/late-audio.ts [part of a name]`.
 */
const wanted = process.argv[2] ?? ''
const columns = [
  'falseGaps',
  'missedGaps',
  'lost',
  'twice',
  'settledMs',
  'wrongMinutes',
  'worstMs',
  'gaps',
  'losses',
  'shifts',
  'reels',
] as const
console.log(['profile'.padEnd(38), ...columns.map((name) => name.padStart(12))].join(''))
const randomHours = Array.from({ length: 48 }, (_, index) => randomHour(index + 1))
for (const profile of [...lateProfiles, ...randomHours]) {
  if (!profile.name.includes(wanted)) continue
  const result = playLate(profile)
  console.log(
    [
      profile.name.padEnd(38),
      ...columns.map((name) => String(result[name]).padStart(12)),
      result.tiles ? '' : '  DOES NOT TILE',
    ].join(''),
  )
}
