import { reserveMessage } from '../../lib/disk-reserve.ts'
import { storageFull } from '../../station/rules/quota.ts'
import { nothingRecorded } from './window.ts'

/** The reasons for which a generation fails or waits for another attempt, as stored, logged and shown, by code. */
export const reasons = {
  nothing: nothingRecorded,
  show: 'The show was deleted.',
  instance: 'The recording of that time is on an instance that is not running.',
  format: 'The recording changes its format, and its parts cannot be joined',
  cancelled: 'cancelled',
  quota: storageFull,
  space: reserveMessage,
  storage: 'The database or the storage was not available.',
  unexpected: 'An unexpected failure; the log has its cause.',
} as const

type Code = keyof typeof reasons

/** The code of a reason; `other` when it is about the file that was made. */
export type ReasonCode = Code | 'other'

const codes = Object.keys(reasons) as Code[]

/** All codes. */
export const reasonCodes: readonly ReasonCode[] = [...codes, 'other']

/** The code of a reason as it is stored, for programs that word it themselves. */
export function reasonCode(reason: string): ReasonCode {
  return codes.find((code) => reason.startsWith(reasons[code])) ?? 'other'
}
