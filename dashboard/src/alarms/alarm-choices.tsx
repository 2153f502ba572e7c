import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../accounts/me.ts'
import { useStation } from '../accounts/own-station.ts'
import { refusalWords } from '../api/refusal-words.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, Switch } from '../ui/choices.tsx'
import { NumberInput } from '../ui/inputs.tsx'
import { showToast } from '../ui/toasts.ts'
import { useWords } from '../words/use-words.tsx'
import { alarmsWords, commonWords } from '../words/words.ts'
import { type AlarmChoice, alarmMailsQuery, mailedAlarms, useChooseAlarms, useTestMail } from './alarm-mails.ts'
import './alarm-choices.css'

const mostMinutes = 24 * 60
const chosenAtFirst = { after: 60, when_over: true }

/** The alarms that the signed-in member gets by mail, of those for their role. Each change is saved at once. */
export function AlarmChoices() {
  const words = useWords(alarmsWords)
  const common = useWords(commonWords)
  const { id } = useStation()
  const { email } = useMe()
  const { data: saved } = useSuspenseQuery(alarmMailsQuery(id))
  const save = useChooseAlarms(id)
  const test = useTestMail(id)
  const onError = (error: unknown) => showToast(refusalWords(error, common), { isBroken: true })
  const shown = save.isPending ? save.variables : saved.alarms
  const change = (alarm: AlarmChoice['alarm'], choice: AlarmChoice | undefined) => {
    const others = shown.filter((one) => one.alarm !== alarm)
    save.mutate(choice ? [...others, choice] : others, { onError, onSuccess: () => showToast(common.saved) })
  }
  const sendTest = () =>
    test.mutate(undefined, {
      onError,
      onSuccess: ({ mailed }) => showToast(mailed ? words.tested(email) : words.notTested, { isBroken: !mailed }),
    })
  return (
    <>
      <p className="caption">{saved.is_possible ? words.means(email) : words.noMail}</p>
      <ul className="alarm-mails">
        {mailedAlarms
          .filter((alarm) => saved.allowed.includes(alarm))
          .map((alarm) => (
            <AlarmRow
              key={alarm}
              alarm={alarm}
              choice={shown.find((one) => one.alarm === alarm)}
              onChange={(choice) => change(alarm, choice)}
            />
          ))}
      </ul>
      {saved.is_possible && (
        <div>
          <Button onClick={sendTest} disabled={test.isPending}>
            {words.test}
          </Button>
        </div>
      )}
    </>
  )
}

type RowProps = {
  alarm: AlarmChoice['alarm']
  choice: AlarmChoice | undefined
  onChange: (choice: AlarmChoice | undefined) => void
}

function AlarmRow({ alarm, choice, onChange }: RowProps) {
  const words = useWords(alarmsWords)
  const name = words.alarms[alarm]
  return (
    <li>
      <Switch
        label={name}
        checked={choice !== undefined}
        onChange={({ target }) => onChange(target.checked ? { alarm, ...chosenAtFirst } : undefined)}
      />
      {choice && (
        <div className="when">
          <Minutes
            label={words.afterOf(name)}
            seconds={choice.after}
            onChange={(after) => onChange({ ...choice, after })}
          />
          <Checkbox
            checked={choice.when_over}
            onChange={({ target }) => onChange({ ...choice, when_over: target.checked })}
          >
            {words.whenOver}
          </Checkbox>
        </div>
      )}
    </li>
  )
}

type MinutesProps = { label: string; seconds: number; onChange: (seconds: number) => void }

/** A number of minutes, which is saved when the field loses the focus or Enter is pressed. */
function Minutes({ label, seconds, onChange }: MinutesProps) {
  const words = useWords(alarmsWords)
  const [minutes, setMinutes] = useState(seconds / 60)
  const isValid = minutes >= 0 && minutes <= mostMinutes
  const finish = () => {
    const after = Math.round(minutes * 60)
    if (isValid && after !== seconds) onChange(after)
    if (!isValid) setMinutes(seconds / 60)
  }
  return (
    <form
      className="minutes"
      noValidate
      onBlur={finish}
      onSubmit={(event) => {
        event.preventDefault()
        finish()
      }}
    >
      <span>{words.after}</span>
      <NumberInput
        aria-label={label}
        restores
        className="short"
        min={0}
        max={mostMinutes}
        step="any"
        aria-invalid={!isValid}
        value={minutes}
        onChange={setMinutes}
      />
      <span>{words.minutes}</span>
    </form>
  )
}
