import type { ReactNode } from 'react'

/**
 * The bar that floats at the bottom while something is unsaved or selected.
 * @param label its name: "Unsaved changes"
 * @param says the announcement of a screen reader when the bar appears and whenever this changes: "3 unsaved changes"
 * @param children its buttons
 */
export function FloatBar(props: { label: string; says: ReactNode; unsaved?: boolean; children: ReactNode }) {
  const { label, says, unsaved = false, children } = props
  return (
    <section className="float-bar floating" aria-label={label}>
      {unsaved && <i className="unsaved" />}
      <b role="status">{says}</b>
      <span className="space" />
      {children}
    </section>
  )
}
