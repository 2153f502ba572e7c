/**
 * The parameters of the page's address: the week and day, and how they are shown. Days count from 0 for Monday. A `date`
 * shows its week with the exceptions of these dates, instead of the week of the rotation.
 */
export type ViewSearch = { week?: number; day?: number; as?: 'week' | 'list'; date?: string | undefined }

/** Reads the parameters of an address; invalid ones are dropped. */
export function viewSearch(search: Record<string, unknown>): ViewSearch {
  const whole = (value: unknown, from: number, to: number) =>
    Number.isInteger(value) && (value as number) >= from && (value as number) <= to ? (value as number) : undefined
  const [week, day] = [whole(search.week, 1, 52), whole(search.day, 0, 6)]
  const as = search.as === 'week' || search.as === 'list' ? search.as : undefined
  const date = typeof search.date === 'string' && isDate(search.date) ? search.date : undefined
  return {
    ...{ ...(week !== undefined && { week }), ...(day !== undefined && { day }), ...(as && { as }) },
    ...(date && { date }),
  }
}

function isDate(text: string): boolean {
  const at = /^[12]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text)
}
