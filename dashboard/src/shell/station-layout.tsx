import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { OwnStation } from '../accounts/me.ts'
import { useStation } from '../accounts/own-station.ts'
import { useHasPlayer } from '../episodes/playback.ts'
import { rememberStation } from '../lib/last-station.ts'
import { nowQuery } from '../now-playing/now.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { useHotkeys } from '../ui/use-hotkeys.ts'
import { DropAnywhere } from '../uploads/drop-anywhere.tsx'
import { useWords } from '../words/use-words.tsx'
import { shellWords } from '../words/words.ts'
import { Dial } from './dial-view.tsx'
import { Dock } from './dock.tsx'
import { NotForRole } from './failures.tsx'
import { Help } from './help.tsx'
import { useLive } from './live.ts'
import { Masthead } from './masthead.tsx'
import { navigationOf, refusedAt } from './places.ts'
import { usePreloadedPages } from './preload.ts'
import { Waiting } from './waiting.tsx'

const Player = lazy(() => import('../episodes/player.tsx'))

/** The layout around every page of a station. */
export function StationLayout() {
  const words = useWords(shellWords)
  const station = useStation()
  const { id } = station
  const { data: now } = useQuery(nowQuery(id))
  const live = useLive(id)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const isOnAirPage = useRouterState({ select: ({ location }) => location.pathname.endsWith('/on-air') })
  const hasPlayer = useHasPlayer(id)
  useEffect(() => rememberStation(id), [id])
  const isPreloaded = usePreloadedPages(station)
  useShellKeys(station, () => setHelpOpen(true))
  const refused = useRouterState({ select: ({ location }) => refusedAt(location.pathname, station.role) })
  return (
    <>
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <header>
        <Masthead {...{ now, isOnAirPage, isPreloaded }} onHelp={() => setHelpOpen(true)} />
        {!isOnAirPage && (now ? <Dial now={now} /> : <div className="dial" />)}
        <p className="offline" role="status">
          {live === 'offline' && words.offline}
        </p>
      </header>
      <Waiting />
      {refused ? <NotForRole place={refused} /> : <Outlet />}
      {hasPlayer && (
        <Suspense>
          <Player />
        </Suspense>
      )}
      <Dock needsYou={now?.needs_you ?? 0} />
      <DropAnywhere station={id} />
      <ToastRegion />
      {isHelpOpen && <Help onClose={() => setHelpOpen(false)} />}
    </>
  )
}

/** G and a letter go to a page, / to its search, and ? lists the keys. */
function useShellKeys({ id: station, role }: OwnStation, showHelp: () => void): void {
  const navigate = useNavigate()
  const goTo = navigationOf(role).map(({ key, to }) => [`g ${key}`, () => void navigate({ to, params: { station } })])
  useHotkeys({
    ...Object.fromEntries(goTo),
    '?': showHelp,
    '/': () => {
      const search = document.querySelector<HTMLInputElement>('main input[type=search]')
      if (search) search.focus()
      else void navigate({ to: '/$station/episodes', params: { station } })
    },
  })
}
