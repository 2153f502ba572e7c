import { stepDecibels } from '../../lib/mp3-gain.ts'

/** Measured values of an episode, and by how many steps of gain its level was changed before. */
export type MeasuredLevel = { integratedLufs: number | null; truePeakDbtp: number | null; steps: number }

const maxTruePeakDbtp = -1
/** The distance from the target, in LU, up to which an episode stays as it is. */
const toleranceLu = 1.5
/** The number of the last episodes of a show that the next one is expected to be like. */
export const learntFrom = 5

/**
 * The steps that bring a recording nearest to the target without a true peak above −1 dBTP.
 * @param source its level without any steps
 */
function stepsFor(targetLufs: number, source: { lufs: number; dbtp: number }): number {
  const wanted = Math.round((targetLufs - source.lufs) / stepDecibels)
  const most = Math.floor((maxTruePeakDbtp - source.dbtp) / stepDecibels)
  // Never −0.
  return Math.min(wanted, most) + 0
}

/** The level of the recording itself; undefined if it is silent. */
function sourceOf({ integratedLufs, truePeakDbtp, steps }: MeasuredLevel) {
  if (integratedLufs === null || truePeakDbtp === null) return undefined
  return { lufs: integratedLufs - steps * stepDecibels, dbtp: truePeakDbtp - steps * stepDecibels }
}

/**
 * The steps for the next episode of a show: those for a recording of the middle loudness of the last ones, with the
 * highest of their peaks. 0 if none of them could be measured.
 */
export function learntSteps(targetLufs: number, last: readonly MeasuredLevel[]): number {
  const sources = last.flatMap((level) => sourceOf(level) ?? [])
  const middle = sources.map(({ lufs }) => lufs).sort((a, b) => a - b)[sources.length >> 1]
  if (middle === undefined) return 0
  return stepsFor(targetLufs, { lufs: middle, dbtp: Math.max(...sources.map(({ dbtp }) => dbtp)) })
}

/**
 * The steps with which an episode is to be made anew, counted from its recording. Undefined if it stays: it is near enough
 * to the target with no peak that is too high, or no other steps would be better.
 */
export function correctedSteps(targetLufs: number, measured: MeasuredLevel): number | undefined {
  const source = sourceOf(measured)
  if (!source) return undefined
  const isOff = Math.abs(measured.integratedLufs! - targetLufs) > toleranceLu
  if (!isOff && measured.truePeakDbtp! <= maxTruePeakDbtp) return undefined
  const steps = stepsFor(targetLufs, source)
  return steps === measured.steps ? undefined : steps
}
