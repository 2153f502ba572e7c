import { optional } from '../../web/optional.ts'
import { icons } from './control-icons.ts'
import { controlWords } from './control-words.ts'
import controlsCss from './controls.css?inline'
import { h, type Kid } from './dom.ts'
import { adjust, seek, skip } from './engine.ts'
import { icon } from './icons.ts'
import { isSharing, sharePanel, toggleSharing } from './share.ts'
import { type Source, sound } from './sound.ts'
import { counter } from './times.ts'
import type { Host } from './widget.ts'
import { withWords } from './words.ts'

const speeds = [1, 1.2, 1.5, 1.8, 2, 0.8]
const sleeps: (number | 'end')[] = [0, 15, 30, 60, 'end']

export { controlsCss }

const nextOf = <T>(list: readonly T[], value: T): T => list[(list.indexOf(value) + 1) % list.length]!

const key = (part: string, label: string, onclick: () => unknown, ...kids: Kid[]) =>
  h('button', { class: 'ib', part, 'aria-label': label, title: label, onclick }, kids)

const line = (path: string, text?: number) => icon(path, 'line', text)

/** The key that shows the controls. */
export function moreKey({ words }: Host, isOpen: boolean, onclick: () => void): Kid {
  const label = withWords(words, controlWords).more
  return h(
    'button',
    { class: 'ib', part: 'more', 'aria-label': label, 'aria-expanded': `${isOpen}`, onclick },
    line(icons.more),
  )
}

/** The parts of the controls besides play: what a source does not have is nothing. */
export function controlsOf(host: Host, source: Source) {
  const w = withWords(host.words, controlWords)
  const chapters = source.kind === 'episode' ? source.episode.chapters : undefined
  const { remote, muted, volume, speed, sleep } = sound
  const sleepText = sleep === 'end' ? w.endOfShow : sleep ? `${sleep} min` : ''
  return {
    back: (chapters || host.station.now?.rewind) && key('back', w.back15, () => skip(-15), line(icons.back, 15)),
    on: source.kind !== 'live' && key('on', w.on30, () => skip(30), line(icons.on, 30)),
    speed:
      chapters &&
      key('speed', `${w.speed}: ${w.times(speed)}`, () => adjust({ speed: nextOf(speeds, speed) }), `${speed}×`),
    sleep: key(
      'sleep',
      `${w.sleep}: ${sleepText || w.sleepOff}`,
      () => adjust({ sleep: nextOf(sleeps, sleep) }),
      line(icons.moon),
      sleepText,
    ),
    share: key('share', w.share, () => toggleSharing(host, source), line(icons.share)),
    cast: remote && key('cast', w.cast, () => optional(() => remote.prompt())?.catch(() => {}), line(icons.cast)),
    volume: h(
      'span',
      { class: 'vol' },
      key('mute', muted ? w.unmute : w.mute, () => adjust({ muted: !muted }), line(muted ? icons.mute : icons.volume)),
      h('input', {
        type: 'range',
        part: 'volume',
        min: 0,
        max: 1,
        step: 0.05,
        value: volume,
        'aria-label': w.volume,
        oninput: (event: Event) => adjust({ volume: Number((event.target as HTMLInputElement).value), muted: false }),
      }),
    ),
    panel: isSharing() && sharePanel(host, source, w),
    chapters:
      chapters?.[1] &&
      h(
        'ol',
        { class: 'chapters', 'aria-label': w.chapters },
        chapters.map(({ start_ms, title }) =>
          h(
            'li',
            {},
            h('button', { onclick: () => seek(start_ms / 1000) }, h('time', {}, counter(start_ms / 1000)), title),
          ),
        ),
      ),
  }
}

/** The controls besides play: skip, speed, sleep, volume, another device, and a link to a moment. */
export function controls(host: Host, source: Source, withChapters: boolean): Kid {
  const { chapters, ...others } = controlsOf(host, source)
  return h('div', { class: 'more' }, Object.values(others), withChapters && chapters)
}
