import type { Programme, Programmes } from '../schedule/programme.ts'
import { restrictedSpans, type Span } from './rules/audible.ts'

const hourUs = 3_600_000_000

/**
 * Lists the spans in which a station had shows on air that listeners may not rewind to, by its present programme. They are
 * worked out once for each hour of a programme: every listener asks for them again and again.
 */
export function restrictedIn(programmes: Programmes) {
  const known = new WeakMap<Programme, Map<number, Span[]>>()

  return async (stationId: number, { fromUs, untilUs }: Span): Promise<Span[]> => {
    const programme = await programmes(stationId)
    const hours = known.get(programme) ?? new Map<number, Span[]>()
    known.set(programme, hours)
    const spans: Span[] = []
    for (let hour = Math.floor(fromUs / hourUs); hour * hourUs < untilUs; hour++) {
      const span = { fromUs: hour * hourUs, untilUs: (hour + 1) * hourUs }
      const found = hours.get(hour) ?? restrictedSpans(programme.plan, programme.showOf, span)
      hours.set(hour, found)
      spans.push(...found)
    }
    return spans
  }
}
