import { send } from './data.ts'
import type { Source } from './sound.ts'

let audio: HTMLAudioElement | undefined

/** Loads the engine: before anything is played, a page does without it. */
export const engine = () => import('./play.ts')

/** Plays a source. Call it in the handler of a press: browsers allow sound to nothing else. */
export function play(source: Source, owner: EventTarget): void {
  if (!audio) {
    audio = new Audio()
    // `metadata` makes a request, which would be counted as a download.
    audio.preload = 'none'
    // During a press, this unlocks the element for a later `play()` in Safari.
    audio.load()
  }
  const element = audio
  engine().then(
    ({ start }) => start(element, source, owner),
    () => send(owner, 'error', { message: 'The player could not be loaded.' }),
  )
}
