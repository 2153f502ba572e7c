import { useQueryClient } from '@tanstack/react-query'
import { useStation } from '../../accounts/own-station.ts'
import type { Episode } from '../../episodes/list-pages.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { replaceByFile } from '../../uploads/add-files.ts'
import { mp3Files } from '../../uploads/upload.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, episodesWords } from '../../words/words.ts'

/** Asks for the file that replaces the audio of an episode, and puts it into the queue of uploads. */
export function ReplaceDialog({ episode, onClose }: { episode: Episode; onClose: () => void }) {
  const words = useWords(episodesWords).replacing
  const { cancel } = useWords(commonWords)
  const { id: station } = useStation()
  const queries = useQueryClient()
  return (
    <Dialog
      title={words.title}
      light
      onClose={onClose}
      actions={
        <>
          <Button kind="bare" onClick={onClose}>
            {cancel}
          </Button>
          <FileButton
            className={buttonClass({ kind: 'primary' })}
            accept={mp3Files}
            onFiles={([file]) => {
              onClose()
              if (file) void replaceByFile({ queries, station }, file, episode)
            }}
          >
            {words.choose}
          </FileButton>
        </>
      }
    >
      <p>
        <b>{episode.title}</b>
      </p>
      <p>{words.means}</p>
      <p className="secondary">{words.former}</p>
    </Dialog>
  )
}
