import { h, type Kid } from './dom.ts'
import { playKey } from './play-key.ts'
import { fault, told } from './player-words.ts'
import type { Act, Shown } from './shown.ts'
import { sound } from './sound.ts'
import { counter } from './times.ts'
import { link, picture } from './widget.ts'

/** The bar of the pages of a station, instead of that of a widget: set by their script. */
export const ofPages: { bar?: (shown: Shown, act: Act, isOpen: boolean, open: () => void) => Kid; css?: string } = {}

/**
 * Draws a player in its layout: a bar here, a card or a large one by the chunk that it has loaded.
 * @param isOpen whether a bar or a card shows its controls; `open` changes that
 */
export function face(shown: Shown, act: Act, isOpen: boolean, open: () => void): Kid {
  const { host, layout, mine, phase, episode, first, controls, big } = shown
  if (!big && ofPages.bar) return ofPages.bar(shown, act, isOpen, open)
  const { words: w, station } = host
  const { title, sub, image, url, show = title, slug } = told(shown)
  const broken = fault(shown)
  const isConnecting = phase === 'connecting'
  const label = mine ? w.listen : episode ? w.listenTo(episode.title) : w.listenLiveTo(station.info.name)
  const key = playKey(host, mine ?? first, label, big ? 'big' : '')
  const isLarge = layout === 'large'
  const rest = (isLarge || isOpen) && mine && controls?.controls(host, mine, !isLarge)
  const more = !isLarge && mine && controls?.moreKey(host, isOpen, open)
  const status = h('p', { class: !broken && 'vh', role: 'status' }, broken ? broken[0] : isConnecting && w.connecting)
  const say = h('div', { class: 'say' }, status, broken?.[1])
  const toLive = controls?.toLive(shown, act)
  const length = (episode?.duration_ms ?? 0) / 1000
  const time = mine ? `${counter(sound.position)} / ${counter(length)}` : length > 0 && counter(length)
  const drawing = drawn(shown)
  const group = { class: layout, role: 'group', 'aria-label': w.player(episode?.title ?? station.info.name) }
  if (big) return big.bigFace(shown, act, group, { key, more, rest, say, time, toLive, drawing })
  return h(
    'div',
    group,
    h(
      'div',
      { class: mine ? 'row on' : 'row' },
      key,
      picture(host, image, 44, show, slug),
      h(
        'div',
        {},
        h('b', { class: 'cut', part: 'title' }, link(url, title)),
        h('small', { class: 'cut' }, isConnecting ? w.connecting : sub),
      ),
      broken ? say : [drawing, h('span', { class: 'end' }, toLive || (episode ? time : w.live)), status],
      more,
    ),
    rest,
  )
}

/** The tape, up to now; its place while it is loading. */
export function drawn({ host, layout, mine, episode, heard, day, lib, tape, strip }: Shown): Kid {
  if (tape && strip) return tape({ strip, isDay: false, at: mine ? sound.position : 0 })
  if (!tape || !lib || !day || episode) return h('div', { class: layout === 'large' ? 'tape' : 'reel' })
  return tape(lib.untilNow(day, host.station, heard))
}
