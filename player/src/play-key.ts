import { h, type Kid } from './dom.ts'
import { icon, paused, playing } from './icons.ts'
import { isActive, type Source, sound } from './sound.ts'
import { play, withEngine } from './start.ts'
import type { Episode } from './types.ts'
import type { Host } from './widget.ts'

/** Whether a source is the one of the page. */
export const isSame = (source: Source): boolean =>
  sound.source?.station === source.station && episodeOf(source)?.id === episodeOf(sound.source)?.id

/** Whether a source is the one of the page, and has been played: then the engine moves it. */
export const isBegun = (source: Source): boolean => isSame(source) && sound.phase !== 'idle'

/** The episode of a source; undefined for the sound of a station. */
export const episodeOf = (source: Source | undefined): Episode | undefined =>
  source?.kind === 'episode' ? source.episode : undefined

/** The round key that plays and pauses a source. */
export function playKey(host: Host, source: Source, label: string, className = ''): Kid {
  const { words } = host
  const phase = isSame(source) ? sound.phase : 'idle'
  const isWaiting = phase === 'connecting' || phase === 'stalled'
  const stops = isWaiting || phase === 'error' ? words.stop : isActive(phase) && words.pause
  return h(
    'button',
    { class: `disc ${className}`, part: 'play', 'aria-label': stops || label, onclick: () => toggle(host, source) },
    isWaiting ? h('i', { class: 'spin' }) : icon(stops ? playing : paused),
  )
}

/** Plays a source, or pauses it. */
export function toggle({ element }: Host, source: Source): void {
  if (!isBegun(source)) play(source, element)
  else withEngine(({ toggle }) => toggle())
}

/** The newest episode of a station or of a show; undefined if there is none. */
export const newestOf = ({ station }: Host, show?: string | null): Promise<Episode | undefined> =>
  station
    .read<{ episodes: Episode[] }>(`/episodes?limit=1${show ? `&show=${encodeURIComponent(show)}` : ''}`)
    .then(({ episodes }) => episodes[0])
