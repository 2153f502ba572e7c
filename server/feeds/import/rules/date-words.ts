/** The languages whose names of months and days are read. No two of them give one name to different months. */
const languages =
  'en en-GB de de-AT fr es it nl pt pt-BR pl cs sk sl sv da nb fi et lt hu ro tr ru uk bg el ca eu id'.split(' ')

/** Names that dates have besides those of Unicode's CLDR. */
const moreMonths: Record<string, number> = { maerz: 3, mrz: 3, mae: 3, mrt: 3, sept: 9, stycz: 1, pazdz: 10, avg: 8 }

/** Words that mean nothing in a date. */
export const fillers = new Set(
  'de del di do da of the le la el den der am um at on a à alle ore ob om kl klo klokken o as en og und r g года год v h hs hrs uhr h std godz t im i'
    .split(' ')
    .map(folded),
)

/** Words as they are compared: lower case, without accents. */
export function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ı', 'i')
}

type Names = { months: Map<string, Set<number>>; days: Map<string, Set<number>> }
let known: Names | undefined

function allNames(): Names {
  known ??= readNames()
  return known
}

/** The months, from 1, that a word names: none, or several if it is a part of several names. */
export function monthsNamed(word: string): number[] {
  return found(word, allNames().months)
}

/** The weekdays, Monday as 1, that a word names. */
export function daysNamed(word: string): number[] {
  return found(word, allNames().days)
}

/** By the whole name, or else by the beginning of one, of three letters at least. */
function found(word: string, names: Names['months']): number[] {
  const exact = names.get(word)
  if (exact) return [...exact]
  if (word.length < 3) return []
  const begun = [...names].filter(([name]) => name.startsWith(word)).flatMap(([, numbers]) => [...numbers])
  return [...new Set(begun)]
}

function readNames(): Names {
  const names: Names = { months: new Map(), days: new Map() }
  const add = (kind: keyof Names, name: string, number: number) => {
    const word = folded(name).trim().replace(/\.$/, '')
    if (!/^\p{L}[\p{L}.]*$/u.test(word)) return
    names[kind].set(word, (names[kind].get(word) ?? new Set()).add(number))
  }
  for (const language of languages) {
    for (const length of ['long', 'short'] as const) {
      // Many languages have other forms of a month beside a day.
      for (const day of [undefined, 'numeric'] as const) {
        const month = new Intl.DateTimeFormat(language, { month: length, ...(day && { day }), timeZone: 'UTC' })
        for (let number = 1; number <= 12; number++) {
          const parts = month.formatToParts(Date.UTC(2024, number - 1, 5))
          add('months', parts.find(({ type }) => type === 'month')!.value, number)
        }
      }
      const weekday = new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' })
      // The first of January 2024 was a Monday.
      for (let number = 1; number <= 7; number++) add('days', weekday.format(Date.UTC(2024, 0, number)), number)
    }
  }
  for (const [name, number] of Object.entries(moreMonths)) add('months', name, number)
  return names
}
