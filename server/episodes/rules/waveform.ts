import { fullScale } from '../../lib/mp3-level.ts'

/**
 * Peaks as they are stored: the smallest and the largest sample of each part, as signed bytes, where the audio was decoded;
 * the levels of mp3-level.ts where it was not. Both in base64.
 */
export type StoredPeaks = { pointsPerSecond: number } & ({ minMax: string } | { levels: string })

/** The maximum number of points of a waveform, which is more than the width of a screen. */
const maxPoints = 2000

/** The peak of each part of some audio, from 0 to 255 for full scale. */
export function waveformOf(stored: StoredPeaks): number[] {
  if ('levels' in stored) return loudestOf(Buffer.from(stored.levels, 'base64'), 1).map(ofLevel)
  const bytes = Buffer.from(stored.minMax, 'base64')
  return loudestOf(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), 2).map(ofSample)
}

/**
 * The largest magnitude of each part of the values, one part for each point. A long night has half a million values, so
 * their number is reduced first.
 * @param together the number of values for each instant
 */
function loudestOf(values: Uint8Array | Int8Array, together: 1 | 2): number[] {
  const instants = Math.floor(values.length / together)
  const each = Math.ceil(instants / maxPoints) * together
  const points: number[] = []
  for (let at = 0; at < instants * together; at += each) {
    let loudest = 0
    for (const value of values.subarray(at, at + each)) loudest = Math.max(loudest, Math.abs(value))
    points.push(loudest)
  }
  return points
}

function ofSample(largest: number): number {
  return Math.min(Math.round(largest * (255 / 127)), 255)
}

/** Levels are half decibels: forty of them are a factor of ten. */
function ofLevel(level: number): number {
  return Math.min(Math.round(255 * 10 ** ((level - fullScale) / 40)), 255)
}
