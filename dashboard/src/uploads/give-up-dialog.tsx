import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useWords } from '../words/use-words.tsx'
import { commonWords, uploadWords } from '../words/words.ts'
import { uploadsQuery } from './list-uploads.ts'
import { takeOut } from './queue.ts'
import type { Upload } from './upload.ts'

/** Asks before an upload is discarded: the part already uploaded is then deleted. */
export function GiveUpDialog({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { dialog: words } = useWords(uploadWords)
  const { cancel } = useWords(commonWords)
  const queries = useQueryClient()
  const { key, station, id, title } = upload
  const giveUp = () => {
    onClose()
    takeOut(key)
    queries.setQueryData(uploadsQuery(station).queryKey, (all) => all?.filter((each) => each.id !== id))
    // If this fails, the server deletes the upload when it has not been touched for a day.
    if (id !== null) call('cancelUpload', { path: { station, id } }).catch(() => {})
  }
  return (
    <Dialog
      title={words.askTitle(title)}
      onClose={onClose}
      onSubmit={giveUp}
      actions={
        <>
          <Button kind="bare" onClick={onClose}>
            {cancel}
          </Button>
          <Button kind="primary" type="submit">
            {words.giveUp}
          </Button>
        </>
      }
    >
      <p>{words.askMeans}</p>
    </Dialog>
  )
}
