/** The growth of the delay after failed attempts. */
export type DelayPolicy = {
  /** The number of failures without a delay. */
  free: number
  /** The longest delay, in milliseconds. The first is a second, and each further failure doubles it. */
  longestMs: number
  /** Failures are forgotten this many seconds after the last one. */
  forgetSeconds: number
}

const [second, hour, day] = [1000, 60 * 60, 24 * 60 * 60]

/**
 * The policy of each kind of subject. An account is never locked: after the longest delay its password works. A code
 * of the second factor has six digits, so its delays grow longer. Many people may share an address.
 */
export const delayPolicies = {
  account: { free: 4, longestMs: 60 * second, forgetSeconds: day },
  session: { free: 4, longestMs: 60 * second, forgetSeconds: day },
  code: { free: 4, longestMs: 15 * 60 * second, forgetSeconds: day },
  address: { free: 20, longestMs: 60 * second, forgetSeconds: hour },
  mail: { free: 3, longestMs: 15 * 60 * second, forgetSeconds: day },
} as const satisfies Record<string, DelayPolicy>

/**
 * The subject of a delay: an account by its folded e-mail, a confirmation by its session, a code by its person, a client
 * by its address, mails to a person. An account and a code also by a device that is known.
 */
export type DelaySubject = { kind: keyof typeof delayPolicies; of: string | number }

/** The delay before the next attempt after a number of failures, in milliseconds. */
export function delayMs(failures: number, { free, longestMs }: DelayPolicy): number {
  if (failures <= free) return 0
  return Math.min(second * 2 ** Math.min(failures - free - 1, 30), longestMs)
}

/**
 * The instant until which an attempt is refused, in Unix milliseconds; 0 for none. A delay that is longer than the longest was
 * stored while the clock was ahead, and does not count.
 */
export function refusedUntil(untilMs: number, { longestMs }: DelayPolicy, nowMs: number): number {
  return untilMs > nowMs && untilMs <= nowMs + longestMs ? untilMs : 0
}

/** Whether the nth failure is reported as an event: the first ones, and then ever fewer, so that they bury nothing. */
export function isReported(failures: number): boolean {
  return failures <= 4 || Number.isInteger(Math.log2(failures))
}

/** The part of an address that belongs to one client: all of IPv4, and the network of 64 bits of IPv6. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const groups = [...left, ...Array<string>(Math.max(8 - left.length - right.length, 0)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
