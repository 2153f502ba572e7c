import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { editsAll, usePresent, useStation } from '../../accounts/own-station.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { number } from '../../lib/numbers.ts'
import { dayAndTime, endTime } from '../../lib/time.ts'
import { dateAt } from '../../lib/zone.ts'
import { type Airing, comingAirings } from '../../schedule/coming.ts'
import { comingQuery } from '../../schedule/preview.ts'
import { usePublishShows } from '../../shows/change-shows.ts'
import { hueOf } from '../../shows/hue.ts'
import { NewShow } from '../../shows/new-show.tsx'
import { type Show, showsQuery } from '../../shows/shows.ts'
import { Art } from '../../ui/art.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Later } from '../../ui/later.tsx'
import { EmptyState } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useHotkeys } from '../../ui/use-hotkeys.ts'
import { useSelection } from '../../ui/use-selection.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, showsWords } from '../../words/words.ts'
import { ImportFeed } from './import-feed.tsx'
import { Imports } from './imports.tsx'
import { SelectionBar } from './selection-bar.tsx'
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
  const common = useWords(commonWords)
  const { id, role } = useStation()
  const { now, zone, language } = usePresent()
  const { data: coming } = useQuery(comingQuery(id, dateAt(now, zone)))
  const airings = coming && comingAirings(coming.days, now)
  const mayChange = ({ yours }: Show) => editsAll(role) || yours
  const selection = useSelection(shows.filter(mayChange).map(({ id }) => id))
  useHotkeys({ Escape: selection.clear })
  const publish = usePublishShows(id)
  const setPublished = (ids: readonly number[], published: boolean) =>
    publish.mutate(
      { ids, published },
      {
        onError: (error) => showToast(refusalWords(error, common), { isBroken: true }),
        onSuccess() {
          selection.clear()
          const says = (published ? words.published : words.nowHidden)(ids.length)
          showToast(says, { undo: () => setPublished(ids, !published), about: ['shows'] })
        },
      },
    )
  /** Of the selected shows those that change. */
  const onPublish = (published: boolean) => {
    const ids = shows.filter((show) => selection.ids.has(show.id) && show.published !== published).map(({ id }) => id)
    if (ids.length > 0) setPublished(ids, published)
    else selection.clear()
  }
  return (
    <>
      <table className={`rows hovered shows${selection.ids.size > 0 ? ' selecting' : ''}`}>
        <thead className="visually-hidden below-860">
          <tr>
            <th className="box">
              {shows.some(mayChange) && <Checkbox aria-label={common.selectAll} {...selection.head} />}
            </th>
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
              <tr
                key={show.id}
                data-show={show.id}
                style={hueOf(show.id)}
                {...(mayChange(show) && selection.row(show.id))}
              >
                <td className="box">
                  {mayChange(show) && <Checkbox aria-label={common.select(show.title)} {...selection.box(show.id)} />}
                </td>
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
      {selection.ids.size > 0 && (
        <SelectionBar
          count={selection.ids.size}
          isBusy={publish.isPending}
          onPublish={onPublish}
          onClear={selection.clear}
        />
      )}
    </>
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
