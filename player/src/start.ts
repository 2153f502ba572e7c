import { send } from './data.ts'
import type { Source } from './sound.ts'

let audio: HTMLAudioElement | undefined

/** Calls a function with the engine, which is loaded first: before anything is played, a page does without it. */
export const withEngine = (run: (engine: typeof import('./play.ts')) => void, failed = () => {}): void =>
  void import('./play.ts').then(run, failed)

/** Makes the audio element, or takes the given one. Called during a press, this unlocks it for a later `play()` in Safari. */
export function unlock(made?: HTMLAudioElement): void {
  if (audio) return
  audio = made ?? new Audio()
  // `metadata` makes a request, which would be counted as a download.
  audio.preload = 'none'
  audio.load()
}

/** Plays a source. Call it in the handler of a press, or call `unlock` there: browsers allow sound to nothing else. */
export function play(source: Source, owner: EventTarget): void {
  unlock()
  const element = audio!
  withEngine(
    ({ start }) => start(element, source, owner),
    () => send(owner, 'error', { message: 'The player could not be loaded.' }),
  )
}
