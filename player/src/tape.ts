import { optional } from '../../web/optional.ts'
import { hasName } from '../../web/tape-names.ts'
import { atEnd, heardLive, kept } from './data.ts'
import { h, type Kid } from './dom.ts'
import type { Drawn } from './shown.ts'
import tapeCss from './tape.css?inline'
import { pull } from './tape-drag.ts'
import {
  fractionOf,
  gapAt,
  labelsAt,
  moved,
  type Part,
  partAt,
  recorded,
  type Strip,
  valueAt,
  wave,
} from './tape-geometry.ts'
import { tapeWords } from './tape-words.ts'
import { counter, span } from './times.ts'
import type { Host } from './widget.ts'
import { withWords } from './words.ts'

export { dayAt, episodeStrip, toldOfTape } from './strips.ts'
export { nearestAllowed, tapeAt } from './tape-data.ts'
export { partAt } from './tape-geometry.ts'
export { untilNow } from './until-now.ts'
export { tapeCss }

/** Pixels for an hour of a day, and for a minute of an episode, on a roll. */
const [hourPx, minutePx] = [132, 60]
const rollUnder = 640

/**
 * Makes the tape: all of the day or of an episode, and the scrubber. Under 640 px it is a roll, whose head stands still while
 * the tape moves.
 * @param seek plays from a value on
 */
