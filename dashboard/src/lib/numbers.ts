import { type Language, localeOf } from '../../../web/words/language.ts'

const formats = new Map<Language, Intl.NumberFormat>()

/** `18,204`, `18.204` */
export function number(value: number, language: Language): string {
  // Making a format takes longer than all else in a row of a table.
  const format = formats.get(language) ?? new Intl.NumberFormat(localeOf[language])
  formats.set(language, format)
  return format.format(value)
}

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']

/** Bytes with three digits, in powers of a thousand: `1.38 GB`, `82.9 GB`, `240 GB`, `512 B`. */
export function size(bytes: number, language: Language): string {
  let [value, unit] = [bytes, 0]
  while (value >= 999.5 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1]
  const digits = unit === 0 ? 0 : value < 9.995 ? 2 : value < 99.95 ? 1 : 0
  const shown = new Intl.NumberFormat(localeOf[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${shown.format(value)}\u00a0${units[unit]}`
}

/** A level with one digit and a real minus: `−19.2` */
export function decibels(value: number, language: Language): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return new Intl.NumberFormat(localeOf[language], digits).format(value).replace('-', '−')
}

/** `64 %` */
export function percent(share: number, language: Language): string {
  return `${number(Math.floor(share * 100), language)}\u00a0%`
}
