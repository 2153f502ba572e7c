import { onResize } from '../lib/observe.ts'

/** The events by which a person moves elsewhere on a page. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to an element, and again whenever the page changes its height, until the person scrolls or presses something.
 * Returns a function that ends it.
 */
export function keptInView(element: Element): () => void {
  const endWatching = onResize(document.body, () => element.scrollIntoView())
  const end = () => {
    endWatching()
    for (const act of acts) removeEventListener(act, end)
  }
  for (const act of acts) addEventListener(act, end, { passive: true })
  return end
}
