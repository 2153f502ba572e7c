/**
 * Calls a function once the next frame has been drawn; in a hidden window, which draws none, as soon as possible.
 * @returns a function that cancels it
 */
export function afterFrame(call: () => void): () => void {
  let timer: number | undefined
  const wait = () => {
    timer = window.setTimeout(call)
  }
  const frame = document.hidden ? 0 : requestAnimationFrame(wait)
  if (document.hidden) wait()
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
