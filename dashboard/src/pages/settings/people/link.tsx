import type { PersonLink } from '../../../accounts/change-people.ts'
import { ShownOnce } from '../../../accounts/shown-once.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords } from '../../../words/words.ts'
import { peopleWords } from './words.ts'

/** A link for somebody, to pass on; or that it was sent to them, or that they need none. */
export function ShowLink({ name, link: made, onClose }: { name: string; link: PersonLink; onClose: () => void }) {
  const words = useWords(peopleWords)
  const { done } = useWords(commonWords)
  const { link, mailed } = made
  if (link !== null && !mailed) {
    return (
      <ShownOnce
        title={words.linkTitle(name)}
        about={words.linkMeans}
        secret={link}
        words={words.once}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      title={words.linkTitle(name)}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {done}
        </Button>
      }
    >
      <p className="two">{mailed ? words.mailed(name) : words.needsNone(name)}</p>
    </Dialog>
  )
}
