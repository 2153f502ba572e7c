import { useState } from 'react'
import { useChangeMe } from '../../accounts/change-me.ts'
import { useMe } from '../../accounts/me.ts'
import { Refusal } from '../../accounts/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Part } from '../../ui/part.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords } from '../../words/words.ts'

/** The name that colleagues see beside the person's changes. */
export function NameSection() {
  const common = useWords(commonWords)
  const { name: saved } = useMe()
  const change = useChangeMe()
  const [name, setName] = useState(saved)
  return (
    <Part title={common.signIn.yourName} about={common.signIn.yourNameHint}>
      {(input) => (
        <>
          <form
            className="joined"
            onSubmit={(event) => {
              event.preventDefault()
              change.mutate({ name: name.trim() }, { onSuccess: () => showToast(common.saved) })
            }}
          >
            <TextInput
              {...input}
              value={name}
              autoComplete="name"
              maxLength={200}
              onChange={(event) => setName(event.target.value)}
            />
            {name.trim() !== saved && (
              <Button kind="primary" type="submit" busy={change.isPending}>
                {common.save}
              </Button>
            )}
          </form>
          <Refusal error={change.error} />
        </>
      )}
    </Part>
  )
}
