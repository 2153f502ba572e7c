import { useMemo } from 'react'
import { useShows } from './shows.ts'

/** A function that gives the picture of an episode: its own, or else that of its show; empty if neither has one. */
export function useArtworkOf(station: number): (episode: { image?: string; show_id: number }) => string {
  const shows = useShows(station)
  return useMemo(() => {
    const images = new Map(shows.map(({ id, image }) => [id, image]))
    return ({ image, show_id }) => image || images.get(show_id) || ''
  }, [shows])
}
