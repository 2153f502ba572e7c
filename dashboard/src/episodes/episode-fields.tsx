import { usePresent, useStation } from '../accounts/own-station.ts'
import { cityOf, dayAndTime } from '../lib/time.ts'
import type { Show } from '../shows/shows.ts'
import { Field } from '../ui/field.tsx'
import { Select, TextArea, TextInput } from '../ui/inputs.tsx'
import { PictureField } from '../ui/picture-field.tsx'
import { useWords } from '../words/use-words.tsx'
import { episodeWords } from '../words/words.ts'
import { type Draft, instantOf } from './draft.ts'
import './episode-fields.css'

type Props = {
  /** `showId` is 0 while no show is chosen. */
  draft: Draft
  /** The error message. */
  faults: Partial<Record<keyof Draft, string>>
  shows: readonly Show[]
  isDisabled?: boolean
  /** It is being uploaded, and becomes public then: it needs no date, except for later. */
  isUpload?: 'now' | 'later' | 'never'
  onChange: (some: Partial<Draft>) => void
  /** Called when sending artwork begins and ends. */
  onBusy?: (isBusy: boolean) => void
}

/** The fields of an episode. */
export function EpisodeFields({ draft, faults, shows, isDisabled = false, isUpload, onChange, onBusy }: Props) {
  const { id: station } = useStation()
  const words = useWords(episodeWords).fields
  const present = usePresent()
  const show = shows.find(({ id }) => id === draft.showId)
  const instant = instantOf(draft, present.zone)
  const isLater = instant !== undefined && instant > present.now
  const when =
    instant !== undefined && (isLater ? words.later : words.since)(dayAndTime(instant, present), cityOf(present.zone))
  const isUndated = isUpload && isUpload !== 'later' && draft.date === '' && draft.time === ''
  return (
    <fieldset className="episode-fields" disabled={isDisabled}>
      <Field label={words.name} error={faults.title}>
        {(input) => (
          <TextInput {...input} value={draft.title} onChange={(event) => onChange({ title: event.target.value })} />
        )}
      </Field>
      <Field label={words.show} error={faults.showId}>
        {(input) => (
          <Select
            {...input}
            value={draft.showId}
            onChange={(event) => onChange({ showId: Number(event.target.value) })}
          >
            {!show && <option value={0}>{words.chooseShow}</option>}
            {shows.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="when">
        <Field label={words.date} error={faults.date}>
          {(input) => (
            <TextInput
              {...input}
              type="date"
              value={draft.date}
              onChange={(event) => onChange({ date: event.target.value })}
            />
          )}
        </Field>
        <Field label={words.time} error={faults.time}>
          {(input) => (
            <TextInput
              {...input}
              inputMode="numeric"
              autoComplete="off"
              value={draft.time}
              onChange={(event) => onChange({ time: event.target.value })}
            />
          )}
        </Field>
        <p className="caption">{isUndated ? words.undated : when}</p>
      </div>
      <Field label={words.description} error={faults.description}>
        {(input) => (
          <TextArea
            {...input}
            rows={5}
            value={draft.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      <Field label={words.image} caption={words.imageCaption} error={faults.image}>
        {(input) => (
          <PictureField
            input={input}
            station={station}
            value={draft.image}
            instead={show?.image}
            name={show?.title ?? draft.title}
            isDisabled={isDisabled}
            onChange={(image) => onChange({ image })}
            {...(onBusy && { onBusy })}
          />
        )}
      </Field>
    </fieldset>
  )
}
