import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import icon from '../../../../web/icon.svg'
import { useCreateStation } from '../../accounts/create-station.ts'
import { useMe } from '../../accounts/me.ts'
import { fieldFaults, refusalWords } from '../../api/refusal-words.ts'
import { now } from '../../lib/server-time.ts'
import { clockTime } from '../../lib/time.ts'
import { AccountMenu } from '../../shell/account-menu.tsx'
import { Help } from '../../shell/help.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Switch } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, firstRunWords } from '../../words/words.ts'
import { StepForm } from './step-form.tsx'
import './page.css'
import './new-station-page.css'

/** Makes a station: the first one, or another. */
export function NewStationPage() {
  const words = useWords(firstRunWords)
  const { stations, may_create_stations: may } = useMe()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const isFirst = stations.length === 0
  const title = !isFirst ? words.newTitle : may ? words.firstTitle : words.noneTitle
  const about = may ? words.newAbout : isFirst ? words.noneAbout : words.refused.not_owner
  return (
    <>
      <header className="mast">
        <b className="station">
          <img className="art" src={icon} width={26} height={26} alt="" />
          Aircheck
        </b>
        <div className="mast-end">
          <AccountMenu onHelp={() => setHelpOpen(true)} />
        </div>
      </header>
      <Page name="first-run" title={title}>
        <div className="page-head">
          <div>
            <h1>{title}</h1>
            <p>{about}</p>
          </div>
        </div>
        {may ? <NewStation canGoBack={!isFirst} /> : !isFirst && <GoBack />}
      </Page>
      {isHelpOpen && <Help onClose={() => setHelpOpen(false)} />}
    </>
  )
}

function NewStation({ canGoBack }: { canGoBack: boolean }) {
  const words = useWords(firstRunWords)
  const common = useWords(commonWords)
  const navigate = useNavigate()
  const create = useCreateStation()
  const [own] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [name, setName] = useState('')
  const [timezone, setTimezone] = useState(own)
  const [isPublic, setPublic] = useState(false)
  const [isTried, setTried] = useState(false)
  const faults = fieldFaults(create.error, common)
  const submit = () => {
    setTried(true)
    if (name.trim() === '') return
    create.mutate(
      { name: name.trim(), timezone, public: isPublic },
      { onSuccess: ({ id }) => navigate({ to: '/$station/first-run', params: { station: id }, replace: true }) },
    )
  }
  return (
    <div className="part new-station">
      <StepForm action={words.make} busy={create.isPending} beside={canGoBack && <GoBack />} onSubmit={submit}>
        <Field label={words.name} error={isTried && name.trim() === '' ? words.nameExample : faults.name}>
          {(input) => (
            <TextInput {...input} value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <Field label={words.zone} caption={words.zoneMeans(clockTime(now(), timezone))} error={faults.timezone}>
          {(input) => (
            <Select {...input} value={timezone} onChange={({ target }) => setTimezone(target.value)}>
              {[...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </Select>
          )}
        </Field>
        <Switch
          label={words.public}
          sentence={isPublic ? words.publicOn : words.publicOff}
          checked={isPublic}
          onChange={({ target }) => setPublic(target.checked)}
        />
        {create.error && Object.keys(faults).length === 0 && (
          <Note kind="live" announced>
            {refusalWords(create.error, common, words.refused)}
          </Note>
        )}
      </StepForm>
    </div>
  )
}

function GoBack() {
  const words = useWords(firstRunWords)
  return (
    <Link to="/" className={buttonClass({ kind: 'bare' })}>
      {words.goBack}
    </Link>
  )
}
