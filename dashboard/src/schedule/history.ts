import type { Plan } from './entry.ts'
import type { Swap } from './swap.ts'

/** An act, as the plan at its other side, and the exceptions that it made and removed. */
export type Step = { readonly plan: Plan; readonly swap?: Swap | undefined }

/** A plan with the acts that led to it, and those that were undone. */
export type History = { readonly past: readonly Step[]; readonly now: Plan; readonly future: readonly Step[] }

/** The maximum number of edits that can be undone. Plans share the entries that they have in common. */
const most = 500

/** A plan that has not been edited. */
export function begun(now: Plan): History {
  return { past: [], now, future: [] }
}

/** Adds an act, unless it changes nothing. */
export function edited(history: History, next: Plan, swap?: Swap): History {
  const { past, now } = history
  if (next === now && !swap) return history
  return { past: [...past.slice(1 - most), { plan: now, ...(swap && { swap }) }], now: next, future: [] }
}

/**
 * Undoes the last act.
 * @param swap its exceptions as they are afterwards
 */
export function undone(history: History, swap?: Swap): History {
  const { past, now, future } = history
  const last = past.at(-1)
  if (!last) return history
  return { past: past.slice(0, -1), now: last.plan, future: [{ ...last, plan: now, ...(swap && { swap }) }, ...future] }
}

/**
 * Redoes the act that was undone last.
 * @param swap its exceptions as they are afterwards
 */
export function redone(history: History, swap?: Swap): History {
  const { past, now, future } = history
  const [next, ...rest] = future
  if (!next) return history
  return { past: [...past, { ...next, plan: now, ...(swap && { swap }) }], now: next.plan, future: rest }
}
