/** The spans that are offered for rewinding, in hours: off, a day, a week, and the whole recording. */
export function rewindChoices(retentionDays: number): number[] {
  const all = retentionDays * 24
  return [0, 24, 168, all].filter((hours, at, list) => hours <= all && list.indexOf(hours) === at)
}
