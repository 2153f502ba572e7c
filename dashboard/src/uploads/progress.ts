import { needsYou, type Samples, type Upload } from './upload.ts'

/** The period over which the speed is measured, in milliseconds. */
const windowMs = 12_000

/** Adds a sample, and removes those that are too old. */
export function sampled(samples: Samples, atMs: number, bytes: number): Samples {
  return [...samples.filter((sample) => atMs - sample.atMs < windowMs && sample.bytes <= bytes), { atMs, bytes }]
}

/** Seconds until the rest is sent; null while the speed is unknown. */
export function secondsLeft(samples: Samples, bytes: number): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.atMs - first.atMs < 1000 || last.bytes <= first.bytes) return null
  const bytesPerMs = (last.bytes - first.bytes) / (last.atMs - first.atMs)
  return Math.max(bytes - last.bytes, 0) / bytesPerMs / 1000
}

/**
 * The totals of all uploads: the number of unfinished ones, of paused ones, of those that need attention, and the
 * bytes.
 */
export type Totals = { open: number; paused: number; needy: number; sent: number; bytes: number; share: number }

/** Adds up the uploads that are to become episodes; refused ones are not. */
export function totalsOf(uploads: readonly Upload[]): Totals {
  const counted = uploads.filter(({ state }) => state !== 'refused' && state !== 'stopped')
  const open = counted.filter(({ state }) => state !== 'done')
  // Uploads that were not confirmed yet have no bytes to be sent.
  const moving = counted.filter(({ state }) => state !== 'known')
  const [sent, bytes] = [sum(moving.map((each) => each.sent)), sum(moving.map((each) => each.bytes))]
  const paused = open.filter(({ state }) => state === 'paused').length
  return {
    open: open.length,
    paused,
    needy: open.filter(needsYou).length,
    sent,
    bytes,
    share: bytes === 0 ? 0 : sent / bytes,
  }
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
