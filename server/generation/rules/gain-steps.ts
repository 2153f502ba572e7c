import { stepDecibels } from '../../lib/mp3-gain.ts'

/** Measured values of an episode, and by how many steps of gain its level was changed before. */
export type MeasuredLevel = {
  integratedLufs: number | null
  truePeakDbtp: number | null
  /** The highest peak without clicks; undefined if an earlier version measured the episode. */
  programmePeakDbtp?: number | null | undefined
  steps: number
}

const maxTruePeakDbtp = -1
/** The distance from the target, in LU, up to which an episode stays as it is. */
const toleranceLu = 1.5
/** A step is a little more than 1.5 dB: it may be taken from the target too. */
const stepSlackLu = 0.01
/** The number of the last episodes of a show that the next one is expected to be like. */
export const learntFrom = 5
/** No programme has a true peak above this: it is damage, such as the data of another encoder. */
const damageDbtp = 6

/**
 * The steps that bring a recording nearest to the target without a true peak above −1 dBTP. Peaks limit by how much a
 * recording is raised; they lower it to 1.5 LU below the target at most.
 * @param source its level without any steps
 */
function stepsFor(targetLufs: number, source: { lufs: number; dbtp: number }): number {
  const wanted = Math.round((targetLufs - source.lufs) / stepDecibels)
  const allowed = Math.floor((maxTruePeakDbtp - source.dbtp) / stepDecibels)
  const lowest = Math.min(0, Math.ceil((targetLufs - toleranceLu - stepSlackLu - source.lufs) / stepDecibels))
  // Never −0.
  return Math.min(wanted, Math.max(allowed, lowest)) + 0
}

/** The level of the recording itself; undefined if it is silent. */
function sourceOf({ integratedLufs, truePeakDbtp, programmePeakDbtp = truePeakDbtp, steps }: MeasuredLevel) {
  if (integratedLufs === null || programmePeakDbtp === null) return undefined
  return { lufs: integratedLufs - steps * stepDecibels, dbtp: programmePeakDbtp - steps * stepDecibels }
}

/** The true peak of the recording of an episode, if it is so high that its audio is damaged. */
export function damagePeak({ truePeakDbtp, steps }: MeasuredLevel): number | undefined {
  const dbtp = (truePeakDbtp ?? Number.NEGATIVE_INFINITY) - steps * stepDecibels
  return dbtp > damageDbtp ? dbtp : undefined
}

const middleOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]

/**
 * The steps for the next episode of a show: those for a recording with the middle loudness and the middle peak of the last
 * ones, so that one of them that is unlike the others decides nothing. 0 if none of them could be measured.
 */
export function learntSteps(targetLufs: number, last: readonly MeasuredLevel[]): number {
  const sources = last.flatMap((level) => sourceOf(level) ?? [])
  const [lufs, dbtp] = [middleOf(sources.map(({ lufs }) => lufs)), middleOf(sources.map(({ dbtp }) => dbtp))]
  return lufs === undefined || dbtp === undefined ? 0 : stepsFor(targetLufs, { lufs, dbtp })
}

/**
 * The steps with which an episode is to be made anew, counted from its recording. Undefined if it stays: it is near enough
 * to the target with no peak that is too high, or no other steps would be better.
 */
export function correctedSteps(targetLufs: number, measured: MeasuredLevel): number | undefined {
  const source = sourceOf(measured)
  if (!source) return undefined
  const isOff = Math.abs(measured.integratedLufs! - targetLufs) > toleranceLu
  const { programmePeakDbtp = measured.truePeakDbtp } = measured
  if (!isOff && programmePeakDbtp! <= maxTruePeakDbtp) return undefined
  const steps = stepsFor(targetLufs, source)
  return steps === measured.steps ? undefined : steps
}
