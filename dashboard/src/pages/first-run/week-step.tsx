import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { weekdays } from '../../lib/time.ts'
import { templateQuery } from '../../schedule/template.ts'
import { ToggleKeys } from '../../ui/choices.tsx'
import { Field, FieldGroup } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { commonWords, firstRunWords } from '../../words/words.ts'
import { wrongTimes } from './first-times.ts'
import { StepForm, type StepProps } from './step-form.tsx'
import { usePutShow } from './use-put-show.ts'

const mondayToFriday = new Set([0, 1, 2, 3, 4])

/** The first show on the week: its name, or one of those that exist, and when it is on. */
export function WeekStep({ onDone, later }: StepProps) {
  const words = useWords(firstRunWords)
  const common = useWords(commonWords)
  const { language } = useLanguage()
  const { id } = useStation()
  const { shows } = useSuspenseQuery(templateQuery(id)).data
  const put = usePutShow(id)
  const [chosen, setChosen] = useState<number>()
  const [title, setTitle] = useState('')
  const [typed, setTyped] = useState({ days: mondayToFriday as ReadonlySet<number>, starts: '09:00', ends: '10:00' })
  const [isTried, setTried] = useState(false)
  const show = chosen ?? shows[0]?.id ?? 0
  const wrong = wrongTimes(typed)
  const isNameless = show === 0 && title.trim() === ''
  const submit = () => {
    setTried(true)
    if (isNameless || wrong.days || wrong.starts || wrong.ends) return
    put.mutate({ show: show === 0 ? title.trim() : show, typed }, { onSuccess: onDone })
  }
  const toggleDay = (day: number, isDown: boolean) => {
    const days = new Set(typed.days)
    if (isDown) days.add(day)
    else days.delete(day)
    setTyped({ ...typed, days })
  }
  return (
    <StepForm about={[words.weekAbout]} action={words.put} busy={put.isPending} beside={later} onSubmit={submit}>
      {shows.length > 0 && (
        <Field label={words.show}>
          {(input) => (
            <Select {...input} value={show} onChange={({ target }) => setChosen(Number(target.value))}>
              {shows.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.title}
                </option>
              ))}
              <option value={0}>{words.newShow}</option>
            </Select>
          )}
        </Field>
      )}
      {show === 0 && (
        <Field label={words.showName} error={isTried && isNameless && words.showExample}>
          {(input) => (
            <TextInput {...input} value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} />
          )}
        </Field>
      )}
      <FieldGroup label={words.onDays}>
        <ToggleKeys
          edited
          label={words.onDays}
          options={weekdays(language, 'long').map((name, value) => ({ value, label: name[0], name }))}
          values={typed.days}
          onToggle={toggleDay}
        />
        <div aria-live="polite" className="field-error">
          {isTried && wrong.days && (
            <p>
              <i className="fault" /> {words.oneDay}
            </p>
          )}
        </div>
      </FieldGroup>
      <div className="pair">
        {(['starts', 'ends'] as const).map((end) => (
          <Field key={end} label={words[end]} error={isTried && wrong[end] && words.timeExample}>
            {(input) => (
              <TextInput
                {...input}
                inputMode="numeric"
                autoComplete="off"
                maxLength={10}
                value={typed[end]}
                onChange={({ target }) => setTyped({ ...typed, [end]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {put.error && (
        <Note kind="live" announced>
          {refusalWords(put.error, common, { changed: words.changed })}
        </Note>
      )}
    </StepForm>
  )
}
