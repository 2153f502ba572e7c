import { localDay, localTime } from '../../lib/zoned-time.ts'

/** The longest title of an item, in characters: some directories cut or refuse longer ones. */
const maxTitleLength = 255

/**
 * The titles of items. Those that are equal within a day get the time in the station's zone, as in `News, 09:00`, unless they
 * have it already: some apps take items of one title and day for the same episode.
 * @param items newest first
 */
export function distinctTitles(items: readonly { title: string; at: number }[], timeZone: string): string[] {
  const places = items.map(({ title, at }) => placeOf(at, within(title)))
  const counts = Map.groupBy(places, (place) => place)
  const isAlone = (place: string) => counts.get(place)!.length === 1
  const taken = new Set(places.filter(isAlone))
  const titles: string[] = []
  // From the oldest, so that a new item renames no earlier one but the first of its day.
  for (let index = items.length - 1; index >= 0; index--) {
    const { title, at } = items[index]!
    const time = clockTime(timeZone, at)
    const ending = hasTime(title, time) ? '' : `, ${time}`
    let distinct = within(title)
    for (let number = 1; !isAlone(places[index]!) && (number === 1 || taken.has(placeOf(at, distinct))); number++)
      distinct = within(title, `${ending}${number === 1 ? '' : ` (${number})`}`)
    taken.add(placeOf(at, distinct))
    titles[index] = distinct
  }
  return titles

  function placeOf(at: number, title: string): string {
    return `${localDay(timeZone, at)} ${title}`
  }
}

function clockTime(timeZone: string, at: number): string {
  const { minute } = localTime(timeZone, at)
  const two = (number: number) => `${number}`.padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Whether a title contains a time such as `09:00`, also as `9:00` or `9.00`. */
function hasTime(title: string, time: string): boolean {
  const [hour, minute] = time.split(':')
  return new RegExp(`(?<!\\d)0?${Number(hour)}[:.]${minute}(?!\\d)`).test(title)
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
