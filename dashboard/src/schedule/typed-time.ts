/**
 * The time of day that somebody typed, in minutes since midnight: `16:05`, `16.05`, `1605`, `16`; `24:00` is the end of
 * the day. Undefined if it is none.
 */
export function parseTime(text: string): number | undefined {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/.exec(text.trim()) ?? []
  if (hours === undefined) return
  const total = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && total <= 1440 ? total : undefined
}

/** The nearest multiple of some minutes. */
export function snapped(minutes: number, to: number): number {
  return Math.round(minutes / to) * to
}
