import type { ReactNode } from 'react'

/** Tabs are links: `<Tabs label="Episodes"><Link to="." search={{ tab: 'archived' }}>Archived</Link></Tabs>`. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  )
}
