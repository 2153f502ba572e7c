/** Mails in an hour to one address, and for one station. */
export const mostMails = { address: 5, station: 50 } as const

export type CountedBy = keyof typeof mostMails

export const hourMs = 60 * 60_000

/** The refusals of one more. */
export const mailsRefused: Record<CountedBy, string> = {
  address: `At most ${mostMails.address} mails an hour are sent to one address. Try again later.`,
  station: `At most ${mostMails.station} mails an hour are sent for one station. Try again later.`,
}

/**
 * The time until one more mail may be sent, in milliseconds; 0 for at once. Mails with a date in the future, of a clock that
 * was ahead, do not count.
 * @param sentMs when the mails of the last hour were sent, in Unix milliseconds
 */
export function waitMs(sentMs: readonly number[], most: number, nowMs: number): number {
  const counted = sentMs.filter((at) => at > nowMs - hourMs && at <= nowMs + hourMs).sort((a, b) => b - a)
  const oldest = counted[most - 1]
  return oldest === undefined ? 0 : Math.max(oldest + hourMs - nowMs, 1)
}
