import { type ReactNode, Suspense, useEffect, useState } from 'react'

let isByLink = false

/** Notes how the next page is reached: by a link, or by going back or forward, when it must have its full height at once. */
export function arriving({ byLink }: { byLink: boolean }): void {
  isByLink = byLink
}

/** A part of a page that is drawn after its heading: the answer to a link is the heading, before the rest is drawn. */
export function Later({ children }: { children: ReactNode }) {
  const [isTime, setTime] = useState(!isByLink)
  useEffect(() => {
    let timer: number | undefined
    // The heading is drawn at the end of the next frame.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setTime(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isTime && <Suspense>{children}</Suspense>
}
