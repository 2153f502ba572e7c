import type { ReactNode } from 'react'

/**
 * A sentence on a coloured ground: `live` is a fault that needs a person, `wait` a warning, and `plain` information. A note that
 * appears while the page is open is `announced` to a screen reader.
 */
export function Note(props: { kind?: 'plain' | 'live' | 'wait'; announced?: boolean; children: ReactNode }) {
  const { kind = 'plain', announced = false, children } = props
  return (
    <div className={kind === 'plain' ? 'note' : `note ${kind}`} {...(announced && { role: 'status' })}>
      {kind === 'live' && <i className="fault" />}
      <div>{children}</div>
    </div>
  )
}

/** The content of an empty list: a sentence and, if there is something to do, a button. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <p>{children}</p>
      {action}
    </div>
  )
}
