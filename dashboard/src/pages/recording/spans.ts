/** A duration to the second, in words: `52 s`, `2 min 52 s`, `1 h 3 min`. */
export function lengthInWords(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`
  if (minutes === 0) return `${rest} s`
  return rest > 0 ? `${minutes} min ${rest} s` : `${minutes} min`
}

/** The length of a cut: `56:54.7`, `2:59:48.0`; with a comma in German. */
export function lengthOfCut(seconds: number, locale: string): string {
  const tenths = Math.round(seconds * 10)
  const whole = Math.floor(tenths / 10)
  const two = (value: number) => `${value}`.padStart(2, '0')
  const clock =
    whole >= 3600
      ? `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
      : `${Math.floor(whole / 60)}:${two(whole % 60)}`
  const point = new Intl.NumberFormat(locale).format(1.1).charAt(1)
  return `${clock}${point}${tenths % 10}`
}
