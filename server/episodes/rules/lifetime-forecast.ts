import { type Aging, dueActions, type Lifetime, type LifetimeAction } from './lifetime.ts'

/** An episode, with the bytes that its audio takes in our storage, or took before it was deleted; 0 if it is elsewhere. */
export type Sized = Aging & { bytes: number }

/** The number of episodes that are archived or lose their audio, and the bytes of that. */
export type LifetimeTally = Record<'archived' | 'archived_bytes' | 'deleted' | 'deleted_bytes', number>

/** A broadcast that becomes an episode: its end in Unix seconds, and its length in seconds. */
export type PlannedBroadcast = { endAt: number; seconds: number }

/** The consequences of a lifetime: on its first day, and in the 30 days after it. */
export type LifetimeForecast = {
  used_bytes: number
  now: LifetimeTally
  month: LifetimeTally
  /** The number of new episodes that are expected in the 30 days. */
  expected: number
}

const [daySeconds, monthDays] = [86_400, 30]

/** The length of the forecast in seconds. */
export const monthSeconds = monthDays * daySeconds

/** The bytes of a second of audio at 128 kbit/s, as most streams have. */
const usualBytesPerSecond = 16_000

/**
 * Counts what a daily run of `dueActions` does today and on each of the next 30 days. In these, the planned broadcasts become
 * episodes. Where a show is not cut from the recording, as many new episodes of the same size are expected as in the last 30
 * days. Those that are scheduled are expected if they are more.
 * @param planned the broadcasts of the 30 days that become episodes by themselves; undefined if none does
 */
export function forecastOf(
  lifetime: Lifetime,
  episodes: readonly Sized[],
  now: number,
  planned?: readonly PlannedBroadcast[],
): LifetimeForecast {
  const coming = episodes.filter((each) => each.archived_at === null && isIn(each, now, now + monthSeconds))
  const recent = episodes.filter((each) => isIn(each, now - monthSeconds, now))
  const measured = recent.filter(({ bytes }) => bytes > 0)
  const usual = Math.round(bytesOf(measured) / measured.length)
  const made = planned?.map(({ endAt, seconds }, index) =>
    newEpisode(index + 1, endAt, usual || seconds * usualBytesPerSecond),
  )
  const expected = (made ?? recent.map((each) => asNew(each))).slice(coming.length)
  const all = [...episodes, ...expected].map((each) => ({ ...each })).sort(newestFirst)
  const byId = new Map(all.map((each) => [each.id, each]))
  const tallies = Array.from({ length: monthDays + 1 }, (_, day) => {
    const at = now + day * daySeconds
    const due = dueActions(lifetime, all, at)
    const tally = tallyOf(due, byId)
    for (const { episode_id, action } of due) {
      const episode = byId.get(episode_id)!
      if (action === 'archive') episode.archived_at = at
      else episode.hasAudio = false
    }
    return tally
  })
  return {
    used_bytes: bytesOf(episodes.filter(({ hasAudio }) => hasAudio)),
    now: tallies[0]!,
    month: tallies.slice(1).reduce(sum, tallyOf([], byId)),
    expected: coming.length + expected.length,
  }
}

const isIn = ({ datetime }: Aging, after: number, until: number) => datetime > after && datetime <= until

/** The new episode that is expected as one of the last month suggests. No stored episode has its id. */
const asNew = ({ id, datetime, bytes }: Sized) => newEpisode(id, datetime + monthSeconds, bytes)

const newEpisode = (id: number, datetime: number, bytes: number): Sized => ({
  ...{ id: -id, datetime, archived_at: null, hasAudio: bytes > 0, isPinned: false, bytes },
})

const newestFirst = (a: Aging, b: Aging) => b.datetime - a.datetime || b.id - a.id

const bytesOf = (episodes: readonly Sized[]) => episodes.reduce((bytes, each) => bytes + each.bytes, 0)

function tallyOf(due: readonly LifetimeAction[], byId: ReadonlyMap<number, Sized>): LifetimeTally {
  const of = (wanted: LifetimeAction['action']) =>
    due.filter(({ action }) => action === wanted).map(({ episode_id }) => byId.get(episode_id)!)
  const [archived, deleted] = [of('archive'), of('delete_audio')]
  return {
    ...{ archived: archived.length, archived_bytes: bytesOf(archived.filter(({ hasAudio }) => hasAudio)) },
    ...{ deleted: deleted.length, deleted_bytes: bytesOf(deleted) },
  }
}

const sum = (a: LifetimeTally, b: LifetimeTally): LifetimeTally => ({
  archived: a.archived + b.archived,
  archived_bytes: a.archived_bytes + b.archived_bytes,
  deleted: a.deleted + b.deleted,
  deleted_bytes: a.deleted_bytes + b.deleted_bytes,
})
