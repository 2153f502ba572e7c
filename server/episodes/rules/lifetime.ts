/** The lifetime of the episodes of a show. 0 stands for no limit. */
export type Lifetime = { keep_episodes: number; keep_days: number; delete_audio_after: number }

/** An episode of the show whose audio is in our storage, or elsewhere; instants in Unix seconds. */
export type Aging = { id: number; datetime: number; archived_at: number | null; hasAudio: boolean; isPinned: boolean }

/** The end of an episode's lifetime, and the reason. */
export type LifetimeAction = { episode_id: number; action: 'archive' | 'delete_audio'; why: string }

const daySeconds = 86_400

/**
 * The actions that are due for the episodes of a show at an instant: the active ones beyond the newest n, or older than n days, are
 * archived; the audio of those archived for n days is deleted. Episodes of the future do not count, and those that are
 * pinned stay, but count. Source: programme.md, "Lifetimes".
 * @param episodes newest first
 */
export function dueActions(lifetime: Lifetime, episodes: readonly Aging[], now: number): LifetimeAction[] {
  const { keep_episodes: most, keep_days: days, delete_audio_after: after } = lifetime
  const actions: LifetimeAction[] = []
  let newer = 0
  for (const { id, datetime, archived_at: archivedAt, hasAudio, isPinned } of episodes) {
    if (archivedAt !== null) {
      const isDue = after > 0 && hasAudio && archivedAt <= now - after * daySeconds
      if (isDue && !isPinned)
        actions.push({ episode_id: id, action: 'delete_audio', why: `archived for ${inDays(after)}` })
      continue
    }
    if (datetime > now) continue
    newer++
    if (isPinned) continue
    if (most > 0 && newer > most) actions.push({ episode_id: id, action: 'archive', why: `beyond the newest ${most}` })
    else if (days > 0 && datetime < now - days * daySeconds) {
      actions.push({ episode_id: id, action: 'archive', why: `older than ${inDays(days)}` })
    }
  }
  return actions
}

const inDays = (count: number) => (count === 1 ? '1 day' : `${count} days`)
