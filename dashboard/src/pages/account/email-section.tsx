import { useState } from 'react'
import { useRequestEmail } from '../../accounts/change-me.ts'
import { FormDialog } from '../../accounts/form-dialog.tsx'
import { useMe } from '../../accounts/me.ts'
import { Refused } from '../../api/refused.ts'
import { CodeExample } from '../../keys/code-example.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Part } from '../../ui/part.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { accountWords } from '../../words/words.ts'

/** The person's e-mail address, and the form that asks for another one. */
export function EmailSection() {
  const words = useWords(accountWords)
  const { id, email, sends_mail } = useMe()
  const [isOpen, setOpen] = useState(false)
  const command = `aircheck user change-email ${id} name@example.org`
  return (
    <Part title={words.email} about={sends_mail ? `${words.emailMeans} ${words.emailByLink}` : words.emailMeans}>
      <p>{email}</p>
      {sends_mail ? (
        <Button onClick={() => setOpen(true)}>{words.changeEmail}</Button>
      ) : (
        <>
          <p>{words.emailByOperator}</p>
          <CodeExample title={words.command} text={command} label={words.copyCommand}>
            {command}
          </CodeExample>
        </>
      )}
      {isOpen && <EmailDialog onClose={() => setOpen(false)} />}
    </Part>
  )
}

function EmailDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(accountWords)
  const request = useRequestEmail()
  const [email, setEmail] = useState('')
  const isField = request.error instanceof Refused && request.error.fields.length > 0
  const isOwn = request.error instanceof Refused && request.error.code === 'same_email'
  const error = isOwn ? words.sameEmail : isField ? words.emailFault : undefined
  const done = () => {
    onClose()
    showToast(words.emailSent(email.trim()))
  }
  return (
    <FormDialog
      title={words.changeEmail}
      action={words.sendLink}
      change={{ ...request, error: error ? undefined : request.error }}
      own={{ mails: words.tooManyMails }}
      onSubmit={() => request.mutate(email.trim(), { onSuccess: done })}
      onClose={onClose}
    >
      <Field label={words.newEmail} caption={words.newEmailMeans} error={error}>
        {(input) => (
          <TextInput
            {...input}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              request.reset()
            }}
          />
        )}
      </Field>
    </FormDialog>
  )
}
