import { hash } from 'node:crypto'
import type { Db } from '../database/open.ts'
import type { Clock } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
import { deleteDelay, forgiveOne, listDelays, lockDelay, updateDelay } from './delay-store.ts'
import { type DelaySubject, delayMs, delayPolicies, refusedUntil } from './rules/slow-down.ts'

/**
 * An attempt that may proceed. It is counted as failed from the start, so that many at once are slowed down as well.
 * `failures` are those of the first subject, with this one.
 */
export type Attempt = {
  failures: number
  /** Forgets the failures of the first subject, and this attempt of the others. */
  succeeded: (tx: Db) => Promise<void>
  /** Forgets this attempt, because it could not be decided. */
  takenBack: () => Promise<void>
}

/**
 * Admits an attempt to prove who one is, or refuses it while a delay after failed ones lasts. A refused attempt costs a
 * single read and does not prolong the delay.
 * @param slowed the subjects of the delay
 * @throws 429 code `wait`, with `Retry-After`
 */
export async function admit(
  db: Db,
  clock: Clock,
  slowed: readonly [DelaySubject, ...DelaySubject[]],
): Promise<Attempt> {
  const nowMs = clock.nowMs()
  const names = slowed.map(nameOf)
  const delays = await listDelays(db, names)
  const until = slowed.map(({ kind }, at) => refusedUntil(delays.get(names[at]!) ?? 0, delayPolicies[kind], nowMs))
  refuseUntil(Math.max(...until), nowMs)
  const failures = await db.transaction().execute(async (tx) => {
    const counts = new Map<string, number>()
    // In the order of their names, so that two attempts do not wait for each other.
    for (const { kind, name } of slowed.map((one, at) => ({ ...one, name: names[at]! })).sort(byName)) {
      const patience = delayPolicies[kind]
      const before = await lockDelay(tx, name, Math.floor(nowMs / 1000) + patience.forgetSeconds)
      refuseUntil(refusedUntil(before.untilMs, patience, nowMs), nowMs)
      const failures = before.failures + 1
      const delay = delayMs(failures, patience)
      await updateDelay(tx, name, { failures, untilMs: delay && nowMs + delay })
      counts.set(name, failures)
    }
    return counts.get(names[0]!)!
  })
  // In the same order.
  const each = async (forget: (name: string) => Promise<void>) => {
    for (const name of names.toSorted()) await forget(name)
  }
  return {
    failures,
    succeeded: (tx) => each((name) => (name === names[0] ? deleteDelay(tx, name) : forgiveOne(tx, name))),
    takenBack: () => each((name) => forgiveOne(db, name)),
  }
}

/** A subject as it is stored: neither e-mail nor address can be read there. */
function nameOf({ kind, of }: DelaySubject): string {
  return `${kind} ${hash('sha256', String(of), 'base64url')}`
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

function refuseUntil(untilMs: number, nowMs: number): void {
  if (untilMs <= nowMs) return
  const seconds = Math.ceil((untilMs - nowMs) / 1000)
  const headers = { 'Retry-After': `${seconds}` }
  throw new Problem('rate_limited', `Too many attempts failed. Try again in ${seconds} s.`, { headers, reason: 'wait' })
}
