import { useId } from 'react'
import { usePresent } from '../../accounts/own-station.ts'
import type { LifetimeForecast } from '../../api/generated/types.gen.ts'
import { size } from '../../lib/numbers.ts'
import { type Forecast, type Lifetime, lifetimeNames } from '../../shows/lifetime-forecast.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/choices.tsx'
import { NumberInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, showWords } from '../../words/words.ts'

/** The number that a limit has when it is switched on. */
const atFirst: Lifetime = { keep_episodes: 100, keep_days: 365, delete_audio_after: 30 }

/** The maximum of each limit. */
const most = 36_500

type Props = {
  lifetime: Lifetime
  forecast: Forecast
  /** Whether the person may change the lifetime. */
  isEditable: boolean
  onChange: (name: keyof Lifetime, value: number) => void
}

/** The lifetime of the episodes of a show, and what it archives and deletes. */
export function KeptSection({ lifetime, forecast, isEditable, onChange }: Props) {
  const words = useWords(showWords).kept
  return (
    <>
      <h2>{words.title}</h2>
      {!isEditable && <p className="secondary">{words.notYours}</p>}
      <fieldset className="kept" disabled={!isEditable}>
        <legend className="visually-hidden">{words.title}</legend>
        {lifetimeNames.map((name) => (
          <Limit key={name} name={name} value={lifetime[name]} onChange={(value) => onChange(name, value)} />
        ))}
      </fieldset>
      <Consequences {...forecast} />
    </>
  )
}

type LimitProps = { name: keyof Lifetime; value: number; onChange: (value: number) => void }

function Limit({ name, value, onChange }: LimitProps) {
  const words = useWords(showWords).kept[name]
  const id = useId()
  return (
    <div>
      <Switch
        label={words.label}
        sentence={value > 0 ? words.on(value) : words.off}
        checked={value > 0}
        onChange={({ target }) => onChange(target.checked ? atFirst[name] : 0)}
      />
      {value > 0 && (
        <div className="limit">
          <NumberInput
            id={id}
            min={1}
            max={most}
            value={value}
            onChange={(number) => onChange(Math.min(Math.max(Math.round(number), 1), most))}
          />
          <label htmlFor={id}>{words.number}</label>
        </div>
      )}
    </div>
  )
}

/** The consequences of the shown limits, saved or not. */
function Consequences({ forecast, isCurrent, hasFailed, askAgain }: Forecast) {
  const words = useWords(showWords).kept
  const { tryAgain } = useWords(commonWords)
  const { language } = usePresent()
  if (hasFailed) {
    return (
      <Note kind="wait" announced>
        {words.notCounted}{' '}
        <Button small onClick={askAgain}>
          {tryAgain}
        </Button>
      </Note>
    )
  }
  if (!forecast) return <p className="caption" aria-busy="true" />
  const { now, month, expected, used_bytes } = forecast
  const actions = ({ archived, deleted, deleted_bytes }: LifetimeForecast['now']) =>
    [
      ...(archived > 0 ? [words.archived(archived)] : []),
      ...(deleted > 0 ? [words.deleted(deleted, size(deleted_bytes, language))] : []),
    ].join(words.and) || words.nothing
  return (
    <div className="consequences" aria-busy={!isCurrent}>
      <Note kind={now.deleted + month.deleted > 0 ? 'wait' : 'plain'} announced>
        <p>{words.now(actions(now))}</p>
        <p>{words.month(actions(month))}</p>
      </Note>
      <p className="caption">
        {words.used(size(used_bytes, language))} {words.expected(expected)} {words.daily}
      </p>
    </div>
  )
}
