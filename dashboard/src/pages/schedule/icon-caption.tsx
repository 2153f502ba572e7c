import type { ReactNode } from 'react'

/** The word below an icon on a phone, where nothing is pointed at to learn what it does. The button has a name of its own. */
export function IconCaption({ children }: { children: ReactNode }) {
  return (
    <small className="below" aria-hidden="true">
      {children}
    </small>
  )
}
