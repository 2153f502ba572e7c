import type { InfiniteData } from '@tanstack/react-query'
import type { StaffEpisode, StaffEpisodePage } from '../api/generated/types.gen.ts'

/** An episode as staff see it. */
export type Episode = StaffEpisode

/** The filter of a list of episodes. Without a show it has those of all shows; `q` is a search term, or empty. */
export type EpisodeFilter = { status: 'published' | 'scheduled' | 'archived'; show: number | undefined; q: string }

/** The pages of a list that are loaded. */
export type Pages = InfiniteData<StaffEpisodePage>

/** The status of an episode at `now`, in Unix seconds. */
export function statusOf({ archived_at, datetime }: Episode, now: number): EpisodeFilter['status'] {
  if (archived_at !== null) return 'archived'
  return datetime > now ? 'scheduled' : 'published'
}

/** All loaded episodes of a list. */
export function episodesOf(pages: Pages): Episode[] {
  return pages.pages.flatMap(({ episodes }) => episodes)
}

/** A list without some episodes; the same object if it has none of them. */
export function without(pages: Pages, ids: ReadonlySet<number>): Pages {
  if (!pages.pages.some(({ episodes }) => episodes.some(({ id }) => ids.has(id)))) return pages
  return changed(pages, (page) => ({ ...page, episodes: page.episodes.filter(({ id }) => !ids.has(id)) }))
}

/**
 * A list after an episode has changed, or is new. The server alone knows what a search finds: in its results an episode
 * is only replaced, or removed when it has another status.
 * @param now Unix seconds
 */
export function withEpisode(pages: Pages, of: EpisodeFilter, episode: Episode, now: number): Pages {
  const isHere = statusOf(episode, now) === of.status && (of.show === undefined || of.show === episode.show_id)
  const old = episodesOf(pages).find(({ id }) => id === episode.id)
  if (isHere && old?.datetime === episode.datetime) {
    const replaced = (each: Episode) => (each.id === episode.id ? episode : each)
    return changed(pages, (page) => ({ ...page, episodes: page.episodes.map(replaced) }))
  }
  const rest = old ? without(pages, new Set([episode.id])) : pages
  return isHere && (old || of.q === '') ? inserted(rest, of, episode) : rest
}

/** Puts an episode where it belongs, unless that is beyond what is loaded. */
function inserted(pages: Pages, { status }: EpisodeFilter, episode: Episode): Pages {
  const comesBefore = status === 'scheduled' ? isEarlier : (a: Episode, b: Episode) => isEarlier(b, a)
  const last = pages.pages.length - 1
  const into = pages.pages.findIndex(({ episodes }) => episodes.some((each) => comesBefore(episode, each)))
  if (into === -1 && pages.pages[last]?.next !== null) return pages
  const target = into === -1 ? last : into
  return changed(pages, (page, at) => {
    if (at !== target) return page
    const place = page.episodes.findIndex((each) => comesBefore(episode, each))
    const where = place === -1 ? page.episodes.length : place
    return { ...page, episodes: page.episodes.toSpliced(where, 0, episode) }
  })
}

function isEarlier(a: Episode, b: Episode): boolean {
  return a.datetime < b.datetime || (a.datetime === b.datetime && a.id < b.id)
}

function changed(pages: Pages, change: (page: StaffEpisodePage, at: number) => StaffEpisodePage): Pages {
  return { ...pages, pages: pages.pages.map(change) }
}
