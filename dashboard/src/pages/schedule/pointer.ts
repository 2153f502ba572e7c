/**
 * The position of the pointer in the window, in pixels, and whether it moves by single minutes (with Ctrl or Command).
 */
export type PointerAt = { x: number; y: number; isFine: boolean }

/** The handlers of a drag. Either `drop` or `back` is called after `begin`, and `end` in any case. */
export type Gesture = {
  begin?: () => void
  /** Also called while the window scrolls under a pointer that does not move. */
  move: (at: PointerAt) => void
  drop: () => void
  /** Escape was pressed, or the system has taken the pointer away. */
  back: () => void
  end: () => void
}

/**
 * A mouse drags after this distance in pixels, and a finger after this time without moving: a moving finger scrolls.
 */
const mousePixels = 4
const fingerPixels = 10
const fingerMs = 400

/** The distance from the upper or lower edge of the window at which it scrolls, and the maximum step, in pixels. */
const edgePixels = 70
const scrollPixels = 14

/**
 * Follows a pointer from where it was pressed. A finger drags only after a long press, so that the page can be
 * scrolled; the long press itself moves nothing.
 * @returns a function that ends it
 */
export function watchPointer(pressed: PointerEvent, gesture: Gesture): () => void {
  if (pressed.button !== 0 || !pressed.isPrimary) {
    gesture.end()
    return () => {}
  }
  const isTouch = pressed.pointerType === 'touch'
  const listening = new AbortController()
  const { signal } = listening
  let last = atOf(pressed)
  let isActive = false
  let frame = 0
  const timer = isTouch ? setTimeout(begin, fingerMs) : undefined

  function begin(): void {
    isActive = true
    document.documentElement.classList.add('dragging')
    gesture.begin?.()
    frame = requestAnimationFrame(scroll)
  }
  function stop(): void {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    listening.abort()
    document.documentElement.classList.remove('dragging')
    gesture.end()
  }
  function cancel(): void {
    if (isActive) gesture.back()
    stop()
  }
  function scroll(): void {
    const by = scrollBy(last.y, innerHeight)
    if (by !== 0) {
      const before = scrollY
      window.scrollBy({ top: by, behavior: 'instant' })
      if (scrollY !== before) gesture.move(last)
    }
    frame = requestAnimationFrame(scroll)
  }

  addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== pressed.pointerId) return
      const moved = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY)
      last = atOf(event)
      if (!isActive && isTouch && moved > fingerPixels) return stop()
      if (!isActive && !isTouch && moved >= mousePixels) begin()
      if (isActive) gesture.move(last)
    },
    { signal },
  )
  addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId !== pressed.pointerId) return
      if (isActive) {
        gesture.drop()
        swallowClick()
      }
      stop()
    },
    { signal },
  )
  addEventListener('pointercancel', (event) => event.pointerId === pressed.pointerId && cancel(), { signal })
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isActive) return
      event.preventDefault()
      event.stopPropagation()
      cancel()
    },
    { signal, capture: true },
  )
  // A long press must not open the menu of the browser.
  if (isTouch) addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  return cancel
}

/**
 * Prevents the browser from scrolling when a finger drags in an element. The listener has to exist before the touch
 * begins.
 * @returns a function that ends it
 */
export function holdStill(element: HTMLElement): () => void {
  const hold = (event: TouchEvent) => {
    if (event.cancelable && document.documentElement.classList.contains('dragging')) event.preventDefault()
  }
  element.addEventListener('touchmove', hold, { passive: false })
  return () => element.removeEventListener('touchmove', hold)
}

function atOf({ clientX: x, clientY: y, ctrlKey, metaKey }: PointerEvent): PointerAt {
  return { x, y, isFine: ctrlKey || metaKey }
}

/** The scroll step for a pointer at `y` in a window of this height. */
function scrollBy(y: number, height: number): number {
  if (y < edgePixels) return -Math.ceil(((edgePixels - Math.max(0, y)) / edgePixels) * scrollPixels)
  if (y > height - edgePixels)
    return Math.ceil(((Math.min(height, y) - height + edgePixels) / edgePixels) * scrollPixels)
  return 0
}

/**
 * Suppresses the click that browsers send after a drag. After a touch it comes in a later task, before the next press.
 */
function swallowClick(): void {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const end = () => listening.abort()
  const swallow = (event: MouseEvent) => {
    // A click by keyboard has the detail 0.
    if (event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  addEventListener('click', swallow, options)
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, end, options)
}
