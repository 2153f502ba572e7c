import { useState } from 'react'
import { useChangePassword } from '../../accounts/change-sign-in-methods.ts'
import { FormDialog } from '../../accounts/form-dialog.tsx'
import { useMe } from '../../accounts/me.ts'
import type { SignInMethods } from '../../accounts/sign-in-methods.ts'
import { Refused } from '../../api/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Part } from '../../ui/part.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { accountWords, commonWords } from '../../words/words.ts'

/** Whether the person has a password, and the form that sets or changes it. */
export function PasswordSection({ methods }: { methods: SignInMethods }) {
  const words = useWords(accountWords)
  const { signIn } = useWords(commonWords)
  const [isOpen, setOpen] = useState(false)
  const action = methods.password ? words.changePassword : words.setPassword
  return (
    <Part title={signIn.password} about={words.passwordMeans}>
      <p>{methods.password ? words.passwordSet : words.noPassword}</p>
      <Button onClick={() => setOpen(true)}>{action}</Button>
      {isOpen && <PasswordDialog action={action} onClose={() => setOpen(false)} />}
    </Part>
  )
}

function PasswordDialog({ action, onClose }: { action: string; onClose: () => void }) {
  const words = useWords(accountWords)
  const { passwordHint, passwordFaults } = useWords(commonWords).signIn
  const { email } = useMe()
  const change = useChangePassword()
  const [password, setPassword] = useState('')
  const fault = change.error instanceof Refused ? change.error.fields[0]?.code : undefined
  const done = () => {
    onClose()
    showToast(words.passwordChanged)
  }
  return (
    <FormDialog
      title={action}
      action={action}
      change={{ ...change, error: fault ? undefined : change.error }}
      onSubmit={() => change.mutate(password, { onSuccess: done })}
      onClose={onClose}
    >
      {/* Tells a password manager whose password it is. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <Field
        label={words.newPassword}
        caption={passwordHint}
        error={fault && (passwordFaults[fault as keyof typeof passwordFaults] ?? passwordHint)}
      >
        {(input) => (
          <PasswordInput
            {...input}
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
