const pullPx = 36

/** Follows a pointer that was pressed: calls a function when it is pulled up (1), or down (-1). */
export function pull({ clientY }: PointerEvent, direction: 1 | -1, done: () => void): void {
  const end = new AbortController()
  const move = (event: PointerEvent) => {
    if ((clientY - event.clientY) * direction < pullPx) return
    end.abort()
    done()
  }
  addEventListener('pointermove', move, end)
  for (const name of ['pointerup', 'pointercancel']) addEventListener(name, () => end.abort(), end)
}
