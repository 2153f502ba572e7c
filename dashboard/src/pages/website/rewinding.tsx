import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { number } from '../../lib/numbers.ts'
import { useChangeShow } from '../../shows/change-shows.ts'
import { hueOf } from '../../shows/hue.ts'
import { type Show, showsQuery } from '../../shows/shows.ts'
import { NumberInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, websiteWords } from '../../words/words.ts'
import { rewindChoices } from './rewind.ts'
import type { SectionProps } from './section-props.ts'

/** The limit of rewinding, and the shows that listeners can rewind to. */
export function Rewinding({ draft: { shown, set }, faultOf, isOwner }: SectionProps) {
  const words = useWords(websiteWords)
  const { id } = useStation()
  const { data: shows } = useSuspenseQuery(showsQuery(id))
  const { language } = usePresent()
  const group = useId()
  const hours = shown.rewind_hours
  const most = shown.retention_days * 24
  const choices = rewindChoices(shown.retention_days)
  const [isTyping, setTyping] = useState(false)
  const isOther = isTyping || !choices.includes(hours)
  const fault = faultOf('rewind_hours')
  const published = shows.filter((show) => show.published)
  return (
    <>
      <fieldset className="setting" disabled={!isOwner} aria-describedby={`${group}-fault`}>
        <legend className="visually-hidden">{words.listenersMay}</legend>
        <span className="label" aria-hidden="true">
          {words.listenersMay}
        </span>
        <div className="spans">
          {choices.map((choice) => (
            <label className="option" key={choice}>
              <input
                className="radio"
                type="radio"
                name={group}
                checked={!isOther && choice === hours}
                onChange={() => {
                  setTyping(false)
                  set('rewind_hours', choice)
                }}
              />
              <b>{choice === 0 ? words.onlyLive : choice === most ? words.wholeTape : words.goBack(choice)}</b>
              {choice === 0 && <span>{words.onlyLiveMeans}</span>}
              {choice === most && choice > 0 && <span>{words.days(shown.retention_days)}</span>}
            </label>
          ))}
          <div className="option other">
            <input
              className="radio"
              type="radio"
              name={group}
              id={`${group}-other`}
              checked={isOther}
              onChange={() => setTyping(true)}
            />
            <label htmlFor={`${group}-other`}>{words.anotherSpan}</label>
            {isOther && (
              <span>
                <NumberInput
                  className="short"
                  aria-label={words.hoursBack}
                  aria-describedby={`${group}-fault`}
                  {...(fault && { 'aria-invalid': true })}
                  min={0}
                  max={most}
                  step={1}
                  value={hours}
                  onChange={(typed) => set('rewind_hours', Math.round(typed))}
                />
                {words.hoursAtMost(number(most, language))}
              </span>
            )}
          </div>
          <div id={`${group}-fault`} aria-live="polite">
            {fault && (
              <p className="field-error">
                <i className="fault" /> {fault}
              </p>
            )}
          </div>
        </div>
      </fieldset>
      {hours > 0 && !shown.record && (
        <Note kind="wait">
          {words.notRecorded}{' '}
          <Link className="link" to="/$station/settings" params={{ station: id }} hash="stream">
            {words.toStream}
          </Link>
        </Note>
      )}
      {hours > 0 && published.length > 0 && (
        <div className="setting">
          <span className="label">{words.rewindable}</span>
          <div>
            <p className="caption">{words.rewindableMeans}</p>
            <ul className="shows" aria-label={words.rewindable}>
              {published.map((show) => (
                <RewindShow key={show.id} show={show} isOwner={isOwner} />
              ))}
            </ul>
          </div>
        </div>
      )}
    </>
  )
}

/** Whether listeners can rewind to a show: changed at once. */
function RewindShow({ show, isOwner }: { show: Show; isOwner: boolean }) {
  const words = useWords(websiteWords)
  const common = useWords(commonWords)
  const { id: station } = useStation()
  const change = useChangeShow(station, show.id)
  const input = useId()
  const isOn = change.isPending ? change.variables.rewind !== false : show.rewind
  const set = (rewind: boolean) =>
    change.mutate(
      { rewind },
      {
        onSuccess: () =>
          showToast((rewind ? words.showIsOn : words.showIsOff)(show.title), {
            about: ['rewind', `${show.id}`],
            undo: () => set(!rewind),
          }),
        onError: (error) => showToast(refusalWords(error, common), { isBroken: true }),
      },
    )
  return (
    <li data-show={show.id} style={hueOf(show.id)}>
      <i className="swatch" />
      <label htmlFor={input}>{show.title}</label>
      {!isOn && <span className="caption">{words.onAirOnly}</span>}
      <input
        className="switch"
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says whether it is checked
        role="switch"
        id={input}
        checked={isOn}
        disabled={!isOwner}
        onChange={({ target }) => set(target.checked)}
      />
    </li>
  )
}
