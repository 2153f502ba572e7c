import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { clockTime, dayName, endTime, timeRange } from '../../lib/time.ts'
import { dateAt } from '../../lib/zone.ts'
import { comingAirings } from '../../schedule/coming.ts'
import { comingQuery } from '../../schedule/preview.ts'
import type { Show } from '../../shows/shows.ts'
import { useWords } from '../../words/use-words.tsx'
import { showWords } from '../../words/words.ts'

/** The airings of a show within seven days, and links to the schedule and to its episodes. */
export function Airings({ show }: { show: Show }) {
  const words = useWords(showWords)
  const { id } = useStation()
  const present = usePresent()
  const { now, zone } = present
  const { data } = useQuery(comingQuery(id, dateAt(now, zone)))
  const airings = data && comingAirings(data.days, now).filter(({ showId }) => showId === show.id)
  return (
    <aside className="airings" aria-labelledby="airings">
      <h2 id="airings">{words.onAir}</h2>
      {airings?.length === 0 && <p className="secondary">{words.notOnAir}</p>}
      <ul>
        {airings?.map(({ start, end }) => (
          <li key={start}>
            <span>{dayName(dateAt(start, zone), present)}</span>
            {start <= now ? (
              <span className="live-label">
                <i className="dot" /> {end === null ? words.now : words.nowUntil(endTime(end, zone))}
              </span>
            ) : (
              <span className="number">
                {end === null ? words.from(clockTime(start, zone)) : timeRange(start, end, zone)}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="links">
        <Link className="link" to="/$station/schedule" params={{ station: id }}>
          {words.toSchedule}
        </Link>
        {show.episodes > 0 && (
          <Link className="link" to="/$station/episodes" params={{ station: id }} search={{ show: show.id }}>
            {words.toEpisodes}
          </Link>
        )}
      </p>
    </aside>
  )
}
