import { parseTime } from '../../lib/typed-time.ts'
import { instantAt } from '../../lib/zone.ts'

/** A date and a time as they were typed. */
type Typed = { date: string; time: string }

/** The form of a hold. */
export type HoldForm = { from: Typed; until: Typed; reason: string }

/** The error of a hold: an end, their order, or the reason. */
export type HoldFault = 'from' | 'until' | 'order' | 'reason'

/** The span of a form in microseconds since the epoch, or the error of the form. */
export function spanOf(
  form: HoldForm,
  zone: string,
): { from_us: number; until_us: number; reason: string } | HoldFault {
  const [from, until] = [instantOf(form.from, zone), instantOf(form.until, zone)]
  if (from === undefined) return 'from'
  if (until === undefined) return 'until'
  if (until <= from) return 'order'
  const reason = form.reason.trim()
  return reason === '' ? 'reason' : { from_us: from * 1e6, until_us: until * 1e6, reason }
}

function instantOf({ date, time }: Typed, zone: string): number | undefined {
  const minutes = parseTime(time)
  return minutes === undefined || !/^\d{4}-\d\d-\d\d$/.test(date)
    ? undefined
    : Math.round(instantAt(date, minutes * 60, zone))
}
