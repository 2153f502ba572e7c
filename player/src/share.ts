import { optional } from '../../web/optional.ts'
import type { controlWords } from './control-words.ts'
import { ghost, h } from './dom.ts'
import { type Source, sound } from './sound.ts'
import { counter, secondsOf } from './times.ts'
import type { Host } from './widget.ts'

let isOpen = false
/** The span to share as it is typed, and the words about the last copy. */
const typed = { from: '', until: '', said: '' }

/** Whether the panel is shown. */
export const isSharing = (): boolean => isOpen

/**
 * Shows or hides the panel, which begins with the present moment.
 * @param length seconds before it that are proposed as a highlight
 */
export function toggleSharing({ clock, update }: Host, { kind }: Source, length = 0): void {
  isOpen = !isOpen
  const { position } = sound
  const write = (at: number) => (kind === 'episode' ? counter(at) : clock.hms(at))
  Object.assign(typed, { from: write(position - length), until: length ? write(position) : '', said: '' })
  update()
}

/** A link to a moment, or to a span. */
export function sharePanel({ update, station, clock }: Host, source: Source, w: typeof controlWords) {
  const { page_url } = source.kind === 'episode' ? source.episode : station.info
  const url = new URL(page_url ?? `/embed/${station.slug}`, station.server)
  const [start, end] = [instantOf(typed.from), instantOf(typed.until)]
  if (start !== undefined) url.searchParams.set('at', `${start}`)
  if (end !== undefined && end > (start ?? 0)) url.searchParams.set('until', `${end}`)
  const { href } = url
  // Where the clipboard refuses, nothing is said: the link can be copied by hand.
  const copy = () =>
    void optional(() => navigator.clipboard.writeText(href))?.then(
      () => type({ said: w.copied }),
      () => {},
    )
  const type = (change: Partial<typeof typed>) => {
    Object.assign(typed, { said: '', ...change })
    update()
  }
  const field = (label: string, value: string, take: (value: string) => void) =>
    h(
      'label',
      {},
      label,
      h('input', {
        inputmode: 'numeric',
        value,
        // In the form of its kind: of an episode, or a time of day.
        placeholder: typed.from,
        oninput: (event: Event) => take((event.target as HTMLInputElement).value),
      }),
    )
  return h(
    'div',
    { class: 'share', part: 'share-panel' },
    field(w.shareFrom, typed.from, (from) => type({ from })),
    field(w.shareUntil, typed.until, (until) => type({ until })),
    h('label', { class: 'url' }, w.link, h('input', { readonly: true, value: href })),
    ghost(w.copy, copy),
    h('span', { role: 'status' }, typed.said),
  )

  /** Parses typed text as seconds: of an episode, or of the day that is played. */
  function instantOf(text: string): number | undefined {
    const seconds = secondsOf(text)
    if (seconds === undefined || source.kind === 'episode') return seconds
    const heard = Math.floor(sound.position)
    return heard - secondsOf(clock.hms(heard))! + seconds
  }
}
