/** The languages whose names of months and days are read in every feed. No two of them give one name to different months. */
const languages = [
  'en en-GB de de-AT fr es it nl af pt pt-BR gl ca eu ro pl cs sk sl bs sv da nb is fi et lv lt hu tr az uz el',
  'ru uk be bg mk sr ka hy kk ar ar-IQ ar-DZ ar-MA fa ur he hi mr ne bn gu pa ta te kn ml si th id ms sw fil ja ko zh',
].flatMap((line) => line.split(' '))

/**
 * Languages that give names of the others to other months, so that they are read in feeds of their language alone: Croatian
 * `listopad` is October, Polish and Czech `listopad` November.
 */
const ownLanguages = ['hr']

/** Names that dates have besides those of Unicode's CLDR. */
const moreMonths: Record<string, number> = { maerz: 3, mrz: 3, mae: 3, mrt: 3, sept: 9, stycz: 1, pazdz: 10, avg: 8 }

/** Words that mean nothing in a date, besides those that CLDR has between its parts. */
const moreFillers =
  'da of the le la el den der am um at on al alle ore ora ob om kl klokken o as en og und h hs hrs uhr std t im i' +
  ' godz roku año anul saat jam ngay luc d года год году року о час ч років στις عام سنة الساعة م ב को बजे वन วัน เวลา เดือน ปี'

/**
 * Text as it is compared: lower case, with one form of apostrophe, digits of ASCII, and without accents. Marks of other scripts stay
 * where they tell months apart.
 */
export function folded(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0670\u093c\p{Cf}]/gu, '')
      .normalize('NFC')
      .replace(/[\u2018\u2019\u02bc]/g, "'")
      .replaceAll('ł', 'l')
      .replaceAll('ı', 'i')
      // Months of two words.
      .replace(/(?<=كانون|تشرين)\s/g, '')
      .replace(/(?![0-9])\p{Nd}/gu, digitOf)
  )
}

/** Unicode has the digits of a script in a row, from zero, and in some places one row after another. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0)!
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}

type Names = { months: Map<string, Set<number>>; days: Map<string, Set<number>>; fillers: Set<string> }
const known = new Map<string, Names>()

/** The names of all languages, or those of one of `ownLanguages`. */
function namesOf(language = ''): Names {
  const names = known.get(language) ?? readNames(language === '' ? languages : [language])
  known.set(language, names)
  return names
}

/**
 * The months, from 1, that a word names: none, or several if it is a part of several names.
 * @param language of the text, as feeds write it; its own names come first
 */
export function monthsNamed(word: string, language: string): number[] {
  const own = ownLanguages.find((each) => each === /^[a-z]+/i.exec(language)?.[0].toLowerCase())
  const months = own ? found(word, namesOf(own).months) : []
  return months.length > 0 ? months : found(word, namesOf().months)
}

/** The weekdays, Monday as 1, that a word names or is a part of. */
export function daysNamed(word: string): number[] {
  return found(word, namesOf().days)
}

/** Whether a word means nothing in a date. */
export function isFiller(word: string): boolean {
  return namesOf().fillers.has(word)
}

/** By the whole name, or else by the beginning of one, of three letters at least. */
function found(word: string, names: Names['months']): number[] {
  const exact = names.get(word)
  if (exact) return [...exact]
  if (word.length < 3) return []
  const begun = [...names].filter(([name]) => name.startsWith(word)).flatMap(([, numbers]) => [...numbers])
  return [...new Set(begun)]
}

/** Many languages have other forms of a month beside a day, and others again beside a year. */
const styles: Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { month: 'short', day: 'numeric' },
  { dateStyle: 'long', timeStyle: 'short' },
  { dateStyle: 'full', timeStyle: 'short' },
]

function readNames(languages: readonly string[]): Names {
  const names: Names = { months: new Map(), days: new Map(), fillers: new Set() }
  const add = (kind: 'months' | 'days', word: string, number: number) =>
    names[kind].set(word, (names[kind].get(word) ?? new Set()).add(number))
  const literals = new Set([moreFillers])
  const common = { calendar: 'gregory', timeZone: 'UTC' }
  for (const language of languages) {
    for (const style of styles) {
      const format = new Intl.DateTimeFormat(language, { ...common, ...style })
      for (let number = 1; number <= 12; number++) {
        for (const { type, value } of format.formatToParts(Date.UTC(2024, number - 1, 5, 15))) {
          if (type === 'literal') literals.add(value)
          const month = type === 'month' ? folded(value).replace(/[.׳॰]/g, '') : ''
          if (/^[\p{L}\p{M}]+$/u.test(month)) add('months', month, number)
        }
      }
    }
    for (const weekday of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { ...common, weekday })
      for (let number = 1; number <= 7; number++) {
        // The first of January 2024 was a Monday. A letter alone does not tell languages apart.
        for (const word of wordsOf(format.format(Date.UTC(2024, 0, number)))) {
          if (word.length === 1) names.fillers.add(word)
          else add('days', word, number)
        }
      }
    }
  }
  for (const word of wordsOf([...literals].join(' '))) names.fillers.add(word)
  for (const [name, number] of Object.entries(moreMonths)) add('months', name, number)
  return names
}

const wordsOf = (text: string) => folded(text).match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
