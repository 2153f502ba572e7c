import { optional } from '../../web/optional.ts'
import type { Source } from './sound.ts'

type Controls = { resume(): void; pause(): void; seek(to: number): void; skip(by: number): void }

const session = optional(() => navigator.mediaSession)
let shown = ''

/** Describes the sound to the lock screen and to media keys. WebKit forgets metadata before `playing`: call it then, and on each change. */
export function describe(source: Source, audio: HTMLAudioElement, { resume, pause, seek, skip }: Controls): void {
  if (!session || audio.paused) return
  const { station } = source
  const current = station.now?.scheduled.current
  const isEpisode = source.kind === 'episode'
  const title = isEpisode ? source.episode.title : (source.kind === 'live' && current?.title) || station.info.name
  const image = (isEpisode ? source.episode.image : current?.image) || station.info.image
  const key = source.kind + title + image
  if (key !== shown) {
    shown = key
    const src = image && new URL(image, station.server).href
    optional(() => {
      session.metadata = new MediaMetadata({
        title,
        artist: isEpisode ? source.episode.show.title : station.info.name,
        artwork: src ? [96, 256, 512].map((size) => ({ src, sizes: `${size}x${size}` })) : [],
      })
    })
    // An action that a browser does not know throws.
    const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null | false | undefined) =>
      optional(() => session.setActionHandler(action, handler || null))
    const back = (source.kind !== 'live' || station.now?.rewind) && (() => skip(-15))
    handle('play', resume)
    handle('pause', pause)
    handle('stop', pause)
    // A bar on a lock screen that cannot be dragged: `seekto` and a position state come together or not at all.
    handle('seekto', isEpisode && (({ seekTime }) => seek(seekTime ?? 0)))
    handle('seekbackward', back)
    handle('previoustrack', back)
    handle('seekforward', source.kind !== 'live' && (() => skip(30)))
    if (!isEpisode) optional(() => session.setPositionState())
  }
  say('playing')
  const duration = isEpisode ? (source.episode.duration_ms ?? 0) / 1000 : 0
  const position = Math.min(audio.currentTime, duration)
  // NaN, and a position after the end, throw.
  if (duration > 0 && position >= 0)
    optional(() => session.setPositionState({ duration, position, playbackRate: audio.playbackRate }))
}

/** Says whether it plays. */
export function say(state: MediaSessionPlaybackState): void {
  optional(() => {
    session!.playbackState = state
  })
}
