import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useStation } from '../accounts/own-station.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { useIsNarrow } from '../ui/use-is-phone.ts'
import { useWords } from '../words/use-words.tsx'
import { shellWords } from '../words/words.ts'
import { Badge } from './badge.tsx'
import { navigationOf } from './places.ts'

/** The tabs at the bottom of a phone. Pages without a tab of their own are under More. */
export function Dock(props: { needsYou: number }) {
  return useIsNarrow() && <Tabs {...props} />
}

function Tabs({ needsYou }: { needsYou: number }) {
  const words = useWords(shellWords)
  const { id, role } = useStation()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [isOpen, setOpen] = useState(false)
  const places = navigationOf(role)
  const others = places.filter(({ icon }) => !icon)
  const isOther = [...others.map(({ name }) => name as string), 'account'].includes(path.split('/').at(2) ?? '')
  return (
    <>
      <nav className="dock" aria-label={words.main}>
        {places.map(
          ({ name, to, icon }) =>
            icon && (
              <Link key={name} to={to} params={{ station: id }}>
                <Icon name={icon} />
                {words.pages[name]}
                {name === 'on-air' && <Badge count={needsYou} />}
              </Link>
            ),
        )}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          {...(isOther && { 'aria-current': true })}
          onClick={() => setOpen(true)}
        >
          <Icon name="menu" />
          {words.more}
        </button>
      </nav>
      {isOpen && (
        <Dialog title={words.more} light onClose={() => setOpen(false)}>
          <nav className="sheet-links" aria-label={words.more}>
            {others.map(({ name, to }) => (
              <Link key={name} to={to} params={{ station: id }} onClick={() => setOpen(false)}>
                {words.pages[name]}
              </Link>
            ))}
            <Link to="/$station/account" params={{ station: id }} onClick={() => setOpen(false)}>
              {words.account}
            </Link>
          </nav>
        </Dialog>
      )}
    </>
  )
}
