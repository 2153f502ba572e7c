import { optional } from '../../../web/optional.ts'

/** Runs a function with the width of an element in pixels, now and whenever its size changes. Returns a function that ends it. */
export function onResize(element: Element, run: (width: number) => void): () => void {
  const watching = optional(() => {
    const observer = new ResizeObserver(([entry]) => run(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return observer
  })
  if (!watching) run(element.clientWidth)
  return () => watching?.disconnect()
}

/** Runs a function whenever the theme of the page changes: by a choice, or with the system. Returns a function that ends it. */
export function onTheme(run: () => void): () => void {
  const chosen = optional(() => {
    const observer = new MutationObserver(run)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return observer
  })
  const end = onMedia('(prefers-color-scheme: dark)', run)
  return () => {
    chosen?.disconnect()
    end()
  }
}

/** Whether a media query matches; false where the browser cannot say. */
export const matchesMedia = (query: string): boolean => optional(() => matchMedia(query).matches) ?? false

/** Runs a function whenever the result of a media query changes. Returns a function that ends it. */
export function onMedia(query: string, run: () => void): () => void {
  const list = optional(() => matchMedia(query))
  list?.addEventListener('change', run)
  return () => list?.removeEventListener('change', run)
}
