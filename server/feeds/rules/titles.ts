import { localDay, localTime } from '../../lib/zoned-time.ts'

/** The longest title of an item, in characters: some directories cut or refuse longer ones. */
const maxTitleLength = 255

/**
 * The titles of items. Those that are equal within a day get the time in the station's zone, as in `News, 09:00`: some
 * apps take items of one title and day for the same episode.
 * @param items newest first
 */
export function distinctTitles(items: readonly { title: string; at: number }[], timeZone: string): string[] {
  const dayOf = items.map(({ at }) => localDay(timeZone, at))
  const countOf = new Map<string, number>()
  const place = (day: number, title: string) => `${day} ${title}`
  for (const [index, { title }] of items.entries()) {
    const name = place(dayOf[index]!, within(title))
    countOf.set(name, (countOf.get(name) ?? 0) + 1)
  }
  const titles: string[] = []
  // From the oldest, so that a new item renames no earlier one but the first of its day.
  for (let index = items.length - 1; index >= 0; index--) {
    const { title, at } = items[index]!
    const day = dayOf[index]!
    let distinct = within(title)
    const isAlone = countOf.get(place(day, distinct)) === 1
    for (let number = 1; !isAlone && (number === 1 || countOf.has(place(day, distinct))); number++) {
      distinct = within(title, `, ${clockTime(timeZone, at)}${number === 1 ? '' : ` (${number})`}`)
    }
    countOf.set(place(day, distinct), 1)
    titles[index] = distinct
  }
  return titles
}

function clockTime(timeZone: string, at: number): string {
  const { minute } = localTime(timeZone, at)
  const two = (number: number) => `${number}`.padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** A title with an ending, shortened to what fits. */
function within(title: string, ending = ''): string {
  if (title.length + ending.length <= maxTitleLength) return title + ending
  return `${cut(title, maxTitleLength - ending.length - 1)}…${ending}`
}

/** The beginning of a text, of which no character is cut in two. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}
