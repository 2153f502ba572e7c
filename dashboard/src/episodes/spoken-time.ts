import { type Language, localeOf } from '../../../web/words/language.ts'

/** A place in audio as it is read aloud: `12 minutes 33 seconds`, `1 hour 0 minutes 5 seconds`. */
export function spokenTime(seconds: number, language: Language): string {
  const whole = Math.floor(seconds)
  const parts: [value: number, unit: 'hour' | 'minute' | 'second'][] = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ]
  const first = parts.findIndex(([value], at) => value > 0 || at === 2)
  return parts
    .slice(first)
    .map(([value, unit]) =>
      new Intl.NumberFormat(localeOf[language], { style: 'unit', unit, unitDisplay: 'long' }).format(value),
    )
    .join(' ')
}
