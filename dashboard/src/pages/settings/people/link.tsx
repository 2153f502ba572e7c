import type { PersonLink } from '../../../accounts/change-people.ts'
import { ShownOnce } from '../../../accounts/shown-once.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords, peopleWords } from '../../../words/words.ts'

/** The result of making a link for a person, and whether they need one. */
export type LinkResult = { name: string; needsLink: boolean; link: PersonLink & { mails_left?: boolean } }

/** Shows a person's link; or that it was mailed, is not needed, can only be made by the operator, or can be made later. */
export function ShowLink({ made, onClose }: { made: LinkResult; onClose: () => void }) {
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
      <p className="secondary">{mailed ? words.mailed(name) : without}</p>
    </Dialog>
  )
}
