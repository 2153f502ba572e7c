import type { Plan } from './entry.ts'

/** A plan with its earlier versions, and those that were undone. */
export type History = { readonly past: readonly Plan[]; readonly now: Plan; readonly future: readonly Plan[] }

/** The maximum number of edits that can be undone. Plans share the entries that they have in common. */
const most = 500

/** A plan that has not been edited. */
export function begun(now: Plan): History {
  return { past: [], now, future: [] }
}

/** Adds an edit, unless it changes nothing. */
export function edited(history: History, next: Plan): History {
  const { past, now } = history
  return next === now ? history : { past: [...past.slice(1 - most), now], now: next, future: [] }
}

/** Undoes the last edit. */
export function undone(history: History): History {
  const { past, now, future } = history
  const last = past.at(-1)
  return last ? { past: past.slice(0, -1), now: last, future: [now, ...future] } : history
}

/** Redoes the edit that was undone last. */
export function redone(history: History): History {
  const { past, now, future } = history
  const [next, ...rest] = future
  return next ? { past: [...past, now], now: next, future: rest } : history
}
