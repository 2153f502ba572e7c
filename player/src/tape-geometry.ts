/** A part of a strip: a show of a day, or a chapter. Values are seconds. */
export type Part = {
  title: string
  from: number
  until: number
  hue: number
  /** `heard`: a press plays it; `shut`: on air only; `past`: no longer to be heard; `ahead`: to come. */
  state: 'heard' | 'shut' | 'past' | 'ahead'
}

/** A length of tape: a day with its shows, or an episode with its chapters. Instants or positions in seconds. */
export type Strip = {
  from: number
  until: number
  /** Until where there is sound. */
  end: number
  parts: readonly Part[]
  gaps: readonly { from: number; until: number }[]
  /** A height from 0 to 1 for each step. */
  heights: readonly number[]
  step: number
}

/** A day to be drawn; `isShut` where there is nothing to rewind. */
export type Day = { strip: Strip; isShut: boolean }

/** The heights of the levels of a tape: half decibels, of which 200 are full scale. 0 is silence, or not to be heard. */
export const heightsOf = (base64: string): number[] =>
  Array.from(atob(base64), (byte) => {
    const level = byte.charCodeAt(0)
    return level && Math.min(1, Math.max(0.03, (level - 100) / 100))
  })

/** Where a value is on a strip, from 0 to 1. */
export const fractionOf = ({ from, until }: Strip, at: number): number =>
  Math.min(1, Math.max(0, (at - from) / (until - from)))

/** The value at a fraction of a strip, at most its end. */
export const valueAt = ({ from, until, end }: Strip, fraction: number): number =>
  Math.min(end, Math.max(from, from + fraction * (until - from)))

/** The part at a value. */
export const partAt = ({ parts }: Strip, at: number): Part | undefined =>
  parts.find(({ from, until }) => at >= from && at < until)

/**
 * The sound of a part as an SVG path, in a box of 1440 by 100 for the whole strip: a stroke for each bar, as high as the
 * loudest step in it.
 * @param bars how many bars the whole strip has
 */
export function wave(strip: Strip, part: Part, bars: number): string {
  const { from, until, end, heights, step } = strip
  const width = (until - from) / bars
  let path = ''
  const first = Math.max(0, Math.ceil((part.from - from) / width - 0.5))
  for (let bar = first; (bar + 0.5) * width + from < Math.min(part.until, end); bar++) {
    let height = 0
    for (let at = Math.floor((bar * width) / step); at < ((bar + 1) * width) / step; at++)
      height = Math.max(height, heights[at] ?? 0)
    const half = Math.round(height * 48)
    if (half) path += `M${((1440 * (bar + 0.5)) / bars).toFixed(1)} ${50 - half}v${2 * half}`
  }
  return path
}

/**
 * The sides of the times at the head and at the needle, which neither overlap nor leave the tape: to the right of their places, or to
 * the left if `isNear` (the head) and `isLate` (the needle). `isLone`: that of the needle has no room.
 * @param label the width of a time, in pixels as all places
 */
export function labelsAt(width: number, label: number, needle: number, head: number) {
  const isLate = needle + label > width
  const ofNeedle = isLate ? needle - label : needle
  const fits = (left: number) => left >= 0 && left + label <= width
  const isFree = (left: number) => fits(left) && Math.abs(left - ofNeedle) >= label
  const [toRight, toLeft] = [isFree(head), isFree(head - label)]
  return { isLate, isNear: !toRight && (toLeft || !fits(head)), isLone: !toRight && !toLeft }
}

/** The stretches of a strip with sound, from its start to its end without the gaps. */
export function recorded({ from, end, gaps }: Strip): { from: number; until: number }[] {
  const found = []
  let at = from
  for (const gap of gaps) {
    if (gap.from >= end) break
    if (gap.from > at) found.push({ from: at, until: gap.from })
    at = Math.max(at, gap.until)
  }
  if (at < end) found.push({ from: at, until: end })
  return found
}

/** The gap at a value. */
export const gapAt = ({ gaps }: Pick<Strip, 'gaps'>, at: number) =>
  gaps.find(({ from, until }) => at >= from && at < until)

/** A value moved to the start of a part that is near. */
export function snapped({ parts }: Strip, at: number, within: number): number {
  return parts.find(({ from }) => Math.abs(from - at) <= within)?.from ?? at
}

/** Distance in pixels that a released roll still moves. @param speed pixels per millisecond */
export const glide = (speed: number): number => (Math.abs(speed) < 0.1 ? 0 : speed * 320)

/** The value that a key moves to; undefined for other keys. @param at what is heard */
export function moved({ from, end, parts }: Strip, at: number, key: string, isEpisode = false): number | undefined {
  const clamp = (value: number) => Math.min(end, Math.max(from, value))
  const [step, large] = isEpisode ? [5, 30] : [15, 60]
  const steps: Record<string, number> = { ArrowLeft: -step, ArrowRight: step, ArrowDown: -large, ArrowUp: large }
  const by = steps[key]
  if (by !== undefined) return clamp(at + by)
  if (key === 'Home') return from
  if (key === 'End') return end
  if (key === 'PageUp') return clamp(parts.findLast((part) => part.from < at - 2)?.from ?? from)
  if (key === 'PageDown') return clamp(parts.find((part) => part.from > at)?.from ?? end)
  return
}
