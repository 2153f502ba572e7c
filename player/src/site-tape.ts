import { now } from './data.ts'
import { h, type Kid } from './dom.ts'
import { watchNow } from './feed.ts'
import { isBegun, isSame } from './play-key.ts'
import css from './site-tape.css?inline'
import { sound, sourceOf } from './sound.ts'
import { play, withEngine } from './start.ts'
import type { Strip } from './tape-geometry.ts'
import type { Episode } from './types.ts'
import { every, type Host, type View, Widget } from './widget.ts'

/** The tape of today, or of an episode, alone: what the pages of a station have instead of their drawing while it is heard. */
export function tapeElement(): void {
  if (customElements.get('aircheck-tape')) return
  customElements.define(
    'aircheck-tape',
    class extends Widget {
      async load() {
        return tapeView
      }
    },
  )
}

async function tapeView(host: Host): Promise<View> {
  const { station, attribute, update, signal } = host
  const lib = await import('./tape.ts')
  const id = attribute('episode')
  const episode = id ? await station.read<Episode>(`/episodes/${id}`) : undefined
  let day = episode ? undefined : await lib.dayAt(host, now())
  const piece: Strip | undefined = episode && (await lib.episodeStrip(host, episode))
  const ours = sourceOf(station, episode)
  const seek = (at: number) => {
    if (isBegun(ours)) withEngine(({ seek }) => seek(at))
    else play(sourceOf(station, episode, episode || at < now() - 30 ? at : undefined), sound.owner ?? host.element)
  }
  const tape = lib.makeTape(host, false, seek)
  const look = () =>
    void lib.dayAt(host, now()).then(
      (found) => {
        day = found
        update()
      },
      () => {},
    )
  if (!episode) {
    watchNow(host, look)
    every(120, look, signal)
    every(10, update, signal)
  }
  sound.watch(update, signal)
  const isMine = () => isSame(ours) && sound.source?.kind !== 'live'
  setTimeout(takeFocus, 0, host.element)
  return {
    css: () => [lib.tapeCss, css],
    render: () => {
      const at = isMine() ? sound.position : undefined
      return piece
        ? tape({ strip: piece, isDay: false, at: at ?? 0, over: partOf(host.element, piece) })
        : day && tape(lib.untilNow(day, station, at))
    },
  }
}

/** The part of an episode that the address of its page names. */
function partOf({ parentElement }: HTMLElement, strip: Strip): Kid {
  const { at, until } = parentElement?.closest<HTMLElement>('[data-tape]')?.dataset ?? {}
  if (at === undefined) return
  const percent = (seconds: number) => `${(100 * seconds) / strip.until}%`
  const place = { '--a': percent(Number(at)), '--w': percent(Number(until ?? strip.until) - Number(at)) }
  return h('i', { class: 'part', style: place })
}

/** Focuses what has the name of the button that was hidden by the tape, or its head. */
function takeFocus({ dataset, shadowRoot, parentElement }: HTMLElement): void {
  const { focus } = dataset
  delete dataset.focus
  const { activeElement, body } = document
  if (focus === undefined || (activeElement !== body && !parentElement?.contains(activeElement))) return
  const named = [...shadowRoot!.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel === focus)
  ;(named ?? shadowRoot!.querySelector<HTMLElement>('[role=slider]'))?.focus()
}
