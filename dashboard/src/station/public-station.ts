import { queryOptions, useQuery } from '@tanstack/react-query'
import { settingsQuery, useIsChanging } from './settings.ts'

/** The addresses of a public station, as listeners get them; null for what is not offered. */
export type PublicStation = { page_url: string | null; listen: { url: string | null } }

/** A public episode, as listeners get it. */
export type PublicEpisode = { id: number; title: string }

/** The answer of a read without a key; null if there is nothing public. */
async function read<Answer>(path: string, signal: AbortSignal): Promise<Answer | null> {
  // Stored answers may be a minute old.
  const response = await fetch(`/public/${path}`, { signal, cache: 'no-store', credentials: 'omit' })
  return response.ok ? ((await response.json()) as Answer) : null
}

const publicQuery = (station: number, slug: string) =>
  queryOptions({
    queryKey: [station, 'station', 'public', slug],
    queryFn: ({ signal }) => read<PublicStation>(slug, signal),
  })

const episodesQuery = (station: number, slug: string) =>
  queryOptions({
    queryKey: [station, 'episodes', 'public', slug],
    queryFn: async ({ signal }) =>
      (await read<{ episodes: PublicEpisode[] }>(`${slug}/episodes?limit=30`, signal))?.episodes ?? [],
  })

/** Whether the station is public on the server: its settings are shown before the server has changed them. */
function useIsPublic(station: number): { isPublic: boolean; slug: string } {
  const { data } = useQuery(settingsQuery(station))
  const isChanging = useIsChanging(station, ['public', 'slug'])
  return { isPublic: data?.public === true && !isChanging, slug: data?.slug ?? '' }
}

/** The public station as listeners get it; undefined while it is not public or not loaded. */
export function usePublicStation(station: number): (PublicStation & { slug: string }) | undefined {
  const { isPublic, slug } = useIsPublic(station)
  const { data } = useQuery({ ...publicQuery(station, slug), enabled: isPublic })
  return isPublic && data ? { ...data, slug } : undefined
}

/** The newest public episodes. */
export function usePublicEpisodes(station: number): readonly PublicEpisode[] {
  const { isPublic, slug } = useIsPublic(station)
  return useQuery({ ...episodesQuery(station, slug), enabled: isPublic }).data ?? []
}
