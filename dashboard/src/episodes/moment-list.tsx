import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useStation } from '../accounts/own-station.ts'
import { Refusal } from '../accounts/refusal.tsx'
import { playingTime } from '../lib/time.ts'
import { useArtworkOf } from '../shows/artwork.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useWords } from '../words/use-words.tsx'
import { commonWords, episodeWords } from '../words/words.ts'
import type { Episode } from './list-pages.ts'
import { type Moment, momentsQuery, useDeleteMoment, useSaveMoment } from './moments.ts'
import { playableSrc, playPart } from './playback.ts'
import './moments.css'

type Props = {
  episode: Episode
  /** Edits a moment; without it, moments can only be played. */
  onEdit?: ((moment: Moment) => void) | undefined
  /** Below the list. */
  children?: ReactNode
}

/** The moments of an episode, to be played, edited and deleted. Deleting can be undone. */
export function MomentList({ episode, onEdit, children }: Props) {
  const words = useWords(episodeWords).moments
  const common = useWords(commonWords)
  const { id: station } = useStation()
  const { data: moments = [] } = useQuery(momentsQuery(station, episode.id))
  const remove = useDeleteMoment(station, episode.id)
  const restore = useSaveMoment(station, episode.id)
  const [deleted, setDeleted] = useState<Moment | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  if (moments.length === 0 && !deleted && !children) return null
  const undo = ({ title, from_ms, until_ms }: Moment) => {
    restore.mutate({ title, from_ms, until_ms }, { onSuccess: () => setDeleted(null) })
    heading.current?.focus()
  }
  return (
    <section className="moments" aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1} className="label">
        {words.list}
      </h3>
      {moments.length > 0 && (
        <ul>
          {moments.map((moment) => (
            <MomentRow
              key={moment.id}
              {...{ moment, episode, onEdit }}
              onDelete={() => remove.mutate(moment, { onSuccess: () => setDeleted(moment) })}
            />
          ))}
        </ul>
      )}
      {deleted && (
        <Note announced>
          {words.deleted(deleted.title)}{' '}
          <Button key={deleted.id} small busy={restore.isPending} onClick={() => undo(deleted)} autoFocus>
            {common.undo}
          </Button>
        </Note>
      )}
      <Refusal error={remove.error ?? restore.error} own={{ moments_full: words.full }} />
      {children}
    </section>
  )
}

function MomentRow(props: { moment: Moment; episode: Episode; onEdit: Props['onEdit']; onDelete: () => void }) {
  const { moment, episode, onEdit, onDelete } = props
  const words = useWords(episodeWords).moments
  const { id: station } = useStation()
  const artworkOf = useArtworkOf(station)
  const { title, from_ms, until_ms, beyond } = moment
  const [from, until] = [from_ms / 1000, until_ms / 1000]
  return (
    <li>
      {playableSrc(episode) && (
        <IconButton
          icon="play"
          label={words.play(title)}
          onClick={() => playPart(station, episode, artworkOf(episode), from, until)}
        />
      )}
      <div>
        <b>{title}</b>
        <p className="caption">
          <span className="nowrap">
            {playingTime(from)}–{playingTime(until)}
          </span>{' '}
          {beyond && <span className="wait">{words.beyond}</span>}
        </p>
      </div>
      {onEdit && (
        <>
          <IconButton icon="pencil" label={words.editOne(title)} onClick={() => onEdit(moment)} />
          <IconButton icon="trash-2" label={words.deleteOne(title)} onClick={onDelete} />
        </>
      )}
    </li>
  )
}
