import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasPasskeys } from '../accounts/make-passkey.ts'
import { meQuery } from '../accounts/me.ts'
import { useSignInAgain, waysQuery } from '../accounts/sign-in-again.ts'
import { refusalWords } from '../api/refusal-words.ts'
import { goToSignIn, useIsSessionOver } from '../api/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { useWords } from '../words/use-words.tsx'
import { commonWords, shellWords } from '../words/words.ts'

/**
 * Asks the person to sign in again when their session has ended. The page stays behind the dialog, with all typed text.
 */
export function SessionOver() {
  return useIsSessionOver() && <SignInAgain />
}

function SignInAgain() {
  const common = useWords(commonWords)
  const words = useWords(shellWords).sessionOver
  const { email = '' } = useQueryClient().getQueryData(meQuery.queryKey) ?? {}
  const { data: ways } = useQuery(waysQuery)
  const signIn = useSignInAgain()
  const [needsCode, setNeedsCode] = useState(false)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { faults } = common.signIn
  const own = { ...faults, wrong_sign_in: faults.wrong_password, step: words.tookTooLong }
  const fault = signIn.error && refusalWords(signIn.error, common, own)
  const isPasskeyFault = signIn.variables === 'passkey'
  const submit = () => {
    const proof = needsCode ? { code } : { email, password }
    signIn.mutate(proof, {
      onSuccess: (next) => setNeedsCode(next === 'code'),
      // The password has to be typed again.
      onError: (error) => 'code' in error && error.code === 'step' && setNeedsCode(false),
    })
  }
  return (
    <Dialog
      title={words.title}
      className="session-over"
      onSubmit={submit}
      actions={
        <>
          <Button kind="bare" onClick={goToSignIn}>
            {words.somebodyElse}
          </Button>
          <Button kind="primary" type="submit" busy={signIn.isPending}>
            {needsCode ? common.signIn.continueButton : common.signIn.signIn}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      {needsCode ? (
        <Field key="code" label={common.signIn.code} caption={common.signIn.codeHint} error={fault}>
          {(input) => (
            <TextInput
              {...input}
              autoFocus
              autoComplete="one-time-code"
              autoCapitalize="none"
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
        </Field>
      ) : (
        <>
          {ways?.passkeys && hasPasskeys && (
            <div>
              <Button icon="passkey" onClick={() => signIn.mutate('passkey')}>
                {common.signIn.withPasskey}
              </Button>
              <p className="field-error" aria-live="polite">
                {isPasskeyFault && fault}
              </p>
            </div>
          )}
          {ways?.provider && (
            <div>
              <a
                className={buttonClass()}
                href="/dashboard/sign-in/openid?to=%2Fdashboard"
                target="_blank"
                rel="noopener"
              >
                {common.signIn.withProvider(ways.provider)}
              </a>
              <p className="caption">{words.providerHint}</p>
            </div>
          )}
          {/* Tells a password manager whose password it is. */}
          <input hidden readOnly autoComplete="username" value={email} />
          <Field label={words.password(email)} error={!isPasskeyFault && fault}>
            {(input) => (
              <PasswordInput
                {...input}
                autoComplete="current-password"
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
          </Field>
        </>
      )}
    </Dialog>
  )
}
