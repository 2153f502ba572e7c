import { controlWords } from './control-words.ts'
import controlsCss from './controls.css?inline'
import { h, type Kid } from './dom.ts'
import { adjust } from './engine.ts'
import { icon } from './icons.ts'
import { type Source, sound } from './sound.ts'
import { counter, secondsOf } from './times.ts'
import type { Host } from './widget.ts'

const speeds = [1, 1.2, 1.5, 1.8, 2, 0.8]
const sleeps = [0, 15, 30, 60, 'end'] as const

export { controlsCss }

/** The icon of the key that shows the controls. */
export const moreIcon = (): Kid => icon('more')

/** The span to share, as it is typed. */
let [from, until, said] = ['', '', '']
let isSharing = false

const nextOf = <T>(list: readonly T[], value: T): T => list[(list.indexOf(value) + 1) % list.length]!

/** The controls besides play: skip, speed, sleep, volume, another device, and a link to a moment. */
export function controls(host: Host, source: Source, seek: (to: number) => void, withChapters: boolean): Kid {
  const { words, update } = host
  const w = controlWords(words.locale)
  const isEpisode = source.kind === 'episode'
  const key = (part: string, label: string, onclick: () => void, ...kids: Kid[]) =>
    h('button', { type: 'button', class: 'ib', part, 'aria-label': label, title: label, onclick }, kids)
  const sleep = sound.sleep === 'end' ? w.endOfShow : sound.sleep ? w.minutes(sound.sleep) : ''
  const { remote } = sound
  return h(
    'div',
    { class: 'more' },
    (isEpisode || host.station.now?.rewind) && key('back', w.back15, () => seek(sound.position - 15), icon('back', 15)),
    source.kind !== 'live' && key('on', w.on30, () => seek(sound.position + 30), icon('on', 30)),
    isEpisode &&
      key(
        'speed',
        `${w.speed}: ${w.times(`${sound.speed}`)}`,
        () => adjust({ speed: nextOf(speeds, sound.speed) }),
        `${sound.speed}×`,
      ),
    key(
      'sleep',
      `${w.sleep}: ${sleep || w.sleepOff}`,
      () => adjust({ sleep: nextOf<number | 'end'>(sleeps, sound.sleep) }),
      icon('moon'),
      sleep,
    ),
    key('share', w.share, () => open(host, source), icon('share')),
    remote && key('cast', w.cast, () => void remote.prompt().catch(() => {}), icon('cast')),
    h(
      'span',
      { class: 'vol' },
      key(
        'mute',
        sound.muted ? w.unmute : w.mute,
        () => adjust({ muted: !sound.muted }),
        icon(sound.muted ? 'mute' : 'volume'),
      ),
      h('input', {
        type: 'range',
        part: 'volume',
        min: 0,
        max: 1,
        step: 0.05,
        value: sound.volume,
        'aria-label': w.volume,
        oninput: (event: Event) => adjust({ volume: Number((event.target as HTMLInputElement).value), muted: false }),
      }),
    ),
    isSharing && share(host, source),
    withChapters &&
      isEpisode &&
      source.episode.chapters.length > 1 &&
      h(
        'ol',
        { class: 'chapters', 'aria-label': words.chapters },
        source.episode.chapters.map(({ start_ms, title }) =>
          h(
            'li',
            {},
            h(
              'button',
              { type: 'button', onclick: () => seek(start_ms / 1000) },
              h('time', {}, counter(start_ms / 1000)),
              title,
            ),
          ),
        ),
      ),
  )

  function open({ clock }: Host, { kind }: Source): void {
    isSharing = !isSharing
    from = kind === 'episode' ? counter(sound.position) : clock.hms(sound.position)
    until = said = ''
    update()
  }
}

/** A link to a moment, or to a span. */
function share(host: Host, source: Source): Kid {
  const { words, update, station } = host
  const w = controlWords(words.locale)
  const page = source.kind === 'episode' ? source.episode.page_url : station.info.page_url
  const url = new URL(page ?? `/embed/${station.slug}`, station.server)
  const start = instantOf(from)
  const end = instantOf(until)
  if (start !== undefined) url.searchParams.set('at', `${start}`)
  if (end !== undefined && end > (start ?? 0)) url.searchParams.set('until', `${end}`)
  const field = (label: string, value: string, take: (text: string) => void) =>
    h(
      'label',
      {},
      label,
      h('input', {
        ...{ type: 'text', inputmode: 'numeric', size: 8, value, placeholder: '0:00' },
        oninput: (event: Event) => {
          take((event.target as HTMLInputElement).value)
          said = ''
          update()
        },
      }),
    )
  return h(
    'div',
    { class: 'share', part: 'share-panel' },
    field(w.shareFrom, from, (text) => {
      from = text
    }),
    field(w.shareUntil, until, (text) => {
      until = text
    }),
    h(
      'label',
      { class: 'url' },
      w.link,
      h('input', { type: 'text', readonly: true, value: url.href, 'data-url': url.href }),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'ghost',
        onclick: () =>
          void navigator.clipboard?.writeText(url.href).then(() => {
            said = w.copied
            update()
          }),
      },
      w.copy,
    ),
    h('span', { role: 'status' }, said),
  )

  /** Parses typed text as seconds: of an episode, or of the day that is played. */
  function instantOf(text: string): number | undefined {
    const seconds = secondsOf(text)
    if (seconds === undefined || source.kind === 'episode') return seconds
    const heard = Math.floor(sound.position)
    const ofDay = secondsOf(host.clock.hms(heard))!
    return heard - ofDay + seconds
  }
}
