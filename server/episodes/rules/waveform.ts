import { fullScale } from '../../lib/mp3-level.ts'

/**
 * Peaks as they are stored: the smallest and the largest sample of each part, as signed bytes, where the audio was decoded;
 * the levels of mp3-level.ts where it was not. Both in base64.
 */
export type StoredPeaks = { pointsPerSecond: number } & ({ minMax: string } | { levels: string })

/** How many points a waveform has at most: more than a screen is wide. */
const mostPoints = 2000

/** The loudest of each part of some audio, from 0 to 255 for full scale. */
export function waveformOf(stored: StoredPeaks): number[] {
  const loudest = 'minMax' in stored ? ofSamples(stored.minMax) : ofLevels(stored.levels)
  const each = Math.ceil(loudest.length / mostPoints)
  if (each <= 1) return loudest
  const points: number[] = []
  for (let at = 0; at < loudest.length; at += each) points.push(Math.max(...loudest.slice(at, at + each)))
  return points
}

function ofSamples(minMax: string): number[] {
  const samples = Buffer.from(minMax, 'base64')
  const points: number[] = []
  for (let at = 0; at + 1 < samples.length; at += 2) {
    const largest = Math.max(Math.abs(samples.readInt8(at)), Math.abs(samples.readInt8(at + 1)))
    points.push(Math.min(Math.round(largest * (255 / 127)), 255))
  }
  return points
}

/** Levels are half decibels: forty of them are a factor of ten. */
function ofLevels(levels: string): number[] {
  return [...Buffer.from(levels, 'base64')].map((level) =>
    Math.min(Math.round(255 * 10 ** ((level - fullScale) / 40)), 255),
  )
}
