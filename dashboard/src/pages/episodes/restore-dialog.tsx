import { useState } from 'react'
import type { Show } from '../../shows/shows.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/inputs.tsx'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, episodesWords } from '../../words/words.ts'

type Props = { count: number; shows: readonly Show[]; onRestore: (show: Show) => void; onClose: () => void }

/** Asks for the show that archived episodes are restored to. */
export function RestoreDialog({ count, shows, onRestore, onClose }: Props) {
  const words = useWords(episodesWords)
  const { cancel } = useWords(commonWords)
  const [chosen, choose] = useState(shows[0]?.id)
  const show = shows.find(({ id }) => id === chosen)
  return (
    <Dialog
      title={words.restoring.title(count)}
      onClose={onClose}
      onSubmit={() => show && onRestore(show)}
      actions={
        <>
          <Button kind="bare" onClick={onClose}>
            {cancel}
          </Button>
          <Button kind="primary" type="submit" disabled={!show}>
            {words.restoring.action}
          </Button>
        </>
      }
    >
      <p>{words.restoring.choose(count)}</p>
      <Field label={words.show}>
        {(input) => (
          <Select {...input} value={chosen} onChange={(event) => choose(Number(event.target.value))}>
            {shows.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Dialog>
  )
}
