import { useState } from 'react'
import {
  type NewSecondFactor,
  useBeginSecondFactor,
  useConfirmSecondFactor,
  useRemoveSecondFactor,
  useRenewRecoveryCodes,
} from '../../accounts/change-sign-in-methods.ts'
import { FormDialog } from '../../accounts/form-dialog.tsx'
import { useMe } from '../../accounts/me.ts'
import { Refusal } from '../../accounts/refusal.tsx'
import { ShownOnce } from '../../accounts/shown-once.tsx'
import type { SignInMethods } from '../../accounts/sign-in-methods.ts'
import { Refused } from '../../api/refused.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Part } from '../../ui/part.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { accountWords, commonWords } from '../../words/words.ts'

/** The second factor of the password, and the recovery codes. */
export function SecondFactorSection({ methods }: { methods: SignInMethods }) {
  const words = useWords(accountWords)
  const begin = useBeginSecondFactor()
  const [begun, setBegun] = useState<NewSecondFactor>()
  const [act, setAct] = useState<'renew' | 'remove'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { email } = useMe()
  const showCodes = ({ codes }: { codes: string[] }) => {
    setBegun(undefined)
    setAct(undefined)
    setCodes(codes)
  }
  return (
    <Part title={words.secondFactor} about={words.secondFactorMeans}>
      {methods.second_factor ? (
        <>
          <p>{words.secondFactorOn(methods.recovery_codes)}</p>
          <div className="actions">
            <Button onClick={() => setAct('renew')}>{words.renewCodes}</Button>
            <Button kind="bare" onClick={() => setAct('remove')}>
              {words.removeSecondFactor}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{words.secondFactorOff}</p>
          <Button busy={begin.isPending} onClick={() => begin.mutate(undefined, { onSuccess: setBegun })}>
            {words.addSecondFactor}
          </Button>
          <Refusal error={begin.error} />
        </>
      )}
      {begun && <ConfirmSecondFactor begun={begun} onDone={showCodes} onClose={() => setBegun(undefined)} />}
      {act === 'renew' && <RenewCodes onDone={showCodes} onClose={() => setAct(undefined)} />}
      {act === 'remove' && <RemoveSecondFactor onClose={() => setAct(undefined)} />}
      {codes && (
        <ShownOnce
          title={words.codesTitle}
          about={words.codesMean}
          secret={codes.join('\n')}
          words={words.once}
          file={{
            name: `aircheck-${location.hostname}.txt`,
            heading: words.codesFile(email, location.host),
            download: words.downloadCodes,
            print: words.printCodes,
          }}
          onClose={() => setCodes(undefined)}
        />
      )}
    </Part>
  )
}

type Codes = { codes: string[] }

function ConfirmSecondFactor(props: { begun: NewSecondFactor; onDone: (codes: Codes) => void; onClose: () => void }) {
  const { begun, onDone, onClose } = props
  const { secret, uri, qr, ticket } = begun
  const words = useWords(accountWords)
  const { signIn } = useWords(commonWords)
  const confirm = useConfirmSecondFactor()
  const [code, setCode] = useState('')
  const isWrong = confirm.error instanceof Refused && confirm.error.fields.length > 0
  return (
    <FormDialog
      title={words.addSecondFactor}
      action={signIn.confirm}
      change={{ ...confirm, error: isWrong ? undefined : confirm.error }}
      own={{ step: words.tookTooLong }}
      onSubmit={() => confirm.mutate({ ticket, code }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p className="secondary">{words.scan}</p>
      <div className="scan">
        <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={words.qr}>
          <path d={qr.path} />
        </svg>
        <div>
          <p className="caption">{words.bySecret}</p>
          <div className="secret-line">
            <code>{secret.match(/.{1,4}/g)!.join(' ')}</code>
            <CopyButton text={secret} label={words.copySecret} />
          </div>
          <p>
            <a className="link" href={uri}>
              {words.openApp}
            </a>
          </p>
        </div>
      </div>
      <Field label={signIn.code} caption={words.codeMeans} error={isWrong && words.wrongCode}>
        {(input) => (
          <TextInput
            {...input}
            className="short"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

function RenewCodes({ onDone, onClose }: { onDone: (codes: Codes) => void; onClose: () => void }) {
  const words = useWords(accountWords)
  const renew = useRenewRecoveryCodes()
  const submit = () => renew.mutate(undefined, { onSuccess: onDone })
  return (
    <FormDialog title={words.renewCodes} action={words.renewCodes} change={renew} onSubmit={submit} onClose={onClose}>
      <p className="secondary">{words.renewCodesMeans}</p>
    </FormDialog>
  )
}

function RemoveSecondFactor({ onClose }: { onClose: () => void }) {
  const words = useWords(accountWords)
  const remove = useRemoveSecondFactor()
  const { removeSecondFactor: title } = words
  const done = () => {
    onClose()
    showToast(words.secondFactorRemoved)
  }
  const submit = () => remove.mutate(undefined, { onSuccess: done })
  return (
    <FormDialog title={title} action={words.remove} change={remove} onSubmit={submit} onClose={onClose}>
      <p className="secondary">{words.removeSecondFactorMeans}</p>
    </FormDialog>
  )
}
