import type { PersonLink } from '../../../accounts/change-people.ts'
import { ShownOnce } from '../../../accounts/shown-once.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords } from '../../../words/words.ts'
import { peopleWords } from './words.ts'

/** What came of a link for somebody, and whether they need one. */
export type Made = { name: string; needsLink: boolean; link: PersonLink & { mails_left?: boolean } }

/** A link for somebody, to pass on; or that it was sent to them, that they need none, or who else can make it, or when. */
export function ShowLink({ made, onClose }: { made: Made; onClose: () => void }) {
  const words = useWords(peopleWords)
  const { done } = useWords(commonWords)
  const { name, needsLink } = made
  const { link, mailed, mails_left = true } = made.link
  const noLink = mails_left ? words.otherStations : words.noMailLeft
  const without = needsLink ? noLink : words.needsNone(name)
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
      <p className="two">{mailed ? words.mailed(name) : without}</p>
    </Dialog>
  )
}
