import { type FormEvent, useState } from 'react'
import { useStation } from '../../../accounts/own-station.ts'
import { Refusal } from '../../../accounts/refusal.tsx'
import { fieldFaults } from '../../../api/refusal-words.ts'
import { type Play, useChangePlay } from '../../../plays/plays.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords, playsWords } from '../../../words/words.ts'
import { changesOf, formOf, type PlayFault, type PlayForm } from './play-form.ts'

/** The row of a title while it is corrected. Enter saves, Escape cancels. */
export function PlayEditor({ play, onClose }: { play: Play; onClose: () => void }) {
  const words = useWords(playsWords)
  const common = useWords(commonWords)
  const { id: station, timezone } = useStation()
  const change = useChangePlay(station)
  const [form, setForm] = useState(() => formOf(play, timezone))
  const [fault, setFault] = useState<PlayFault>()
  // A text without an artist may be the name of the station, and stand for many songs.
  const [isAlways, setAlways] = useState(play.artist !== '')
  const isPlaying = play.until === null
  const set = (some: Partial<PlayForm>) => {
    setFault(undefined)
    change.reset()
    setForm({ ...form, ...some })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changes = changesOf(form, play, timezone)
    if (typeof changes === 'string') return setFault(changes)
    if (Object.keys(changes).length === 0) return onClose()
    const isNamed = changes.artist !== undefined || changes.title !== undefined
    change.mutate(
      { id: play.id, ...changes, ...(isNamed && isAlways && { always: true }) },
      {
        onSuccess() {
          showToast(words.corrected)
          onClose()
        },
      },
    )
  }
  const faults = fieldFaults(change.error, common)
  const errors: Record<keyof PlayForm, string | undefined> = {
    artist: faults.artist,
    title: faults.title,
    date: undefined,
    from: fault === 'from' ? words.wrongTime : faults.at && words.mustBeOver,
    until: fault === 'until' ? words.wrongTime : faults.until && words.wrongEnd,
  }
  const isRefused = Object.values(errors).every((error) => !error)
  return (
    <tr className="editing">
      <td colSpan={5}>
        <form
          onSubmit={submit}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
          }}
        >
          {(['artist', 'title', 'from', 'until'] as const).map(
            (name) =>
              (name === 'artist' || name === 'title' || !isPlaying) && (
                <Field key={name} className={name} label={words[name === 'title' ? 'song' : name]} error={errors[name]}>
                  {(input) => (
                    <TextInput
                      {...input}
                      autoFocus={name === 'artist'}
                      autoComplete="off"
                      maxLength={499}
                      value={form[name]}
                      onChange={({ target }) => set({ [name]: target.value })}
                    />
                  )}
                </Field>
              ),
          )}
          {isPlaying && <p className="caption">{words.stillPlaying}</p>}
          {play.raw && <p className="caption">{words.streamSaid(play.raw)}</p>}
          {play.raw && (
            <Checkbox checked={isAlways} onChange={({ target }) => setAlways(target.checked)}>
              {words.always}
            </Checkbox>
          )}
          {isRefused && <Refusal error={change.error} own={{ playing: words.stillPlaying }} />}
          <div className="actions">
            <Button kind="bare" onClick={onClose}>
              {common.cancel}
            </Button>
            <Button kind="primary" type="submit" busy={change.isPending}>
              {common.save}
            </Button>
          </div>
        </form>
      </td>
    </tr>
  )
}
