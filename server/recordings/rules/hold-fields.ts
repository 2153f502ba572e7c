import { id, integer, record, text } from '../../lib/field-rules.ts'

/** An instant in microseconds since the epoch, up to the end of the year 9999 as far as numbers are exact. */
const instantUs = integer(0, Number.MAX_SAFE_INTEGER)

/** The rule of a new hold. */
export const holdRule = record({ id, from: instantUs, until: instantUs, reason: text(1000, { notBlank: true }) })
