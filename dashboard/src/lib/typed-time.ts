/**
 * A typed time of day, in minutes since midnight: `16:05`, `16.05`, `1605`, `16`, `16 Uhr`, `4:05 pm`;
 * `24:00` is the end of the day. Undefined if it is invalid.
 */
export function parseTime(text: string): number | undefined {
  const typed = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:h|uhr|([ap])\.?m\.?)?$/i
  const [, hours, minutes = '0', half] = typed.exec(text.trim()) ?? []
  if (hours === undefined || (half && !(Number(hours) >= 1 && Number(hours) <= 12))) return
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  const total = hour * 60 + Number(minutes)
  return Number(minutes) < 60 && total <= 1440 ? total : undefined
}

/** A typed place in audio, in seconds: `1:05` is 65, `1:02:05` is 3725. Undefined if it is invalid. */
export function parsePlayingTime(text: string): number | undefined {
  const [, hours, minutes, seconds] = /^(?:(\d{1,2}):(?=\d\d:))?(\d{1,3}):(\d\d)$/.exec(text.trim()) ?? []
  const [minute, second] = [Number(minutes), Number(seconds)]
  if (minutes === undefined || second > 59 || (hours !== undefined && minute > 59)) return
  return Number(hours ?? 0) * 3600 + minute * 60 + second
}
