/** The parameters of the page's address: the day, `2026-11-17`, and the initial cut, in Unix seconds. */
export type RecordingSearch = { day?: string; from?: number; until?: number }

/** Reads the parameters of an address; invalid ones are dropped. */
export function readSearch({ day, from, until }: Record<string, unknown>): RecordingSearch {
  const isWindow = typeof from === 'number' && typeof until === 'number' && from > 0 && until > from
  return {
    ...(typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && { day }),
    ...(isWindow && { from, until }),
  }
}
