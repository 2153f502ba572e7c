import { useSuspenseQuery } from '@tanstack/react-query'
import { firstAlarms } from '../../../../web/first-alarms.ts'
import { useMe } from '../../accounts/me.ts'
import { useStation } from '../../accounts/own-station.ts'
import { alarmMailsQuery, useChooseAlarms, useTestMail } from '../../alarms/alarm-mails.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { alarmsWords, commonWords, firstRunWords } from '../../words/words.ts'
import { StepForm, type StepProps } from './step-form.tsx'

/** The mails about what must not be missed: a test of them, or that they begin. */
export function AlarmsStep({ onDone, later }: StepProps) {
  const words = useWords(firstRunWords)
  const alarms = useWords(alarmsWords)
  const common = useWords(commonWords)
  const { id } = useStation()
  const { email } = useMe()
  const { data } = useSuspenseQuery(alarmMailsQuery(id))
  const choose = useChooseAlarms(id)
  const test = useTestMail(id)
  const onError = (error: Error) => showToast(refusalWords(error, common), { isBroken: true })
  if (!data.is_possible) {
    return (
      <>
        <div className="about">
          <p>{words.alarmsAbout(email)}</p>
          <p>{alarms.noMail}</p>
        </div>
        <div className="what">
          <div className="actions">{later}</div>
        </div>
      </>
    )
  }
  const isOn = data.alarms.length > 0
  const sendTest = () =>
    test.mutate(undefined, {
      onError,
      onSuccess({ mailed }) {
        showToast(mailed ? alarms.tested(email) : alarms.notTested, { isBroken: !mailed })
        if (mailed) onDone()
      },
    })
  return (
    <StepForm
      about={[words.alarmsAbout(email)]}
      action={isOn ? alarms.test : words.alarmsOn}
      busy={choose.isPending || test.isPending}
      beside={later}
      onSubmit={() => (isOn ? sendTest() : choose.mutate([...firstAlarms], { onError, onSuccess: onDone }))}
    />
  )
}
