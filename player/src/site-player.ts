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
  /** Minutes until it falls silent. */
  sleep?: number | undefined
}

/** The present sound, for pages that show it. */
export type Heard = { episode: string | undefined; at: number | undefined; isActive: boolean }

const heard = (): Heard => {
  const { source, phase } = sound
  const episode = episodeOf(source)
  return {
    episode: episode && `${episode.id}`,
    at: source?.kind === 'tape' ? sound.position : undefined,
    isActive: !!source && isActive(phase),
  }
}

/** Plays the sound of a button in the player at the foot of the page. `audio` was made during the press. */
export async function playOnSite(
  slug: string,
  bar: HTMLElement,
  wanted: Wanted,
  audio: HTMLAudioElement,
): Promise<void> {
  unlock(audio)
  const station = stationAt(location.origin, slug)
  station.info ??= await station.read('')
  const { episode: id, at, until, sleep } = wanted
  const episode = id ? await station.read<Episode>(`/episodes/${id}`) : undefined
  play(sourceOf(station, episode, at, until), bar)
  if (sleep) withEngine(({ adjust }) => adjust({ sleep }))
}

/** Pauses. */
export const pause = (): void => withEngine(({ pause }) => pause())

/** Calls a function now and whenever something else is heard. */
export function watch(run: (heard: Heard) => void): void {
  sound.watch(() => run(heard()))
  run(heard())
}

tapeElement()
