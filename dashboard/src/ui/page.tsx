import { type ReactNode, useEffect, useRef } from 'react'
import { isolated } from '../../../web/words/isolated.ts'
import { afterFrame } from './after-frame.ts'

type Props = {
  /** The class of the page is `page-` and this; its styles are nested below it. */
  name: string
  /** The title of the window, before the name of the station. */
  title: string
  /** The station's name, if the page is one of a station. */
  station?: string
  children: ReactNode
}

/**
 * The content of a page. It sets the title of the window. After navigating, the focus moves to the page's first
 * heading, which a screen reader then reads: an `h1` in every page. Both follow the first frame, because they would
 * delay it: to move the focus, the browser computes the layout.
 */
export function Page({ name, title, station, children }: Props) {
  const main = useRef<HTMLElement>(null)
  useEffect(
    () =>
      afterFrame(() => {
        document.title = [title, station ?? '', 'Aircheck'].filter(Boolean).map(isolated).join(' · ')
      }),
    [title, station],
  )
  useEffect(() => {
    // After the first load of the window, screen readers begin at its top, as on any web page.
    if (!hasNavigated) {
      hasNavigated = true
      return
    }
    return afterFrame(() => {
      const heading = main.current?.querySelector('h1')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
    })
  }, [])
  return (
    <main id="main" className={`page page-${name}`} tabIndex={-1} ref={main}>
      {children}
    </main>
  )
}

let hasNavigated = false
