import { h, type Kid } from './dom.ts'
import { playKey } from './play-key.ts'
import { drawn } from './player-faces.ts'
import { fault, told } from './player-words.ts'
import type { Act, Shown } from './shown.ts'
import { pull } from './site-pull.ts'
import { sheet } from './site-sheet.ts'
import { siteWords } from './site-words.ts'
import { isActive, sound } from './sound.ts'
import { counter, secondsOf } from './times.ts'
import { link, now, picture } from './widget.ts'
import { withWords } from './words.ts'

/** Windows that are as wide as this have the line of a phone, and the sheet. */
const phonePx = 760

/**
 * The player at the foot of the pages of a station: all controls where there is room. On a phone it is a line with the picture,
 * the name and one key; a press or a pull upwards opens the sheet.
 */
export function siteBar(shown: Shown, act: Act, isOpen: boolean, open: () => void): Kid {
  const { host, mine, phase, episode, first, heard, controls } = shown
  const w = withWords(host.words, siteWords)
  const { title, long, image, url, show: name = title, slug } = told(shown)
  const isPhone = innerWidth <= phonePx
  const isBegun = !!mine && phase !== 'idle'
  const broken = fault(shown)
  const length = (episode?.duration_ms ?? 0) / 1000
  const label = mine ? w.listen : w.listenLiveTo(host.station.info.name)
  const { back, on, speed, sleep, cast, share, volume, panel } = (isBegun && controls?.controlsOf(host, mine)) || {}
  const toLive = controls?.toLive(shown, act)
  const place =
    mine?.kind === 'episode' && !isActive(phase) && sound.position >= 1 && w.continueAt(counter(sound.position))
  const words = [
    picture(host, image, 48, name, slug),
    h('b', { class: 'cut', part: 'title' }, isPhone ? title : link(url, title)),
    h('small', { class: 'cut' }, phase === 'connecting' ? w.connecting : (isPhone && broken?.[0]) || place || long),
  ]
  const show = () => {
    const dialog = host.element.shadowRoot?.querySelector('dialog')
    if (dialog?.open !== false) return
    if (!isOpen) open()
    // After its content has been drawn, of which the first key gets the focus.
    queueMicrotask(() => dialog.isConnected && dialog.showModal())
  }
  const keys = (...kids: Kid[]) => h('div', { class: 'keys' }, kids)
  const frame = (...kids: Kid[]) =>
    h('div', { class: 'site', role: 'group', 'aria-label': w.player(episode?.title ?? host.station.info.name) }, kids)
  const key = playKey(host, mine ?? first, label)
  const status = h('p', { class: 'vh', role: 'status' }, broken ? broken[0] : phase === 'connecting' && w.connecting)

  if (isPhone) {
    // The day of the station by its clock: exact but on the two days a year when clocks change.
    const ofDay = (at: number) => secondsOf(host.clock.hms(at))! / 86_400
    const done = episode ? sound.position / (length || 1) : ofDay(heard ?? now())
    return frame(
      h('i', { class: 'done', style: { '--p': `${(100 * done).toFixed(2)}%` } }),
      h(
        'button',
        {
          class: 'what',
          'aria-haspopup': 'dialog',
          onclick: show,
          onpointerdown: (event: PointerEvent) => pull(event, 1, show),
        },
        words,
        h('span', { class: 'vh' }, w.openPlayer),
      ),
      toLive,
      key,
      status,
      h(
        'dialog',
        { class: 'sheet', 'aria-label': w.player(title), onclose: () => isOpen && open() },
        isOpen && sheet(shown, act),
      ),
    )
  }
  const time = episode && h('span', { class: 'end' }, h('b', {}, counter(sound.position)), ` / ${counter(length)}`)
  return frame(
    keys(back, key, on),
    h('div', { class: 'what' }, words),
    broken ? h('div', { class: 'say' }, broken) : drawn(shown),
    keys(!broken && toLive, time, sleep, speed, share, cast, volume),
    status,
    panel,
  )
}
