import { Problem } from './problem.ts'

/** Free and total bytes of a disk. */
export type Space = { freeBytes: number; totalBytes: number }

const gib = 2 ** 30

/**
 * The free bytes reserved for the recording and the database: uploads, pictures and episodes cannot use them. They are
 * more than the recording leaves (`recordings/rules/room.ts`), and fewer than the threshold of its alarm. A gigabyte
 * lasts 18 stations at 128 kbit/s for an hour, in which the operator can make space.
 */
export function reservedBytes({ totalBytes }: Space): number {
  return Math.min(gib, totalBytes / 12)
}

/** The refusal of what would use the reserve. */
export const reserveMessage = 'The disk of the server is almost full: nothing can be stored until there is space.'

/** @throws 503 code `disk_reserved` if `more` bytes would use the reserve */
export function refuseReserve(space: Space, more = 0): void {
  if (space.freeBytes - more >= reservedBytes(space)) return
  throw new Problem('unavailable', reserveMessage, { reason: 'disk_reserved', headers: { 'Retry-After': '60' } })
}
