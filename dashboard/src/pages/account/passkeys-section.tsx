import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from '../../accounts/change-sign-in-methods.ts'
import { FormDialog } from '../../accounts/form-dialog.tsx'
import { hasPasskeys } from '../../accounts/make-passkey.ts'
import { usePresent } from '../../accounts/own-station.ts'
import { sessionsQuery } from '../../accounts/sessions.ts'
import type { Passkey, SignInMethods } from '../../accounts/sign-in-methods.ts'
import { dayAndTime, lastTime } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Part } from '../../ui/part.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { accountWords, commonWords } from '../../words/words.ts'

type Act = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** The passkeys of the person, or the reason why passkeys cannot be used. */
export function PasskeysSection({ methods }: { methods: SignInMethods }) {
  const words = useWords(accountWords)
  const common = useWords(commonWords)
  const present = usePresent()
  const [act, setAct] = useState<Act>()
  const obstacles = { ...common.signIn.passkeyObstacles, elsewhere: words.passkeysElsewhere }
  const obstacle = methods.passkey_obstacle ?? (hasPasskeys ? null : 'browser')
  const close = () => setAct(undefined)
  return (
    <Part title={words.passkeys} about={words.passkeysMean}>
      {methods.passkeys.length > 0 && (
        <ul className="rows">
          {methods.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Icon name="passkey" />
              <div>
                <b>{passkey.name}</b>
                <p className="caption">
                  {words.added(dayAndTime(passkey.created_at, present))}
                  {passkey.used_at !== null && ` · ${words.lastUsed(lastTime(passkey.used_at, present))}`}
                </p>
              </div>
              <MenuButton
                className="icon-button"
                aria-label={common.moreAbout(passkey.name)}
                label={common.moreAbout(passkey.name)}
                sections={[{ items: (['rename', 'remove'] as const).map((id) => ({ id, label: words[id] })) }]}
                onAction={(kind) => setAct({ kind: kind as 'rename' | 'remove', passkey })}
              >
                <Icon name="ellipsis" />
              </MenuButton>
            </li>
          ))}
        </ul>
      )}
      {obstacle === null ? (
        <Button icon="passkey" onClick={() => setAct({ kind: 'add' })}>
          {words.addPasskey}
        </Button>
      ) : (
        <p className="secondary">{obstacles[obstacle as keyof typeof obstacles]}</p>
      )}
      {act?.kind === 'add' && <AddPasskey onClose={close} />}
      {act?.kind === 'rename' && <RenamePasskey passkey={act.passkey} onClose={close} />}
      {act?.kind === 'remove' && <RemovePasskey passkey={act.passkey} onClose={close} />}
    </Part>
  )
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const words = useWords(accountWords)
  const add = useAddPasskey()
  const { data: sessions } = useSuspenseQuery(sessionsQuery)
  const [name, setName] = useState(sessions.find(({ current }) => current)?.device || words.passkey)
  const done = () => {
    onClose()
    showToast(words.passkeyAdded)
  }
  return (
    <FormDialog
      title={words.addPasskey}
      action={words.addPasskey}
      change={add}
      own={{ passkey: words.passkeyFailed, passkey_known: words.passkeyKnown, step: words.tookTooLong }}
      onSubmit={() => name.trim() !== '' && add.mutate(name.trim(), { onSuccess: done })}
      onClose={onClose}
    >
      <p className="secondary">{words.addPasskeyMeans}</p>
      <NameField {...{ name, setName }} />
    </FormDialog>
  )
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const words = useWords(accountWords)
  const rename = useRenamePasskey()
  const [name, setName] = useState(passkey.name)
  const submit = () => {
    if (name.trim() !== '') rename.mutate({ id: passkey.id, name: name.trim() }, { onSuccess: onClose })
  }
  return (
    <FormDialog title={words.rename} action={words.rename} change={rename} onSubmit={submit} onClose={onClose}>
      <NameField {...{ name, setName }} />
    </FormDialog>
  )
}

function NameField({ name, setName }: { name: string; setName: (name: string) => void }) {
  const words = useWords(accountWords)
  const { fault } = useWords(commonWords)
  return (
    <Field label={words.passkeyName} error={name.trim() === '' && fault.required}>
      {(input) => (
        <TextInput {...input} value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
      )}
    </Field>
  )
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const words = useWords(accountWords)
  const remove = useRemovePasskey()
  return (
    <FormDialog
      title={words.removePasskey(passkey.name)}
      action={words.remove}
      change={remove}
      own={{ last_means: words.onlyMethod }}
      onSubmit={() => remove.mutate(passkey.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="secondary">{words.removePasskeyMeans}</p>
    </FormDialog>
  )
}
