import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { afterFrame } from './after-frame.ts'

let isByLink = false

/**
 * Notes whether the next page is opened by a link, or by going back or forward, when its full height is needed at once.
 */
export function arriving({ byLink }: { byLink: boolean }): void {
  isByLink = byLink
}

/** A part of a page that is rendered after its heading, so that the heading appears without waiting for it. */
export function Later({ children }: { children: ReactNode }) {
  const [isTime, setTime] = useState(!isByLink)
  useEffect(() => afterFrame(() => setTime(true)), [])
  return isTime && <Suspense>{children}</Suspense>
}
