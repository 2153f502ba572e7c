import './elements.ts'
import { optional } from '../../web/optional.ts'
import { now, type Station, stationAt } from './data.ts'
import { episodeOf } from './play-key.ts'
import { ofPages } from './player-faces.ts'
import { keyOf, load } from './positions.ts'
import css from './site-bar.css?inline'
import { siteBar } from './site-bar.ts'
import { tapeElement } from './site-tape.ts'
import { isActive, type Source, sound, sourceOf } from './sound.ts'
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
let keptAs = ''

/** Keeps in this tab what is heard, to offer it on the next page, and after the page was loaded again. */
function keep(): void {
  const { source, position } = sound
  if (!source) return
  const { episode } = heard()
  // To five seconds: it is written seldom.
  const text = JSON.stringify([episode, source.kind !== 'live' && 5 * Math.floor(position / 5)])
  if (text === keptAs) return
  keptAs = text
  optional(() => sessionStorage.setItem(keyOf(source.station.slug), text))
}

/** Calls a function whenever something else is heard. */
function watch(mark: (heard: Heard) => void): void {
  if (watched) return
  watched = true
  sound.watch(() => {
    keep()
    mark(heard())
  })
  // The bar of a window and the line of a phone.
  addEventListener('resize', sound.changed)
}

/** The source of a button. */
async function sourceFor(slug: string, { episode: id, at, until }: Wanted): Promise<Source> {
  const station = stationAt(location.origin, slug)
  station.info ??= await station.read<Station['info']>('')
  return sourceOf(station, id ? await station.read<Episode>(`/episodes/${id}`) : undefined, at, until)
}

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
  watch(mark)
  play(await sourceFor(slug, wanted), bar)
  const { sleep } = wanted
  if (sleep) withEngine(({ adjust }) => adjust({ sleep }))
}

/**
 * Shows in the player what this tab heard last, at its place, or what a link names, without playing it.
 * @param kept as `keep` writes it, and where it ends if it does
 * @param mark as for `playOnSite`
 * @throws where it is not there any more
 */
export async function comeBack(
  slug: string,
  bar: HTMLElement,
  kept: string,
  mark: (heard: Heard) => void,
): Promise<void> {
  const [episode, at, until] = JSON.parse(kept) as [string | null, number | false, number?]
  const source = await sourceFor(slug, {
    episode: episode ?? undefined,
    at: at || undefined,
    until: until || undefined,
  })
  const { rewind_url, rewind_from } = source.station.info.listen
  // A place that the tape does not have, or not any more, becomes live.
  const isGone = source.kind === 'tape' && !(rewind_url && source.at >= rewind_from! && source.at < now())
  // A press was faster.
  if (sound.source) return
  watch(mark)
  // The place in an episode is known to the second.
  if (source.kind === 'episode') source.at = load(source.episode.guid) ?? source.at
  const position = source.kind === 'live' ? 0 : source.at
  Object.assign(sound, { owner: bar, source: isGone ? sourceOf(source.station) : source, position })
  sound.changed()
}

/** Pauses the present sound, or resumes it. */
export function toggle(): void {
  const { source, owner, phase } = sound
  if (source && phase === 'idle') play(source, owner!)
  else withEngine(({ toggle }) => toggle())
}

ofPages.bar = siteBar
ofPages.css = css
tapeElement()
