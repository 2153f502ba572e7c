/** The selected rows of a list, and the row that the next range begins at. */
export type Selection<Id> = { ids: ReadonlySet<Id>; anchor: Id | null }

/** Nothing is selected. */
export const nothing: Selection<never> = { ids: new Set(), anchor: null }

/** Selects a row, or takes it out. */
export function toggled<Id>({ ids }: Selection<Id>, id: Id): Selection<Id> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Selects all rows from the last one that was chosen up to this one. Without such a row it selects this one alone. */
export function upTo<Id>({ ids, anchor }: Selection<Id>, id: Id, rows: readonly Id[]): Selection<Id> {
  const [from, to] = [anchor === null ? -1 : rows.indexOf(anchor), rows.indexOf(id)]
  const range = from === -1 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...ids, ...range]), anchor: id }
}

/** Selects all rows, or none when all are selected. */
export function allToggled<Id>({ ids }: Selection<Id>, rows: readonly Id[]): Selection<Id> {
  return rows.length > 0 && rows.every((id) => ids.has(id)) ? nothing : { ids: new Set(rows), anchor: null }
}
