/** The tabs of the page. */
export const tabs = ['published', 'scheduled', 'making', 'failed', 'archived'] as const

export type Tab = (typeof tabs)[number]

/** The parameters of the page's address: the tab, the search term, the show, and the open episode. */
export type EpisodesSearch = { tab?: Tab; q?: string; show?: number; episode?: number }

/** Reads the parameters of an address; invalid ones are dropped. */
export function readSearch({ tab, q, show, episode }: Record<string, unknown>): EpisodesSearch {
  const [showId, episodeId] = [idOf(show), idOf(episode)]
  const text = typeof q === 'number' ? `${q}` : q
  return {
    ...(tabs.includes(tab as Tab) && tab !== 'published' && { tab: tab as Tab }),
    ...(typeof text === 'string' && text.trim() !== '' && { q: text.slice(0, 200) }),
    ...(showId && { show: showId }),
    ...(episodeId && { episode: episodeId }),
  }
}

function idOf(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
