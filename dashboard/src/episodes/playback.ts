import { useSyncExternalStore } from 'react'
import { optional } from '../../../web/optional.ts'
import type { Episode } from './list-pages.ts'

/** An episode in the player. `lengthSeconds` is null until the audio says it. */
export type Track = Pick<Episode, 'id' | 'title' | 'show' | 'show_id' | 'image'> & {
  station: number
  src: string
  lengthSeconds: number | null
}

/** The player: `atSeconds` is how far it has come; `isBroken` when the audio cannot be played. */
export type Playback = {
  track: Track | null
  isPlaying: boolean
  isBroken: boolean
  atSeconds: number
  speed: number
  /** From 0 to 1. */
  volume: number
}

const nothing = { track: null, isPlaying: false, isBroken: false, atSeconds: 0 } as const
let playback: Playback = { ...nothing, speed: 1, volume: 1 }
let audio: HTMLAudioElement | undefined
/** The end of the part that is played, in seconds; undefined when playback continues to the end of the audio. */
let partEnd: number | undefined
const listeners = new Set<() => void>()

function change(some: Partial<Playback>): void {
  playback = { ...playback, ...some }
  for (const listener of listeners) listener()
}

/** The element outlives every page, so that playback continues during navigation. */
function element(): HTMLAudioElement {
  if (audio) return audio
  const made = new Audio()
  audio = made
  const moved = () => {
    if (partEnd !== undefined && made.currentTime >= partEnd) {
      made.pause()
      made.currentTime = partEnd
      partEnd = undefined
    }
    change({ atSeconds: made.currentTime })
  }
  made.onplay = () => change({ isPlaying: true })
  made.onpause = () => {
    partEnd = undefined
    change({ isPlaying: false })
  }
  made.ontimeupdate = moved
  made.onseeked = moved
  made.ondurationchange = () => {
    const { track } = playback
    if (track && Number.isFinite(made.duration)) change({ track: { ...track, lengthSeconds: made.duration } })
  }
  made.onerror = () => playback.track && change({ isBroken: true, isPlaying: false })
  return made
}

/**
 * The URL of an episode's audio; null if it is on another server, from which the page's Content-Security-Policy allows
 * no audio.
 */
export function playableSrc({ audio_url }: Pick<Episode, 'audio_url'>): string | null {
  // A quick check first, because each row of a list calls this, and most URLs are of other servers.
  if (audio_url.startsWith('https://') && !audio_url.startsWith(`${location.origin}/`)) return null
  const url = URL.parse(audio_url, location.href)
  return url && audio_url && url.origin === location.origin ? url.pathname + url.search : null
}

/** Plays an episode from its beginning, or resumes the one in the player. */
export function play(station: number, episode: Episode, image: string): void {
  const src = playableSrc(episode)
  if (!src) return
  partEnd = undefined
  const player = element()
  if (playback.track?.id !== episode.id || playback.isBroken) {
    const { id, title, show, show_id, duration_ms } = episode
    const lengthSeconds = duration_ms === null ? null : duration_ms / 1000
    change({ ...nothing, track: { ...{ id, title, show, show_id, image }, station, src, lengthSeconds } })
    player.src = src
    player.defaultPlaybackRate = playback.speed
    player.playbackRate = playback.speed
    tellSystem(title, show)
  }
  // Rejected when another play or pause comes before it begins; the events report the result.
  player.play().catch(() => {})
}

/** Plays a part of an episode, and stops at its end. Both ends are in seconds from the beginning of the audio. */
export function playPart(station: number, episode: Episode, image: string, from: number, until: number): void {
  play(station, episode, image)
  seek(from)
  partEnd = until
}

/** Pauses or resumes. */
export function playOrPause(): void {
  const player = element()
  if (!playback.track) return
  if (player.paused) player.play().catch(() => {})
  else player.pause()
}

/** Seeks to a position, in seconds from the beginning. */
export function seek(seconds: number): void {
  const { track } = playback
  if (!track) return
  partEnd = undefined
  const at = Math.min(Math.max(seconds, 0), track.lengthSeconds ?? Number.MAX_SAFE_INTEGER)
  element().currentTime = at
  change({ atSeconds: at })
}

/** Skips some seconds forward, or back if negative. */
export function skip(seconds: number): void {
  seek(playback.atSeconds + seconds)
}

/** Changes the playback speed: 1 is as it was recorded. */
export function setSpeed(speed: number): void {
  element().playbackRate = speed
  change({ speed })
}

/** Changes the volume, from 0 to 1. */
export function setVolume(volume: number): void {
  element().volume = volume
  change({ volume })
}

/** Ends playback, and removes the player. */
export function closePlayer(): void {
  const player = element()
  player.pause()
  change(nothing)
  player.removeAttribute('src')
  player.load()
  optional(() => {
    navigator.mediaSession.metadata = null
  })
}

/** Ends playback if it is of an episode that is gone, or has other audio now. */
export function endPlaybackOf(id: number): void {
  if (playback.track?.id === id) closePlayer()
}

/** Tells the system what is played, for the lock screen and the keys of headphones. */
function tellSystem(title: string, artist: string): void {
  optional(() => {
    const { mediaSession } = navigator
    mediaSession.metadata = new MediaMetadata({ title, artist })
    mediaSession.setActionHandler('seekbackward', () => skip(-5))
    mediaSession.setActionHandler('seekforward', () => skip(5))
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The player as it is, several times a second while it plays. */
export function usePlayback(): Playback {
  return useSyncExternalStore(subscribe, () => playback)
}

/** Whether there is something in the player of a station. */
export function useHasPlayer(station: number): boolean {
  return useSyncExternalStore(subscribe, () => playback.track?.station === station)
}

/** The episode that plays at this moment; null while there is none. */
export function usePlayingId(): number | null {
  return useSyncExternalStore(subscribe, () => (playback.isPlaying ? (playback.track?.id ?? null) : null))
}
