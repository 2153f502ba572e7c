import { h, type Kid } from './dom.ts'
import { icon } from './icons.ts'
import { isActive, type Source, sound } from './sound.ts'
import { engine, play } from './start.ts'
import type { Episode } from './types.ts'
import type { Host } from './widget.ts'

/** Whether a source is the one of the page. */
export const isSame = (source: Source): boolean =>
  sound.source?.station === source.station &&
  (source.kind === 'episode'
    ? sound.source.kind === 'episode' && sound.source.episode.id === source.episode.id
    : sound.source.kind !== 'episode')

/** The round key that plays and pauses a source. */
export function playKey(host: Host, source: Source, label: string, className = ''): Kid {
  const { words } = host
  const isMine = isSame(source)
  const phase = isMine ? sound.phase : 'idle'
  const isBusy = phase === 'connecting' || phase === 'stalled' || phase === 'error'
  return h(
    'button',
    {
      type: 'button',
      class: `disc ${className}`,
      part: 'play',
      'aria-label': isBusy ? words.stop : isActive(phase) ? words.pause : label,
      onclick: () => toggle(host, source),
    },
    isBusy && phase !== 'error' ? h('i', { class: 'spin' }) : icon(isActive(phase) ? 'pause' : 'play'),
  )
}

/** Plays a source, or pauses it. */
export function toggle({ element }: Host, source: Source): void {
  if (!isSame(source) || sound.phase === 'idle') play(source, element)
  else void engine().then((each) => (isActive(sound.phase) ? each.pause() : each.resume()))
}

/** The newest episode of a station or of a show; undefined if there is none. */
export const newestOf = ({ station }: Host, show?: string | null): Promise<Episode | undefined> =>
  station
    .read<{ episodes: Episode[] }>(`/episodes?limit=1${show ? `&show=${encodeURIComponent(show)}` : ''}`)
    .then(({ episodes }) => episodes[0])
