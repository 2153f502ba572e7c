import type { ReactNode } from 'react'

/**
 * A sentence on a coloured ground: `live` is broken until somebody mends it, `wait` is worth an eye some day, and a plain
 * one is only said. What appears while somebody looks is `announced` to a screen reader.
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

/** What a list says when it is empty: one true sentence and, if there is something to do, one button. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <p>{children}</p>
      {action}
    </div>
  )
}
