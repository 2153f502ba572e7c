import './elements.ts'
import { stationAt } from './data.ts'
import { episodeOf } from './play-key.ts'
import { tapeElement } from './site-tape.ts'
import { isActive, sound, sourceOf } from './sound.ts'
import { play, unlock, withEngine } from './start.ts'
import type { Episode } from './types.ts'

/** The sound of a button of a page. In seconds. */
export type Wanted = {
  /** The id of an episode; undefined for the sound of the station. */
  episode?: string | undefined
  /** A place in the episode, or an instant on air; undefined for the beginning, or live. */
  at?: number | undefined
  until?: number | undefined
  /** Where what a round key plays is over: between `at` and that, the key pauses. */
  end?: number | undefined
  /** Minutes until it falls silent. */
  sleep?: number | undefined
}

/** The present sound, for pages that show it. `at` is the position in an episode, or the instant on air, in seconds. */
export type Heard = { episode: string | undefined; at: number; isLive: boolean; isActive: boolean }

const heard = (): Heard => {
  const { source, phase } = sound
  const episode = episodeOf(source)
  return {
    episode: episode && `${episode.id}`,
    at: sound.position,
    isLive: source?.kind === 'live',
    isActive: !!source && isActive(phase),
  }
}

let watched = false

/**
 * Plays the sound of a button in the player at the foot of the page.
 * @param audio was made during the press
 * @param mark is called whenever something else is heard
 */
export async function playOnSite(
  slug: string,
  bar: HTMLElement,
  wanted: Wanted,
  audio: HTMLAudioElement,
  mark: (heard: Heard) => void,
): Promise<void> {
  unlock(audio)
  if (!watched) sound.watch(() => mark(heard()))
  watched = true
  const station = stationAt(location.origin, slug)
  station.info ??= await station.read('')
  const { episode: id, at, until, sleep } = wanted
  const episode = id ? await station.read<Episode>(`/episodes/${id}`) : undefined
  play(sourceOf(station, episode, at, until), bar)
  if (sleep) withEngine(({ adjust }) => adjust({ sleep }))
}

/** Pauses the present sound, or resumes it. */
export const toggle = (): void => withEngine(({ pause, resume }) => (isActive(sound.phase) ? pause : resume)())

tapeElement()
