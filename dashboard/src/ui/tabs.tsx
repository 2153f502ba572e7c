import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Tabs are links: `<Tabs label="Episodes"><Link to="." search={{ tab: 'archived' }}>Archived</Link></Tabs>`. Where they
 * do not fit, they scroll sideways.
 * @param current changes with the tab and with the width of the tabs; the current one is scrolled into sight then
 */
export function Tabs({ label, current, children }: { label: string; current?: string; children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when another tab is current
  useEffect(() => {
    const found = tabs.current?.querySelector('[aria-current]')
    found?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav className="tabs" aria-label={label} ref={tabs}>
      {children}
    </nav>
  )
}
