import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { editsAll, usePresent, useStation } from '../../accounts/own-station.ts'
import { number } from '../../lib/numbers.ts'
import { dayAndTime, endTime } from '../../lib/time.ts'
import { dateAt } from '../../lib/zone.ts'
import { type Airing, comingAirings } from '../../schedule/coming.ts'
import { comingQuery } from '../../schedule/preview.ts'
import { hueOf } from '../../shows/hue.ts'
import { NewShow } from '../../shows/new-show.tsx'
import { type Show, showsQuery } from '../../shows/shows.ts'
import { Art } from '../../ui/art.tsx'
import { Button } from '../../ui/button.tsx'
import { Later } from '../../ui/later.tsx'
import { EmptyState } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../words/use-words.tsx'
import { showsWords } from '../../words/words.ts'
import { ImportFeed } from './import-feed.tsx'
import { Imports } from './imports.tsx'
import './page.css'

/** The shows of a station. */
export function ShowsPage() {
  const words = useWords(showsWords)
  const { id, name, role } = useStation()
  const { data: shows } = useSuspenseQuery(showsQuery(id))
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  /** The import that is open; null is a new one. */
  const [imported, setImported] = useState<number | null>()
  const newShow = editsAll(role) && (
    <div className="actions">
      <Button onClick={() => setImported(null)}>{words.importFeed}</Button>
      <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
        {words.newShow}
      </Button>
    </div>
  )
  return (
    <Page name="shows" title={words.title} station={name}>
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
        </div>
        {shows.length > 0 && newShow}
      </div>
      <Later>
        {shows.length === 0 ? <EmptyState action={newShow}>{words.none}</EmptyState> : <ShowTable shows={shows} />}
        {editsAll(role) && <Imports onOpen={setImported} />}
      </Later>
      {isMaking && (
        <NewShow
          onMade={(show) => navigate({ to: '/$station/shows/$show', params: { station: id, show: show.id } })}
          onClose={() => setMaking(false)}
        />
      )}
      {imported !== undefined && <ImportFeed opened={imported} onClose={() => setImported(undefined)} />}
    </Page>
  )
}

function ShowTable({ shows }: { shows: readonly Show[] }) {
  const words = useWords(showsWords)
  const { id, role } = useStation()
  const { now, zone, language } = usePresent()
  const { data: coming } = useQuery(comingQuery(id, dateAt(now, zone)))
  const airings = coming && comingAirings(coming.days, now)
  return (
    <table className="rows hovered shows">
      <thead className="visually-hidden below-860">
        <tr>
          <th className="picture">
            <VisuallyHidden>{words.picture}</VisuallyHidden>
          </th>
          <th>{words.show}</th>
          <th>{words.presenter}</th>
          <th>{words.nextOnAir}</th>
          <th className="number">{words.episodes}</th>
        </tr>
      </thead>
      <tbody>
        {shows.map((show) => {
          // Only properties that most shows do not have.
          const notes = [
            show.yours && !editsAll(role) && words.yours,
            !show.published && words.hidden,
            !show.auto_episodes && words.byHand,
          ].filter((each) => each !== false)
          return (
            <tr key={show.id} data-show={show.id} style={hueOf(show.id)}>
              <td className="picture">
                <Art src={show.image} name={show.title} size={44} />
              </td>
              <td className="title">
                <Link to="/$station/shows/$show" params={{ station: id, show: show.id }}>
                  <i className="swatch" /> <b>{show.title}</b>
                </Link>
                {notes.length > 0 && <span className="caption"> {notes.join(', ')}</span>}
                {show.presenter && <span className="caption narrow-only">{show.presenter}</span>}
              </td>
              <td className="presenter secondary">{show.presenter}</td>
              <td className="airing secondary">
                <OnAir airing={airings?.find(({ showId }) => showId === show.id)} />
              </td>
              <td className="number">
                {number(show.episodes, language)}
                <span className="narrow-only"> {words.episodesOf(show.episodes)}</span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The next airing of a show within seven days; the end of the current one while it is on air. */
function OnAir({ airing }: { airing: Airing | undefined }) {
  const words = useWords(showsWords)
  const present = usePresent()
  if (!airing) return null
  if (airing.start > present.now) return dayAndTime(airing.start, present)
  return (
    <span className="live-label">
      <i className="dot" /> {airing.end === null ? words.now : words.nowUntil(endTime(airing.end, present.zone))}
    </span>
  )
}
