import { ghost, h, type Kid } from './dom.ts'
import { icon } from './icons.ts'
import { playKey } from './play-key.ts'
import { fault, told } from './player-words.ts'
import type { Act, Shown } from './shown.ts'
import { pull } from './site-pull.ts'
import { siteWords } from './site-words.ts'
import { link, picture } from './widget.ts'
import { withWords } from './words.ts'

const [down, quote] = ['M5 9l7 7 7-7', 'M4 10v4m4-7v10m4-13v16m4-12v8m4-6v4'] as const
/** Seconds before the present moment that are proposed as a highlight. */
const highlightSeconds = 30

/** The player as the whole screen of a phone: the picture, the roll of tape, large keys. It is in a dialog, which it closes. */
export function sheet(shown: Shown, act: Act): Kid {
  const { host, mine, phase, episode, first, canRestart, current, controls } = shown
  const { station, clock } = host
  const w = withWords(host.words, siteWords)
  const { title, long, image, url, text, show = title, slug } = told(shown)
  const broken = fault(shown)
  const dialogOf = (node: EventTarget | null) => (node as HTMLElement).closest('dialog')
  const shut = ({ currentTarget }: Event) => dialogOf(currentTarget)?.close()
  const key = (label: string, path: string, onclick: (event: Event) => void) =>
    h('button', { class: 'ib', 'aria-label': label, onclick }, icon(path, 'line'))
  const { back, on, speed, sleep, cast, share, panel } =
    (mine && phase !== 'idle' && controls?.controlsOf(host, mine)) || {}
  const begin =
    canRestart && ghost(w.beginningAt(clock.hm(current!.start_time)), () => act.seek(current!.start_time), 'beginning')
  return h(
    'div',
    { class: 'page' },
    h(
      'div',
      {
        class: 'pull',
        onpointerdown(event: PointerEvent) {
          const dialog = dialogOf(event.currentTarget)
          pull(event, -1, () => dialog?.close())
        },
      },
      h('div', { class: 'top' }, key(w.closePlayer, down, shut), h('b', { class: 'cut' }, station.info.name), share),
      h('div', { class: 'cover' }, picture(host, image, 390, show, slug)),
    ),
    h(
      'div',
      { class: 'words' },
      h('p', {}, long),
      h('h3', { part: 'title', onclick: shut }, link(url, title)),
      h('p', {}, text),
    ),
    broken && h('div', { class: 'note' }, broken),
    h('aircheck-tape', { station: station.slug, episode: episode?.id, lang: w.locale }),
    h('div', { class: 'ctl' }, back, playKey(host, mine ?? first, w.listen), on),
    h('div', { class: 'go' }, controls?.toLive(shown, act) || begin),
    panel,
    h(
      'div',
      { class: 'low' },
      speed,
      sleep,
      cast,
      mine &&
        h(
          'button',
          { class: 'ib', onclick: () => controls?.toggleSharing(host, mine, highlightSeconds) },
          icon(quote, 'line'),
          w.highlight,
        ),
    ),
  )
}
