import type { QueryClient } from '@tanstack/react-query'
import type { EpisodeCounts, EpisodesChanged } from '../api/generated/types.gen.ts'
import { now } from '../lib/server-time.ts'
import { countsQuery } from './counts.ts'
import { episodeQuery } from './episode.ts'
import { putIntoLists } from './episode-list.ts'
import { type Episode, statusOf } from './list-pages.ts'

/** The maximum number of episodes that the server changes with one request. */
const mostAtOnce = 500

/** An episode before a change, and as it is after it. */
export type Change = { from: Episode; to: Episode }

/** Sends the request that changes the episodes of these ids. */
export type Ask = (ids: number[]) => Promise<EpisodesChanged>

/** The result of several changes: those that were made, and the errors of the others. */
export type Outcome = { done: Change[]; refused: { change: Change; code: string }[] }

/** The change that takes another back. */
export const reversed = ({ from, to }: Change): Change => ({ from: to, to: from })

/**
 * Changes several episodes. The lists show it at once; what the server refuses is put back.
 * @throws Refused when a request as a whole was refused; what was not changed is as before
 */
export async function changeMany(
  { queries, station }: { queries: QueryClient; station: number },
  changes: readonly Change[],
  ask: Ask,
): Promise<Outcome> {
  const show = (shown: readonly Change[]) => {
    putIntoLists(
      queries,
      station,
      shown.map(({ to }) => to),
    )
    for (const { to } of shown) queries.setQueryData(episodeQuery(station, to.id).queryKey, (loaded) => loaded && to)
    queries.setQueryData(countsQuery(station).queryKey, (counts) => counts && recounted(counts, shown))
  }
  show(changes)
  const outcome: Outcome = { done: [], refused: [] }
  for (let at = 0; at < changes.length; at += mostAtOnce) {
    const some = changes.slice(at, at + mostAtOnce)
    const { refused } = await ask(some.map(({ from }) => from.id)).catch((error: unknown) => {
      show(changes.slice(at).map(reversed))
      throw error
    })
    const codes = new Map(refused.map(({ id, code }) => [id, code]))
    for (const change of some) {
      const code = codes.get(change.from.id)
      if (code === undefined) outcome.done.push(change)
      else outcome.refused.push({ change, code })
    }
  }
  show(outcome.refused.map(({ change }) => reversed(change)))
  return outcome
}

function recounted(counts: EpisodeCounts, changes: readonly Change[]): EpisodeCounts {
  const next = { ...counts }
  for (const { from, to } of changes) {
    next[statusOf(from, now())]--
    next[statusOf(to, now())]++
  }
  return next
}
