/** The steps from a new station to one that runs, in their order. */
export const steps = ['station', 'stream', 'recording', 'week', 'alarms', 'key'] as const

export type Step = (typeof steps)[number]

/** The results of the steps that a station already has. */
export type Standing = { streamUrl: string; record: boolean; entries: number; alarms: number; keys: number }

/** The steps that are done: those whose result exists, however it was made. */
export function stepsDone({ streamUrl, record, entries, alarms, keys }: Standing): ReadonlySet<Step> {
  const isDone: Record<Step, boolean> = {
    station: true,
    stream: streamUrl !== '',
    recording: record,
    week: entries > 0,
    alarms: alarms > 0,
    key: keys > 0,
  }
  return new Set(steps.filter((step) => isDone[step]))
}

/** The first step that is not done, optionally after a given one; undefined if there is none. */
export function nextStep(done: ReadonlySet<Step>, after?: Step): Step | undefined {
  const open = steps.filter((step) => !done.has(step) && step !== after)
  return open.find((step) => after !== undefined && steps.indexOf(step) > steps.indexOf(after)) ?? open[0]
}
