import { nowPlaying } from './now-playing.ts'
import { type MakeView, Widget } from './widget.ts'

const lists = () => import('./lists.ts')

/** Defines an element, unless a script that was included before has done so. */
function define(name: string, load: () => Promise<MakeView>): void {
  if (customElements.get(name)) return
  customElements.define(
    name,
    class extends Widget {
      load = load
    },
  )
}

/** The player of a station or of an episode. */
class AircheckPlayer extends Widget {
  load = () => import('./player.ts').then(({ player }) => player as MakeView)
  /** Plays. Browsers allow it only after a press. */
  play(): void {
    this.withView((view) => view.play?.())
  }
  /** Pauses; `play()` resumes there where the station allows it. */
  pause(): void {
    this.withView((view) => view.pause?.())
  }
  /** Plays the live sound. */
  live(): void {
    this.withView((view) => view.live?.())
  }
  /** Goes to a position in an episode in milliseconds, or to an instant on air in milliseconds since 1970. */
  seek(ms: number): void {
    this.withView((view) => view.seek?.(ms))
  }
}

if (!customElements.get('aircheck-player')) customElements.define('aircheck-player', AircheckPlayer)
define('aircheck-now-playing', async () => nowPlaying)
define('aircheck-schedule', () => lists().then(({ schedule }) => schedule))
define('aircheck-episodes', () => lists().then(({ episodes }) => episodes))
define('aircheck-show', () => lists().then(({ show }) => show))
define('aircheck-search', () => lists().then(({ search }) => search))
