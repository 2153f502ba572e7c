import { type Entry, longest, type Plan } from './entry.ts'
import { ringOf } from './ring.ts'

/** Changes that are not saved yet, as a browser keeps them over a reload. */
export type Draft = {
  /** The version of the template that the changes are based on. */
  version: number
  weeks: number
  base: Plan
  now: Plan
  /** The time of the last change, in Unix seconds. */
  at: number
}

type Compact = [key: string, showId: number, at: number, length: number]

/** A draft as text. */
export function writeDraft({ base, now, ...rest }: Draft): string {
  return JSON.stringify({ format: 1, ...rest, base: base.map(compact), now: now.map(compact) })
}

/** The draft in a text; undefined if there is no valid one. */
export function readDraft(text: string | null): Draft | undefined {
  if (!text) return
  try {
    const { format, version, weeks, at, base, now } = JSON.parse(text) as Record<string, unknown>
    if (format !== 1 || !isWhole(version) || !isWhole(weeks) || weeks < 1 || weeks > 52 || typeof at !== 'number')
      return
    const plans = [base, now].map((plan) => entriesOf(plan, ringOf(weeks)))
    if (plans[0] && plans[1]) return { version, weeks, at, base: plans[0], now: plans[1] }
  } catch {
    // Not JSON: written by another program.
  }
}

function compact({ key, showId, at, length }: Entry): Compact {
  return [key, showId, at, length]
}

function entriesOf(plan: unknown, ring: number): Plan | undefined {
  if (!Array.isArray(plan)) return
  const entries = plan.map(([key, showId, at, length]: Compact): Entry => ({ key, showId, at, length }))
  const isSound = entries.every(
    ({ key, showId, at, length }) =>
      /^e\d+$/.test(key) &&
      isWhole(showId) &&
      isWhole(at) &&
      at < ring &&
      isWhole(length) &&
      length > 0 &&
      length <= longest,
  )
  return isSound && new Set(entries.map(({ key }) => key)).size === entries.length ? entries : undefined
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