export function makeTape({ words, clock, element, update, signal }: Host, isMini: boolean, seek: (at: number) => void) {
  const w = withWords(words, tapeWords)
  let held: number | undefined
  let width = element.clientWidth
  optional(() => {
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      update()
    })
    observer.observe(element)
    atEnd(signal, () => observer.disconnect())
  })
  const hold = (at: number | undefined) => {
    held = at
    update()
  }
  // The parts that do not move while the tape is pulled, and the strip as it was then: drawing them anew takes most of a frame.
  let still: Kid
  let pulled: Strip
  const waves = new Map<string, string>()
  let wavesOf: unknown

  return ({ strip: present, isDay, at: heard, isSilent, isShut, over }: Drawn): Kid => {
    if (held === undefined) {
      pulled = present
      still = undefined
    }
    const strip = pulled
    const isRoll = !isMini && width < rollUnder
    const seconds = strip.until - strip.from
    const rollPx = isDay ? (seconds / 3600) * hourPx : Math.max(width, (seconds / 60) * minutePx)
    const stripPx = isRoll ? rollPx : isMini ? Math.max(60, width - 330) : width
    const percent = (part: number) => `${(part * 100).toFixed(3)}%`
    const placeOf = (value: number) => percent(fractionOf(strip, value))
    const box = (from: number, until: number) => ({
      '--a': placeOf(from),
      '--w': percent(fractionOf(strip, until) - fractionOf(strip, from)),
    })
    const timeOf = isDay ? clock.hm : counter
    const at = held ?? heard
    const shown = at ?? strip.end
    const isLive = isDay && at === undefined

    if (wavesOf !== strip.heights) waves.clear()
    wavesOf = strip.heights
    const bars = Math.round(stripPx / (isMini ? 3 : 4))
    const waveOf = (part: Part) =>
      kept(waves, [bars, Math.floor(strip.end / strip.step), part.from].join(), () => wave(strip, part, bars))

    const sound = () => [
      recorded(strip).map(({ from, until }) => h('i', { class: 'rec', style: box(from, until) })),
      strip.gaps.map(({ from, until }) =>
        h('i', {
          class: 'gap',
          style: box(from, Math.min(until, strip.end)),
          title: w.notRecorded(clock.hm(from), clock.hm(until)),
        }),
      ),
      h(
        'svg',
        { viewBox: '0 0 1440 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        strip.parts.map((part) => h('path', { d: waveOf(part), style: { '--h': part.hue } })),
      ),
    ]

    function partOf({ title, from, until, state }: Part): Kid {
      const end = state === 'ahead' ? until : Math.min(until, strip.end)
      const share = (end - from) / seconds
      const px = share * stripPx
      // On the roll of an episode, which the server does not draw, all but slivers have room.
      const name =
        (isRoll && !isDay ? px > 52 : hasName(share, isDay)) && h('span', { class: 'name', dir: 'auto' }, title)
      const playable = { 'aria-label': w.listenFrom(title, timeOf(from)), onclick: () => seek(from) }
      return h(
        'li',
        { class: gapAt(strip, from) ? `${state} lost` : state, style: box(from, end) },
        state === 'heard' && !isShut ? h('button', playable, name) : h('span', {}, name),
        state === 'shut' && h('em', { class: px > 110 ? '' : 'vh' }, w.onAirOnly),
      )
    }

    /** The hours of a day, or the minutes of an episode. */
    function marks(): Kid {
      const found: Kid[] = []
      const wide = seconds > 90_000 || width >= 1000 ? 7200 : 14_400
      const step = isDay ? (isRoll ? 3600 : wide) : seconds > 7200 || !isRoll ? 600 : 120
      // The time at the end of the tape needs its place.
      const room = isDay ? (isRoll ? 1800 : (50 / width) * seconds) : 0
      for (let each = strip.from; each < strip.until - step / 4; each += step) {
        if (each > strip.end - room * (isLate ? 1.6 : 0.6) && each < strip.end + room * 1.2) continue
        const text = isDay ? timeOf(each).slice(0, 2) : timeOf(each)
        found.push(
          h(
            'span',
            { class: each > strip.end || gapAt(strip, each) ? 'hr to' : 'hr', style: { '--a': placeOf(each) } },
            text,
          ),
        )
      }
      return h('div', { 'aria-hidden': 'true' }, found)
    }

    const [place, atPlace] = [timeOf(shown), placeOf(shown)]
    const { isLate, isNear, isLone } = labelsAt(
      isRoll ? Number.POSITIVE_INFINITY : stripPx,
      16 + 8 * place.length,
      isDay ? fractionOf(strip, strip.end) * stripPx : Number.NEGATIVE_INFINITY,
      fractionOf(strip, shown) * stripPx,
    )

    still ??= [
      sound(),
      over,
      !isMini && [
        h('ol', { class: 'sh', 'aria-label': isDay ? w.tapeOfToday : w.chapters }, strip.parts.map(partOf)),
        marks(),
      ],
      isDay && h('u', { class: isSilent && 'silent' }, !isMini && h('em', {}, isSilent ? w.silent : timeOf(strip.end))),
    ]
    const behind = isLive ? w.isLive : w.behindLive(span(strip.end - shown))
    const title = partAt(strip, shown)?.title
    const text = isDay ? [place, title, behind] : [w.of(place, counter(seconds)), title]
    const head = h(
      'div',
      {
        class: 'head',
        part: 'head',
        style: { '--at': atPlace },
        role: 'slider',
        tabindex: 0,
        'aria-label': isDay ? w.whereOnTape : w.whereInEpisode,
        'aria-valuemin': 0,
        'aria-valuemax': Math.round(strip.end - strip.from),
        'aria-valuenow': Math.round(shown - strip.from),
        'aria-valuetext': text.filter(Boolean).join(', '),
        onkeydown(event: KeyboardEvent) {
          const to = moved(strip, at ?? heardLive(), event.key, !isDay)
          if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          seek(to)
        },
      },
      // While live, it is the time at the needle.
      !isMini && !isLive && h('b', { 'aria-hidden': 'true' }, place),
    )
    const classes = [
      isMini ? 'reel' : 'tape',
      isRoll && 'roll',
      isLive && 'live',
      isShut && 'closed',
      !isDay && 'piece',
      isNear && 'near',
      isLate && 'late',
      isLone && 'lone',
    ]
    return h(
      'div',
      {
        class: classes.filter(Boolean).join(' '),
        part: 'tape',
        style: { '--n': placeOf(strip.end), '--strip': `${stripPx}px` },
        onpointerdown: (event: PointerEvent) =>
          isShut || pull(event, { strip, at: shown, isRoll, stripPx, signal, hold, seek }),
        onclick: (event: MouseEvent) => {
          if (!isMini || isShut) return
          const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect()
          seek(valueAt(strip, (event.clientX - left) / width))
        },
      },
      h(
        'div',
        // Not a custom property: all that is on the tape would inherit it.
        { class: 'in', style: { translate: isRoll ? `-${atPlace}` : '' } },
        still,
        h('i', { class: isMini ? 'shade' : 'behind', style: { '--at': atPlace } }),
      ),
      !isShut && head,
    )
  }
}
