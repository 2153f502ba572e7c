import type { Station } from '../station/present.ts'

type PublicStation = Pick<Station, 'website'>

/**
 * The URLs that listeners and websites meet; null for a part of the station that is switched off. There are no pages yet, so
 * those of pages lead to the player.
 */
export type PublicUrls = ReturnType<typeof publicUrls>

/** @param hasListening whether this installation offers the sound of stations */
export function publicUrls(baseUrl: string, { hasListening }: { hasListening: boolean }) {
  const page = ({ website }: PublicStation, path = '') =>
    website.pages ? `${baseUrl}/embed/${website.slug}${path}` : null
  return {
    ofStation: (station: PublicStation) => page(station),
    ofShow: (station: PublicStation, slug: string) => page(station, `/shows/${slug}`),
    ofEpisode: (station: PublicStation, id: number) => page(station, `/episodes/${id}`),
    waveform: ({ website }: PublicStation, id: number) => `${baseUrl}/public/${website.slug}/episodes/${id}/waveform`,
    /** The sound of the station from this server; null where it is not recorded. */
    sound: ({ website, record, streamUrl }: Pick<Station, 'website' | 'record' | 'streamUrl'>) =>
      hasListening && record && streamUrl !== '' ? `${baseUrl}/listen/${website.slug}.mp3` : null,
    hls: ({ website }: PublicStation) => `${baseUrl}/hls/${website.slug}/live.m3u8`,
  }
}
