import { flushSync } from 'react-dom'
import { refusalWords } from '../../api/refusal-words.ts'
import { useDeleteEpisode } from '../../episodes/delete-episode.ts'
import type { Episode } from '../../episodes/list-pages.ts'
import { ConfirmByName } from '../../ui/confirm-by-name.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, episodesWords, episodeWords } from '../../words/words.ts'

type Props = {
  episode: Episode
  onClose: () => void
  /** Called once it is deleted and the dialog is closed, to move the focus: its row is or will be removed. */
  onDeleted: () => void
}

/** Deletes an episode for good, once its title is typed. */
export function DeleteDialog({ episode, onClose, onDeleted }: Props) {
  const words = useWords(episodesWords).deleting
  const { refusals } = useWords(episodeWords)
  const common = useWords(commonWords)
  const remove = useDeleteEpisode()
  const { title } = episode
  const confirm = () =>
    remove.mutate(episode, {
      onSuccess() {
        // Closed at once, because a closing dialog gives the focus back to the row.
        flushSync(onClose)
        onDeleted()
        showToast(words.done(title))
      },
    })
  return (
    <ConfirmByName
      title={words.title}
      name={title.trim()}
      wrong={common.notTheTitle}
      action={words.action}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{words.means}</p>
      <p className="secondary">{words.remains}</p>
      <p className="secondary">{words.recorded}</p>
      {remove.error && (
        <p className="field-error" role="alert">
          <i className="fault" /> {refusalWords(remove.error, common, refusals)}
        </p>
      )}
    </ConfirmByName>
  )
}
