import { optional } from '../../web/optional.ts'
import { glide, type Strip, snapped, valueAt } from './tape-geometry.ts'

const snapPx = 12

/** A strip that is pulled, and the functions that show and play a place on it. */
export type Pull = {
  strip: Strip
  /** The value under the head before it is pulled. */
  at: number
  isRoll: boolean
  stripPx: number
  signal: AbortSignal
  /** Shows a value while it is pulled; undefined afterwards. */
  hold(at: number | undefined): void
  seek(at: number): void
}

/** Follows the pointer after a press: a roll is pulled under its head, on a strip the head is moved. */
export function pull(event: PointerEvent, { strip, at, isRoll, stripPx, signal, hold, seek }: Pull): void {
  if (event.button) return
  const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect()
  const perPixel = (strip.until - strip.from) / (isRoll ? stripPx : width)
  const clamp = (value: number) => Math.min(strip.end, Math.max(strip.from, value))
  const drag = new AbortController()
  let held: number | undefined
  let [last, lastTime, speed] = [event.clientX, event.timeStamp, 0]

  const move = ({ clientX, timeStamp }: PointerEvent) => {
    const moved = clientX - event.clientX
    if (held === undefined && Math.abs(moved) <= 5) return
    speed = (clientX - last) / Math.max(1, timeStamp - lastTime)
    last = clientX
    lastTime = timeStamp
    held = isRoll ? clamp(at - moved * perPixel) : valueAt(strip, (clientX - left) / width)
    hold(held)
  }
  const end = ({ type }: Event) => {
    drag.abort()
    if (held === undefined) return
    // The press that ends a drag is not one on the show under it.
    const swallow = (click: Event) => click.stopPropagation()
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, true))
    if (!isRoll) return glideTo(held)
    const isStill = type === 'pointercancel' || optional(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
    glideTo(snapped(strip, isStill ? held : clamp(held - glide(speed) * perPixel), snapPx * perPixel))
  }
  for (const [name, run] of [
    ['pointermove', move],
    ['pointerup', end],
    ['pointercancel', end],
  ] as const)
    addEventListener(name, run as EventListener, drag)

  /** Moves on with inertia, then plays. */
  function glideTo(to: number): void {
    const [from, began] = [held!, performance.now()]
    const step = () => {
      const part = Math.min(1, (performance.now() - began) / (Math.abs(to - from) < 1 ? 1 : 420))
      if (part < 1 && !signal.aborted) {
        hold(from + (to - from) * (1 - (1 - part) ** 3))
        requestAnimationFrame(step)
      } else {
        hold(undefined)
        seek(to)
      }
    }
    step()
  }
}
