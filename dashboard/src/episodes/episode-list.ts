import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { now } from '../lib/server-time.ts'
import { type Episode, type EpisodeFilter, episodesOf, type Pages, withEpisode, without } from './list-pages.ts'

/** Episodes of a page. */
const pageSize = 100

/** The maximum number of pages that are loaded again one by one; above it, only the first. */
const mostAgain = 10

// The key has no topic: every change would load all pages again. See live-episodes.ts.
const keyOf = (station: number, of?: EpisodeFilter) => [station, 'episode list', ...(of ? [of] : [])]

/** The pages of a list of episodes. */
export const episodesQuery = (station: number, of: EpisodeFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(station, of),
    queryFn({ pageParam: cursor, signal }) {
      const { status, show, q } = of
      const query = { status, q: q.trim(), limit: pageSize, ...(show && { show }), ...(cursor && { cursor }) }
      return call('listEpisodes', { path: { station }, query }, signal)
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // The former result stays until the next search has its answer.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

function changeAll(queries: QueryClient, station: number, change: (pages: Pages, of: EpisodeFilter) => Pages): void {
  for (const [key] of queries.getQueriesData<Pages>({ queryKey: keyOf(station) })) {
    queries.setQueryData<Pages>(key, (pages) => pages && change(pages, key[2] as EpisodeFilter))
  }
}

/** Shows changed or new episodes in every list that is loaded. */
export function putIntoLists(queries: QueryClient, station: number, episodes: readonly Episode[]): void {
  for (const episode of episodes) {
    changeAll(queries, station, (pages, of) => withEpisode(pages, of, episode, now()))
  }
}

/** Removes episodes from every list that is loaded. */
export function removeFromLists(queries: QueryClient, station: number, ids: ReadonlySet<number>): void {
  changeAll(queries, station, (pages) => without(pages, ids))
}

/** Moves the loaded episodes that have become due off the scheduled ones. Returns whether there were any. */
export function moveDue(queries: QueryClient, station: number): boolean {
  const due = new Map<number, Episode>()
  changeAll(queries, station, (pages, { status }) => {
    if (status === 'scheduled') {
      for (const episode of episodesOf(pages)) if (episode.datetime <= now()) due.set(episode.id, episode)
    }
    return pages
  })
  putIntoLists(queries, station, [...due.values()])
  return due.size > 0
}

/** Loads the lists again: what is shown at once, the others when they are. */
export async function reloadLists(queries: QueryClient, station: number): Promise<void> {
  changeAll(queries, station, (pages) => (pages.pages.length > mostAgain ? firstPage(pages) : pages))
  await queries.invalidateQueries({ queryKey: keyOf(station) })
}

function firstPage({ pages, pageParams }: Pages): Pages {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}
