import { h, type Kid } from './dom.ts'
import tapeCss from './tape.css?inline'
import {
  fractionOf,
  glide,
  moved,
  type Part,
  partAt,
  recorded,
  type Strip,
  snapped,
  valueAt,
  wave,
} from './tape-geometry.ts'
import { counter, span } from './times.ts'
import { type Host, now } from './widget.ts'

export { dayAt, episodeStrip } from './strips.ts'
export { partAt } from './tape-geometry.ts'
export { tapeCss }

/** The tape as it is drawn. */
export type Drawn = {
  strip: Strip
  kind: 'day' | 'episode'
  /** Where the listener is; undefined while nothing is heard, or at live. */
  at: number | undefined
  /** Whether the stream is down. */
  isSilent?: boolean
  /** Whether there is nothing to hear again: a drawing only. */
  isShut?: boolean
}

/** Pixels for an hour of a day, and for a minute of an episode, on a roll. */
const [hourPx, minutePx] = [132, 60]
const rollUnder = 640
const snapPx = 12

/**
 * Makes the tape: all of the day or of an episode, and the scrubber. Under 640 px it is a roll, whose head stands still while
 * the tape moves.
 * @param seek plays from a value on
 */
export function makeTape(
  { words: w, clock, element, update, signal }: Host,
  isMini: boolean,
  seek: (at: number) => void,
) {
  let held: number | undefined
  let width = element.clientWidth
  const observer = new ResizeObserver(() => {
    if (element.clientWidth === width) return
    width = element.clientWidth
    update()
  })
  observer.observe(element)
  signal.addEventListener('abort', () => observer.disconnect())
  const waves = new Map<string, string>()
  let wavesOf: unknown

  function dragged({ strip, at, isShut }: Drawn, isRoll: boolean, stripPx: number) {
    return (event: PointerEvent) => {
      if (isShut || event.button) return
      const box = event.currentTarget as HTMLElement
      const perPixel = (strip.until - strip.from) / stripPx
      const began = at ?? Math.min(strip.end, now())
      const left = box.getBoundingClientRect().left
      const clamp = (value: number) => Math.min(strip.end, Math.max(strip.from, value))
      const drag = new AbortController()
      let [isMoving, last, lastTime, speed] = [false, event.clientX, event.timeStamp, 0]
      const options = { signal: drag.signal }
      addEventListener(
        'pointermove',
        (move) => {
          if (!isMoving && Math.abs(move.clientX - event.clientX) <= 5) return
          isMoving = true
          speed = (move.clientX - last) / Math.max(1, move.timeStamp - lastTime)
          last = move.clientX
          lastTime = move.timeStamp
          held = isRoll
            ? clamp(began - (move.clientX - event.clientX) * perPixel)
            : valueAt(strip, (move.clientX - left) / stripPx)
          update()
        },
        options,
      )
      const end = (up: Event) => {
        drag.abort()
        if (!isMoving || held === undefined) return
        // The press that ends a drag is not one on the show under it.
        const swallow = (click: Event) => click.stopPropagation()
        addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => removeEventListener('click', swallow, true))
        const isStill = up.type === 'pointercancel' || matchMedia('(prefers-reduced-motion: reduce)').matches
        const target = isRoll && !isStill ? clamp(held - glide(speed) * perPixel) : held
        roll(held, isRoll ? snapped(strip, target, snapPx * perPixel) : target)
      }
      addEventListener('pointerup', end, options)
      addEventListener('pointercancel', end, options)
    }
  }

  /** Moves on with inertia, then plays. */
  function roll(from: number, to: number): void {
    const began = performance.now()
    const step = () => {
      const part = Math.min(1, (performance.now() - began) / (Math.abs(to - from) < 1 ? 1 : 420))
      held = from + (to - from) * (1 - (1 - part) ** 3)
      if (part < 1 && !signal.aborted) requestAnimationFrame(step)
      else {
        held = undefined
        seek(to)
      }
      update()
    }
    step()
  }

  return (drawn: Drawn): Kid => {
    const { strip, kind, isSilent, isShut } = drawn
    const isDay = kind === 'day'
    const isRoll = !isMini && width < rollUnder
    const seconds = strip.until - strip.from
    const rollPx = isDay ? (seconds / 3600) * hourPx : Math.max(width, (seconds / 60) * minutePx)
    const stripPx = isRoll ? rollPx : isMini ? Math.max(60, width - 330) : width
    const percent = (at: number) => `${(fractionOf(strip, at) * 100).toFixed(3)}%`
    const at = held ?? drawn.at
    const shown = at ?? strip.end
    const bars = Math.round(stripPx / (isMini ? 3 : 4))
    const key = `${bars} ${strip.end}`
    if (wavesOf !== strip.heights) waves.clear()
    wavesOf = strip.heights
    const waveOf = (part: Part) => {
      const name = `${key} ${part.from}`
      const path = waves.get(name) ?? wave(strip, part, bars)
      waves.set(name, path)
      return path
    }
    const place = isDay ? clock.hm(shown) : counter(shown)
    const isLive = isDay && at === undefined
    const text = isDay
      ? [place, partAt(strip, shown)?.title, isLive ? w.isLive : w.behindLive(span(strip.end - shown))]
      : [w.of(place, counter(seconds)), partAt(strip, shown)?.title]
    const style = { '--n': percent(strip.end), '--at': percent(shown), '--strip': `${stripPx}px` }
    const lengthOf = ({ from, until, state }: Part) =>
      ((Math.min(until, state === 'ahead' ? strip.until : strip.end) - from) / seconds) * stripPx
    // Two lines at most, of words that fit.
    const name = (part: Part) => lengthOf(part) > 52 && h('span', { class: 'name' }, part.title)
    const box = (from: number, until: number) => ({
      '--a': percent(from),
      '--w': `${((fractionOf(strip, until) - fractionOf(strip, from)) * 100).toFixed(3)}%`,
    })
    return h(
      'div',
      {
        class: `${isMini ? 'reel' : 'tape'}${isRoll ? ' roll' : ''}${isLive ? ' live' : ''}${isShut ? ' closed' : ''}${isDay ? '' : ' piece'}`,
        part: 'tape',
        style,
        onpointerdown: dragged(drawn, isRoll, stripPx),
        ...(isMini &&
          !isShut && {
            onclick: (event: MouseEvent) => {
              const { left } = (event.currentTarget as HTMLElement).getBoundingClientRect()
              seek(valueAt(strip, (event.clientX - left) / (event.currentTarget as HTMLElement).clientWidth))
            },
          }),
      },
      h(
        'div',
        { class: 'in' },
        recorded(strip).map(({ from, until }) => h('i', { class: 'past', style: box(from, until) })),
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
        !isMini &&
          h(
            'ol',
            { class: 'sh', 'aria-label': isDay ? w.tapeOfToday : w.chapters },
            strip.parts.map((part) => {
              const canPlay = part.state === 'heard' && !isShut
              return h(
                'li',
                {
                  class: part.state,
                  style: box(part.from, part.state === 'ahead' ? part.until : Math.min(part.until, strip.end)),
                },
                canPlay
                  ? h(
                      'button',
                      {
                        type: 'button',
                        'aria-label': w.listenFrom(part.title, isDay ? clock.hm(part.from) : counter(part.from)),
                        onclick: () => seek(part.from),
                      },
                      name(part),
                    )
                  : h('span', {}, name(part)),
                part.state === 'shut' && h('em', { class: lengthOf(part) > 110 ? '' : 'vh' }, w.onAirOnly),
              )
            }),
          ),
        !isMini && h('div', { 'aria-hidden': 'true' }, marks(strip, isDay, isRoll, percent)),
        isDay &&
          h(
            'u',
            { class: isSilent ? 'silent' : '' },
            !isMini && h('em', {}, isSilent ? w.silent : clock.hm(strip.end)),
          ),
        h('i', { class: isMini ? 'shade' : 'behind' }),
      ),
      !isShut &&
        h(
          'div',
          {
            class: 'head',
            part: 'head',
            role: 'slider',
            tabindex: 0,
            'aria-label': isDay ? w.whereOnTape : w.whereInEpisode,
            'aria-valuemin': 0,
            'aria-valuemax': Math.round(strip.end - strip.from),
            'aria-valuenow': Math.round(shown - strip.from),
            'aria-valuetext': text.filter(Boolean).join(', '),
            onkeydown(event: KeyboardEvent) {
              const to = moved(strip, shown, event.key, !isDay)
              if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              event.stopPropagation()
              seek(to)
            },
          },
          !isMini && h('b', { 'aria-hidden': 'true' }, place),
        ),
    )
  }

  function marks(strip: Strip, isDay: boolean, isRoll: boolean, percent: (at: number) => string): Kid {
    const found: Kid[] = []
    const seconds = strip.until - strip.from
    const step = isDay
      ? isRoll
        ? 3600
        : seconds > 90_000 || width >= 1000
          ? 7200
          : 14_400
      : seconds > 7200 || !isRoll
        ? 600
        : 120
    const room = isDay ? (isRoll ? 1800 : (50 / width) * seconds) : 0
    for (let at = strip.from; at < strip.until - step / 4; at += step) {
      if (isDay && at > strip.end - room * 0.6 && at < strip.end + room * 1.2) continue
      const text = isDay ? clock.hm(at).slice(0, 2) : counter(at)
      found.push(h('span', { class: at > strip.end ? 'hr to' : 'hr', style: { '--a': percent(at) } }, text))
    }
    return found
  }
}
