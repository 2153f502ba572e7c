/** A focusable element of the week: an entry or a gap. `top` and `height` in minutes within its column. */
export type Stop = { readonly id: string; readonly column: number; readonly top: number; readonly height: number }

export type Direction = 'up' | 'down' | 'left' | 'right' | 'first' | 'last'

/**
 * The target of an arrow key: up and down through the hours of a day and into the next one, left and right to the same
 * time of another day; `first` and `last` of the day.
 */
export function neighbour(stops: readonly Stop[], id: string, direction: Direction): string | undefined {
  const current = stops.find((stop) => stop.id === id)
  const ordered = stops.toSorted(inOrder)
  if (!current) return ordered[0]?.id
  if (direction === 'left' || direction === 'right') return beside(stops, current, direction === 'left' ? -1 : 1)?.id
  const day = ordered.filter(({ column }) => column === current.column)
  if (direction === 'first') return day[0]?.id
  if (direction === 'last') return day.at(-1)?.id
  return ordered[ordered.indexOf(current) + (direction === 'up' ? -1 : 1)]?.id
}

/** The stop at the position of one that is gone, or nearest to it. */
export function nearest(stops: readonly Stop[], gone: Stop): string | undefined {
  const away = ({ column, top, height }: Stop) =>
    Math.abs(column - gone.column) * 10_000 + Math.max(top - gone.top, gone.top - (top + height) + 1, 0)
  return stops.toSorted((a, b) => away(a) - away(b) || inOrder(a, b))[0]?.id
}

/**
 * The order of the stops in the document: unchanged while they are the same stops, even if they have moved; otherwise
 * the order of the week.
 */
export function keptOrder(before: readonly string[], stops: readonly Stop[]): readonly string[] {
  const present = new Set(stops.map(({ id }) => id))
  if (before.length === present.size && before.every((id) => present.has(id))) return before
  return stops.toSorted(inOrder).map(({ id }) => id)
}

function inOrder(a: Stop, b: Stop): number {
  return a.column - b.column || a.top - b.top || a.height - b.height || (a.id < b.id ? -1 : 1)
}

/** The stop in the nearest column that has any: the one at the middle of the current one, or the nearest to it. */
function beside(stops: readonly Stop[], current: Stop, step: 1 | -1): Stop | undefined {
  const columns = [...new Set(stops.map(({ column }) => column))]
    .filter((column) => (column - current.column) * step > 0)
    .sort((a, b) => (a - b) * step)
  const there = stops.filter(({ column }) => column === columns[0])
  const middle = current.top + Math.min(current.height, 60) / 2
  const away = ({ top, height }: Stop) => Math.max(top - middle, middle - (top + height), 0)
  return there.toSorted((a, b) => away(a) - away(b) || inOrder(a, b))[0]
}
