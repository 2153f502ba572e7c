/** The tabs of the page beside the first one. */
export const tabs = ['rules', 'catalogue', 'reports'] as const

/** The numbers of days that are listed at once. */
export const spans = [1, 7, 31] as const

/** The parameters of the page's address: the tab, the last day, the number of days, the show and the search. */
export type PlaysSearch = {
  tab?: (typeof tabs)[number]
  day?: string
  days?: (typeof spans)[number]
  show?: number
  q?: string
}

/** Reads the parameters of an address; invalid ones are dropped. */
export function readSearch({ tab, day, days, show, q }: Record<string, unknown>): PlaysSearch {
  return {
    ...(isOneOf(tabs, tab) && { tab }),
    ...(typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && { day }),
    ...(isOneOf(spans, days) && days !== 1 && { days }),
    ...(typeof show === 'number' && Number.isSafeInteger(show) && show > 0 && { show }),
    // A search for digits is a number in the address.
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: `${q}` }),
  }
}

function isOneOf<Value>(values: readonly Value[], value: unknown): value is Value {
  return values.includes(value as Value)
}
