import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Fragment, useMemo, useState } from 'react'
import { usePresent, useStation } from '../../../accounts/own-station.ts'
import { refusalWords } from '../../../api/refusal-words.ts'
import { dayName } from '../../../lib/time.ts'
import { dateAt } from '../../../lib/zone.ts'
import { nameOf } from '../../../plays/name-of.ts'
import { type Play, useAddPlay, useRemovePlay } from '../../../plays/plays.ts'
import { daysQuery } from '../../../recordings/days.ts'
import { useShows } from '../../../shows/shows.ts'
import { showToast } from '../../../ui/toasts.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords, playsWords } from '../../../words/words.ts'
import { PlayEditor } from './play-editor.tsx'
import { type PlayAct, PlayRow } from './play-row.tsx'

/** The length of the part of the recording that is shown of a title that lasts, in seconds. */
const shownSeconds = 180

/** Titles, newest first, with a heading for each day. */
export function PlayList({ plays, mayChange, isOld }: { plays: readonly Play[]; mayChange: boolean; isOld: boolean }) {
  const words = useWords(playsWords)
  const { id: station } = useStation()
  const present = usePresent()
  const shows = useShows(station)
  const titles = useMemo(() => new Map(shows.map(({ id, title }) => [id, title])), [shows])
  const keptFrom = useQuery(daysQuery(station)).data?.kept_from ?? 0
  const [edited, setEdited] = useState<number>()
  const [left, setLeft] = useState<number>()
  const remove = useRemoveWithUndo(station)
  const navigate = useNavigate()
  const act = (what: PlayAct, play: Play) => {
    if (what === 'correct') setEdited(play.id)
    if (what === 'remove') remove(play)
    if (what !== 'show') return
    const until = play.until ?? Math.min(play.at + shownSeconds, Math.floor(present.now))
    void navigate({ to: '/$station/recording', params: { station }, search: { from: play.at, until } })
  }
  const close = (id: number) => {
    setEdited(undefined)
    setLeft(id)
  }
  const dates = plays.map(({ at }) => dateAt(at, present.zone))
  const hasDays = dates[0] !== dates.at(-1)
  return (
    <table className="rows hovered play-list" aria-busy={isOld}>
      <thead>
        <tr>
          <th scope="col">{words.time}</th>
          <th scope="col">{words.song}</th>
          <th scope="col" className="show">
            {words.show}
          </th>
          <th scope="col" className="number">
            {words.length}
          </th>
          <th scope="col">
            <VisuallyHidden>{words.more}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {plays.map((play, index) => (
          <Fragment key={play.id}>
            {hasDays && dates[index] !== dates[index - 1] && (
              <tr className="day">
                <th scope="rowgroup" colSpan={5}>
                  {dayName(dates[index]!, present)}
                </th>
              </tr>
            )}
            {edited === play.id ? (
              <PlayEditor play={play} onClose={() => close(play.id)} />
            ) : (
              <PlayRow
                {...{ play, present, mayChange }}
                show={play.show_id === null ? '' : (titles.get(play.show_id) ?? '')}
                isRecorded={play.at >= keptFrom}
                isFocused={left === play.id}
                onAct={(what) => act(what, play)}
              />
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** Removes a title. Undoing adds it again, as one that was typed. */
function useRemoveWithUndo(station: number): (play: Play) => void {
  const words = useWords(playsWords)
  const common = useWords(commonWords)
  const remove = useRemovePlay(station)
  const add = useAddPlay(station)
  const onError = (error: Error) =>
    showToast(refusalWords(error, common, { playing: words.stillPlaying }), { isBroken: true })
  return ({ id, at, until, artist, title }) => {
    const undo = () =>
      add.mutate({ at, artist, title, ...(until !== null && { until: Math.max(until, at + 1) }) }, { onError })
    remove.mutate(id, { onSuccess: () => showToast(words.removed(nameOf(artist, title)), { undo }), onError })
  }
}
