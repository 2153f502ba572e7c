import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useMe } from '../../accounts/me.ts'
import { useStation } from '../../accounts/own-station.ts'
import { alarmMailsQuery } from '../../alarms/alarm-mails.ts'
import { keysQuery } from '../../keys/list-keys.ts'
import { templateQuery } from '../../schedule/template.ts'
import { settingsQuery } from '../../station/settings.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { alarmsWords, commonWords, firstRunWords } from '../../words/words.ts'
import { AlarmsStep } from './alarms-step.tsx'
import { KeyStep } from './key-step.tsx'
import { RecordingStep } from './recording-step.tsx'
import type { StepProps } from './step-form.tsx'
import { nextStep, type Step, steps, stepsDone } from './steps.ts'
import { StreamStep } from './stream-step.tsx'
import { WeekStep } from './week-step.tsx'
import './page.css'

const forms: Record<Exclude<Step, 'station'>, ComponentType<StepProps>> = {
  stream: StreamStep,
  recording: RecordingStep,
  week: WeekStep,
  alarms: AlarmsStep,
  key: KeyStep,
}

/** The steps that a new station still needs. Finished steps are derived from what exists; no progress is stored. */
export function FirstRunPage() {
  const words = useWords(firstRunWords)
  const { id, name } = useStation()
  const { done, standing, impossible } = useStanding()
  // Steps that cannot be done here are skipped.
  const settled = new Set([...done, ...steps.filter((step) => impossible[step] !== undefined)])
  const [opened, setOpened] = useState<Step | undefined>(() => nextStep(settled))
  const list = useRef<HTMLOListElement>(null)
  const [wantsFocus, setWantsFocus] = useState(false)
  useEffect(() => {
    if (!wantsFocus) return
    setWantsFocus(false)
    const target = opened ? `#step-${opened}` : '.leave'
    list.current?.parentElement?.querySelector<HTMLElement>(target)?.focus()
  }, [wantsFocus, opened])
  /** Opens the step after one that was completed or skipped, and moves the focus to it. */
  const goOn = (from: Step, isDone: boolean) => {
    setOpened(nextStep(isDone ? new Set([...settled, from]) : settled, from))
    setWantsFocus(true)
  }
  const isAll = steps.every((step) => settled.has(step))
  return (
    <Page name="first-run" title={words.title} station={name}>
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{isAll ? words.allDone : words.about}</p>
        </div>
      </div>
      <ol className="steps" ref={list}>
        {steps.map((step) => (
          <StepItem
            key={step}
            step={step}
            standing={done.has(step) ? standing[step] : undefined}
            impossible={impossible[step]}
            isOpen={step === opened}
            onToggle={() => setOpened(step === opened ? undefined : step)}
            onLeave={(isDone) => goOn(step, isDone)}
          />
        ))}
      </ol>
      <Link
        to="/$station/on-air"
        params={{ station: id }}
        className={`leave ${buttonClass({ kind: isAll ? 'primary' : 'bare' })}`}
      >
        {isAll ? words.toOnAir : words.leave}
      </Link>
    </Page>
  )
}

type ItemProps = {
  step: Step
  /** The result, if the step is done. */
  standing: string | undefined
  /** Why it cannot be done on this server. */
  impossible: string | undefined
  isOpen: boolean
  onToggle: () => void
  onLeave: (isDone: boolean) => void
}

/**
 * A step: its name, and its result or, while it is open, its form. The form stays until the answer to its request has
 * arrived, even if the step counts as done before.
 */
function StepItem({ step, standing, impossible, isOpen, onToggle, onLeave }: ItemProps) {
  const words = useWords(firstRunWords)
  const Form = step === 'station' ? undefined : forms[step]
  const common = useWords(commonWords)
  const isDone = standing !== undefined
  return (
    <li className={isDone ? 'part done' : 'part'}>
      <h2>
        {isDone && <Icon name="check" small />}
        {Form ? (
          <button type="button" id={`step-${step}`} aria-expanded={isOpen} onClick={onToggle}>
            {words.steps[step]}
            <Icon name="chevron-down" small />
          </button>
        ) : (
          words.steps[step]
        )}
        <span className="visually-hidden">{isDone ? words.done : words.open}</span>
      </h2>
      {Form && isOpen ? (
        <Form
          onDone={() => onLeave(true)}
          later={
            <Button kind="bare" onClick={() => onLeave(false)}>
              {isDone ? common.close : words.later}
            </Button>
          }
        />
      ) : (
        <p className="what secondary">{standing ?? impossible}</p>
      )}
    </li>
  )
}

/** The finished steps, with a sentence about each. */
function useStanding(): {
  done: ReadonlySet<Step>
  standing: Record<Step, string>
  /** Why steps cannot be done on this server. */
  impossible: Partial<Record<Step, string>>
} {
  const words = useWords(firstRunWords)
  const { id, name, timezone } = useStation()
  const { data: settings } = useSuspenseQuery(settingsQuery(id))
  const { data: template } = useSuspenseQuery(templateQuery(id))
  const { data: keys } = useSuspenseQuery(keysQuery(id))
  const { data: mails } = useSuspenseQuery(alarmMailsQuery(id))
  const { email } = useMe()
  const { noMail } = useWords(alarmsWords)
  const { stream_url: streamUrl, record } = settings
  const onWeek = new Set(template.entries.map(({ show_id }) => show_id))
  const planned = template.shows.filter(({ id }) => onWeek.has(id)).map(({ title }) => title)
  const alarms = mails.is_possible ? mails.alarms.length : 0
  const counts = { entries: template.entries.length, alarms, keys: keys.keys.length }
  return {
    done: stepsDone({ streamUrl, record, ...counts }),
    standing: {
      station: `${name}, ${timezone}`,
      // Without the password that it may contain.
      stream: streamUrl && URL.canParse(streamUrl) ? new URL(streamUrl).host + new URL(streamUrl).pathname : '',
      recording: streamUrl ? words.records : words.waits,
      week: words.planned(Math.ceil(counts.entries / template.number_of_weeks), planned),
      alarms: words.alarmsTo(email),
      key: words.keys(counts.keys),
    },
    impossible: mails.is_possible ? {} : { alarms: noMail },
  }
}
