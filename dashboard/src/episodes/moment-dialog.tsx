import { useRef, useState } from 'react'
import { useStation } from '../accounts/own-station.ts'
import { Refusal } from '../accounts/refusal.tsx'
import { fieldFaults } from '../api/refusal-words.ts'
import { playingTime } from '../lib/time.ts'
import { useArtworkOf } from '../shows/artwork.ts'
import { afterFrame } from '../ui/after-frame.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { focusFirstFault } from '../ui/focus-first-fault.ts'
import { TextInput } from '../ui/inputs.tsx'
import { useWords } from '../words/use-words.tsx'
import { commonWords, episodeWords } from '../words/words.ts'
import type { Episode } from './list-pages.ts'
import { formOf, type MomentForm, momentOf, newForm } from './moment-form.ts'
import { MomentList } from './moment-list.tsx'
import { type Moment, useSaveMoment } from './moments.ts'
import { playPart, usePlayback } from './playback.ts'
import { Position, Skipping } from './player-controls.tsx'

type Props = {
  episode: Episode
  /** The moment to be edited first; without it, a new one is marked. */
  first?: Moment | undefined
  onClose: () => void
}

/** Marks moments of an episode while its sound plays, and lists those that were marked. */
export function MomentDialog({ episode, first, onClose }: Props) {
  const words = useWords(episodeWords).moments
  const common = useWords(commonWords)
  const { id: station } = useStation()
  const artworkOf = useArtworkOf(station)
  const { track, atSeconds } = usePlayback()
  const saving = useSaveMoment(station, episode.id)
  const [edited, setEdited] = useState(first)
  const isHere = track?.id === episode.id
  const fresh = () =>
    isHere ? newForm(atSeconds, track.lengthSeconds) : newForm(0, (episode.duration_ms ?? 30_000) / 1000)
  const [form, setForm] = useState(() => (first ? formOf(first) : fresh()))
  const [faults, setFaults] = useState<Partial<Record<keyof MomentForm, string>>>({})
  const titleInput = useRef<HTMLInputElement>(null)

  const change = (some: Partial<MomentForm>) => {
    if (saving.isError) saving.reset()
    setForm((before) => ({ ...before, ...some }))
    setFaults((were) => Object.fromEntries(Object.entries(were).filter(([field]) => !(field in some))))
  }
  const edit = (moment?: Moment) => {
    setEdited(moment)
    setForm(moment ? formOf(moment) : fresh())
    setFaults({})
    saving.reset()
    titleInput.current?.focus()
  }
  /** The moment of the form; undefined if an end is invalid, which its field then shows. */
  const read = () => {
    const { title, from_ms, until_ms } = momentOf(form, edited)
    if (from_ms !== undefined && until_ms !== undefined) return { title, from_ms, until_ms }
    setFaults({
      ...(from_ms === undefined && { from: words.writeTime }),
      ...(until_ms === undefined && { until: words.writeTime }),
    })
    focusFirstFault()
    return
  }
  const save = () => {
    const moment = read()
    if (!moment) return
    saving.mutate(
      { ...moment, id: edited?.id },
      {
        onSuccess() {
          setEdited(undefined)
          setForm({ ...form, title: '' })
        },
        onError(error) {
          const { title, from_ms, until_ms } = fieldFaults(error, common)
          setFaults({
            ...(title && { title }),
            ...(from_ms && { from: from_ms }),
            ...(until_ms && { until: words.wrongEnd }),
          })
          // The faults are rendered after this.
          afterFrame(focusFirstFault)
        },
      },
    )
  }
  const playForm = () => {
    const moment = read()
    if (moment) playPart(station, episode, artworkOf(episode), moment.from_ms / 1000, moment.until_ms / 1000)
  }

  // The ends of a new moment are only a proposal.
  const isTouched = edited ? JSON.stringify(form) !== JSON.stringify(formOf(edited)) : form.title.trim() !== ''

  return (
    <Dialog
      title={edited ? words.edit : words.mark}
      className="moment-dialog"
      onClose={onClose}
      isTouched={isTouched}
      onSubmit={save}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      {track && isHere && (
        <div className="listening">
          <Position track={track} />
          <Skipping />
        </div>
      )}
      <Field label={words.name} caption={words.nameCaption} error={faults.title}>
        {(input) => (
          <TextInput
            {...input}
            ref={titleInput}
            value={form.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <div className="ends">
        {(['from', 'until'] as const).map((end) => (
          <Field key={end} label={words[end]} error={faults[end]}>
            {(input) => (
              <div className="joined">
                <TextInput
                  {...input}
                  autoComplete="off"
                  value={form[end]}
                  onChange={(event) => change({ [end]: event.target.value })}
                />
                <Button
                  aria-label={words.atPositionAs(words[end])}
                  onClick={() => change({ [end]: playingTime(atSeconds) })}
                >
                  {words.atPosition}
                </Button>
              </div>
            )}
          </Field>
        ))}
      </div>
      <div className="actions">
        <Button icon="play" onClick={playForm}>
          {words.playPart}
        </Button>
        {edited && (
          <Button kind="bare" onClick={() => edit()}>
            {common.cancel}
          </Button>
        )}
        <Button kind="primary" type="submit" busy={saving.isPending}>
          {common.save}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {saving.data && words.saved(saving.data.title)}
      </p>
      <Refusal error={saving.error} own={{ moments_full: words.full }} />
      <MomentList episode={episode} onEdit={edit} />
    </Dialog>
  )
}
