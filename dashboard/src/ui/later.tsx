import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { afterFrame } from './after-frame.ts'

let isByLink = false

/** Notes whether the next page is reached by a link, or by going back or forward, when it needs its full height at once. */
export function arriving({ byLink }: { byLink: boolean }): void {
  isByLink = byLink
}

/** A part of a page that is rendered after its heading, so that a link is answered by the heading before the rest is ready. */
export function Later({ children }: { children: ReactNode }) {
  const [isTime, setTime] = useState(!isByLink)
  useEffect(() => afterFrame(() => setTime(true)), [])
  return isTime && <Suspense>{children}</Suspense>
}
