import { useState } from 'react'
import { useStation } from '../accounts/own-station.ts'
import { type Draft, draftOf, faultsOf, instantOf } from '../episodes/draft.ts'
import { EpisodeFields } from '../episodes/episode-fields.tsx'
import { faultWords } from '../episodes/fault-words.ts'
import type { Show } from '../shows/shows.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { focusFirstFault } from '../ui/focus-first-fault.ts'
import { useWords } from '../words/use-words.tsx'
import { commonWords, episodeWords, uploadWords } from '../words/words.ts'
import { rememberShow } from './last-show.ts'
import { changeDetails } from './queue.ts'
import type { Upload } from './upload.ts'

type Props = {
  upload: Upload
  shows: readonly Show[]
  /** Called when the details were saved with a show. */
  onShow: () => void
  onGiveUp: () => void
  onClose: () => void
}

/** The details of the episode that an upload will become. */
export function DetailsDialog({ upload, shows, onShow, onGiveUp, onClose }: Props) {
  const { dialog: words } = useWords(uploadWords)
  const ofEpisodes = useWords(episodeWords)
  const { done, cancel } = useWords(commonWords)
  const { timezone: zone } = useStation()
  const { key, title, description, showId, datetime, image } = upload
  const [draft, setDraft] = useState<Draft>(() => {
    const fields = { title, description, image, datetime: datetime ?? 0, show_id: showId ?? 0 }
    return { ...draftOf(fields, zone), ...(datetime === null && { date: '', time: '' }) }
  })
  const [faults, setFaults] = useState<Partial<Record<keyof Draft, string>>>({})
  const [isSending, setSending] = useState(false)
  const save = () => {
    const isInFile = draft.image.startsWith('blob:')
    const found = faultsOf({ ...draft, image: isInFile ? '' : draft.image }, true)
    setFaults(faultWords(found, ofEpisodes))
    if (Object.keys(found).length > 0) return focusFirstFault()
    const { title, description, showId, image } = draft
    const datetime = instantOf(draft, zone) ?? null
    changeDetails(key, { title, description, image, showId: showId || null, datetime })
    if (showId !== 0) {
      rememberShow(upload.station, showId)
      onShow()
    }
    onClose()
  }
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      onSubmit={save}
      wide
      actions={
        <>
          <Button kind="bare" className="aside" onClick={onGiveUp}>
            {words.giveUp}
          </Button>
          <Button kind="bare" onClick={onClose}>
            {cancel}
          </Button>
          <Button kind="primary" type="submit" busy={isSending}>
            {done}
          </Button>
        </>
      }
    >
      <EpisodeFields
        draft={draft}
        faults={faults}
        shows={shows}
        isUpload
        onBusy={setSending}
        onChange={(some) => {
          setDraft((before) => ({ ...before, ...some }))
          setFaults({})
        }}
      />
    </Dialog>
  )
}
