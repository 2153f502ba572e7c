/** The part of an episode that an address names: a moment that staff marked, or a listener's highlight. */
export type EpisodePart = {
  fromMs: number
  untilMs: number | undefined
  /** The title of a moment. */
  title: string | undefined
  /** The query of its address. */
  query: string
}

type Query = { at?: string | undefined; until?: string | undefined; moment?: string | undefined }
type Episode = {
  duration_ms: number | null
  moments: readonly { id: number; from_ms: number; until_ms: number; title: string }[]
}

/** Finds the part that an address names; undefined for one that names none, or none that exists. `at` and `until` are in seconds. */
export function partOf({ at, until, moment }: Query, { duration_ms, moments }: Episode): EpisodePart | undefined {
  const marked = moment === undefined ? undefined : moments.find(({ id }) => `${id}` === moment)
  if (marked) {
    const { from_ms, until_ms, title, id } = marked
    return { fromMs: from_ms, untilMs: until_ms, title, query: `?moment=${id}` }
  }
  const fromMs = msOf(at)
  if (fromMs === undefined || (duration_ms !== null && fromMs >= duration_ms)) return undefined
  const end = msOf(until)
  const untilMs = end !== undefined && end > fromMs ? Math.min(end, duration_ms ?? end) : undefined
  const query = `?at=${fromMs / 1000}${untilMs === undefined ? '' : `&until=${untilMs / 1000}`}`
  return { fromMs, untilMs, title: undefined, query }
}

function msOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,7}(\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1000) : undefined
}

/** The id of an episode in a path, where words may follow it: `42-fog-on-the-line`; undefined for no id. */
export function episodeIdIn(segment: string): number | undefined {
  return Number(/^(\d{1,15})(?=-|$)/.exec(segment)?.[1] ?? 0) || undefined
}
