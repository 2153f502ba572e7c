import { Link } from '@tanstack/react-router'
import { useStation } from '../accounts/own-station.ts'
import type { Now } from '../now-playing/now.ts'
import { useWords } from '../words/use-words.tsx'
import { shellWords } from '../words/words.ts'
import { AccountMenu } from './account-menu.tsx'
import { Badge } from './badge.tsx'
import { Clock } from './clock.tsx'
import { OnAirLink } from './on-air-link.tsx'
import { navigationOf } from './places.ts'
import { StationMenu } from './station-menu.tsx'

/** The top of every page of a station. */
export function Masthead({
  now,
  isOnAirPage,
  isPreloaded,
  onHelp,
}: {
  now: Now | undefined
  isOnAirPage: boolean
  /** Whether the pages are loaded: otherwise a link loads its page when the pointer comes near. */
  isPreloaded: boolean
  onHelp: () => void
}) {
  const words = useWords(shellWords)
  const station = useStation()
  const { id, role } = station
  const { name, image, timezone } = now ?? station
  return (
    <div className="mast">
      <StationMenu id={id} name={name} image={image} />
      <nav aria-label={words.main}>
        {navigationOf(role).map((place) => (
          <Link key={place.name} to={place.to} params={{ station: id }} preload={isPreloaded ? false : 'intent'}>
            {words.pages[place.name]}
            {place.name === 'on-air' && <Badge count={now?.needs_you ?? 0} />}
          </Link>
        ))}
      </nav>
      <div className="mast-end">
        {now && !isOnAirPage && <OnAirLink station={id} now={now} />}
        <Clock zone={timezone} />
        <AccountMenu station={station} onHelp={onHelp} />
      </div>
    </div>
  )
}
