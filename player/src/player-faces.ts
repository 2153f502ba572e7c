import { ghost, h, type Kid } from './dom.ts'
import { playKey } from './play-key.ts'
import { fault, told } from './player-words.ts'
import type { Act, Shown } from './shown.ts'
import { sound } from './sound.ts'
import { counter } from './times.ts'
import { untilNow } from './until-now.ts'
import { foot, link, now, picture } from './widget.ts'

/**
 * Draws a player in its layout: a bar, a card, or a large one with the tape.
 * @param isOpen whether a bar or a card shows its controls; `open` changes that
 */
export function face(shown: Shown, act: Act, isOpen: boolean, open: () => void, onkeydown: unknown): Kid {
  const { host, layout, mine, phase, isPlaying, episode, first, day, lib, controls, canRestart, current } = shown
  const { words: w, station } = host
  const { title, sub, long, image, url, text } = told(shown)
  const [isBar, isLarge] = [layout === 'bar', layout === 'large']
  const broken = fault(shown)

  const label = mine ? w.listen : episode ? w.listenTo(episode.title) : w.listenLiveTo(station.info.name)
  const key = playKey(host, mine ?? first, label, isBar ? '' : 'big')
  const rest = (isLarge || isOpen) && mine && controls?.controls(host, mine, act.seek, !isLarge)
  const more = mine && controls?.moreKey(host, isOpen, open)
  const isConnecting = phase === 'connecting'
  const said = broken ? broken[0] : isConnecting && w.connecting
  const status = h('p', { class: !broken && 'vh', role: 'status' }, said)
  const say = h('div', { class: 'say' }, status, broken?.[1])
  const heading = [h('small', {}, long), h('h3', { part: 'title' }, link(url, title)), h('p', {}, text)]
  const toLive = controls?.toLive(shown, act)
  const frame = (...kids: Kid[]) =>
    h(
      'div',
      { class: layout, role: 'group', 'aria-label': w.player(episode?.title ?? station.info.name), onkeydown },
      kids,
    )

  const length = (episode?.duration_ms ?? 0) / 1000
  const time = mine ? `${counter(sound.position)} / ${counter(length)}` : length > 0 && counter(length)

  if (isBar)
    return frame(
      h(
        'div',
        { class: mine ? 'row on' : 'row' },
        key,
        picture(host, image, 44),
        h(
          'div',
          {},
          h('b', { class: 'cut', part: 'title' }, link(url, title)),
          h('small', { class: 'cut' }, isConnecting ? w.connecting : sub),
        ),
        broken ? say : [drawn(shown), h('span', { class: 'end' }, toLive || (episode ? time : w.live)), status],
        more,
      ),
      rest,
    )
  if (isLarge) {
    const isShutNow = day && lib?.partAt(day.strip, now() - 1)?.state === 'shut'
    const begin =
      !episode && canRestart && !isShutNow && ghost(w.beginning, () => act.seek(current!.start_time), 'beginning')
    return [
      frame(
        h(
          'div',
          { class: 'lh' },
          picture(host, image, 128),
          h('div', {}, heading),
          h('div', { class: 'k' }, key, toLive || begin),
        ),
        say,
        drawn(shown),
        !episode && day?.isShut && h('p', { class: 'zone' }, w.noRewind),
        rest,
      ),
      foot(host),
    ]
  }
  const word = episode ? (mine ? time : w.listen) : isPlaying ? w.live : w.listenLive
  return [
    frame(
      picture(host, image, 280),
      h('div', {}, heading, h('div', { class: 'k' }, key, toLive || h('b', {}, word), more), say, rest),
    ),
    foot(host),
  ]
}

/** The tape, up to now; its place while it is loading. */
function drawn({ host, layout, mine, episode, heard, day, tape, strip }: Shown): Kid {
  if (tape && strip) return tape({ strip, isDay: false, at: mine ? sound.position : 0 })
  if (!tape || !day || episode) return h('div', { class: layout === 'large' ? 'tape' : 'reel' })
  return tape(untilNow(day, host.station, heard))
}
