import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refusalWords } from '../api/refusal-words.ts'
import { Refused } from '../api/refused.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { useWords } from '../words/use-words.tsx'
import { commonWords } from '../words/words.ts'
import { useConfirm } from './confirm.ts'
import { hasPasskeys } from './make-passkey.ts'
import { signInMethodsQuery } from './sign-in-methods.ts'
import './confirm-note.css'

/** The address of the page on which a person confirms who they are; it leads back to the current page. */
export function confirmUrl(): string {
  return `/dashboard/confirm?to=${encodeURIComponent(location.pathname + location.search + location.hash)}`
}

/**
 * Says that a change needs a recent proof of who the person is, if that is why it was refused, and takes the proof.
 * @param onConfirmed does the change; without it, a link leads to the page for confirming
 */
export function ConfirmNote({ error, onConfirmed }: { error: unknown; onConfirmed?: () => void }) {
  const { refused, signIn } = useWords(commonWords)
  const { data: methods } = useQuery(signInMethodsQuery)
  if (!(error instanceof Refused) || error.code !== 'confirm') return null
  const withPasskey = hasPasskeys && methods?.passkey_obstacle === null && methods.passkeys.length > 0
  const withPassword = methods?.password === true
  const isHere = onConfirmed && (withPasskey || withPassword)
  return (
    <>
      <Note kind="wait" announced>
        {refused.confirm}{' '}
        {!isHere && (
          <a className="link" href={confirmUrl()}>
            {signIn.confirmIdentity}
          </a>
        )}
      </Note>
      {isHere && <Proof {...{ withPasskey, withPassword, onConfirmed }} />}
    </>
  )
}

/** A passkey or the password, within the form of the change: what was typed there stays. */
function Proof(props: { withPasskey: boolean; withPassword: boolean; onConfirmed: () => void }) {
  const { withPasskey, withPassword, onConfirmed } = props
  const common = useWords(commonWords)
  const words = common.signIn
  const confirm = useConfirm()
  const [password, setPassword] = useState('')
  const part = useRef<HTMLDivElement>(null)
  // It takes the place of the button that was pressed as the next thing to do.
  useEffect(() => {
    const first = part.current?.querySelector<HTMLElement>('input, button')
    first?.focus()
    part.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const prove = (proof: string | undefined) => confirm.mutate(proof, { onSuccess: onConfirmed })
  const fault = confirm.error && refusalWords(confirm.error, common, { ...words.faults, step: words.faults.passkey })
  return (
    <div className="proof" ref={part}>
      {withPassword && (
        <Field label={words.ownPassword} error={confirm.variables !== undefined && fault}>
          {(input) => (
            <div className="joined">
              <PasswordInput
                {...input}
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                onKeyDown={(event) => {
                  // The form around it is that of the change.
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  prove(password)
                }}
              />
              <Button busy={confirm.isPending} onClick={() => prove(password)}>
                {words.confirm}
              </Button>
            </div>
          )}
        </Field>
      )}
      {withPasskey && (
        <div>
          <Button icon="passkey" busy={confirm.isPending} onClick={() => prove(undefined)}>
            {words.confirmWithPasskey}
          </Button>
          <p className="field-error" aria-live="polite">
            {confirm.variables === undefined && fault}
          </p>
        </div>
      )}
    </div>
  )
}
