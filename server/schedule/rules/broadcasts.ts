import { type AiringChange, airingChanges } from './airing-changes.ts'
import type { Plan } from './plan.ts'
import { isSameBroadcast } from './planned.ts'

/** A broadcast of a show: its end in Unix seconds, and its length in seconds. */
export type Broadcast = { endAt: number; seconds: number }

/**
 * The broadcasts of a show that end after an instant until another one, without those that are a repeat. An interruption makes
 * two of one, as it makes two episodes.
 */
export function broadcastsOf(plan: Plan, showId: number, from: number, until: number): Broadcast[] {
  const found: Broadcast[] = []
  let begun: AiringChange | undefined
  for (const change of airingChanges(plan, from, until)) {
    if (begun && isSameBroadcast(begun, change)) continue
    if (begun?.showId === showId && !begun.air?.isRepeat && change.at > from) {
      found.push({ endAt: change.at, seconds: change.at - begun.at })
    }
    begun = change
  }
  return found
}
