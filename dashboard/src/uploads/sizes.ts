import { type Language, localeOf } from '../../../web/words/language.ts'
import { size } from '../lib/numbers.ts'

/** The sent part of a file, in the unit of the whole: `118` of `164 MB`, `1.4` of `5.2 MB`. */
export function sizesOf(sent: number, bytes: number, language: Language): [sent: string, all: string] {
  const steps = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 3)
  const digits = bytes / 1000 ** steps < 10 && steps > 0 ? 1 : 0
  const format = new Intl.NumberFormat(localeOf[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const unit = size(1000 ** steps, language).split('\u00a0')[1]
  return [format.format(sent / 1000 ** steps), `${format.format(bytes / 1000 ** steps)}\u00a0${unit}`]
}
