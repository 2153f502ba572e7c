import { useState } from 'react'
import { usePresent, useStation } from '../accounts/own-station.ts'
import { type Draft, draftOf, faultsOf, instantOf, momentOf } from '../episodes/draft.ts'
import { EpisodeFields } from '../episodes/episode-fields.tsx'
import { faultWords } from '../episodes/fault-words.ts'
import { longDate } from '../lib/time.ts'
import type { Show } from '../shows/shows.ts'
import { Button } from '../ui/button.tsx'
import { RadioKeys } from '../ui/choices.tsx'
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

/** When the episode becomes public: at once, at its date, or once it is restored from the archive. */
type Public = 'now' | 'later' | 'never'

const publicOf = ({ archived, datetime }: Upload, now: number): Public =>
  archived ? 'never' : datetime !== null && datetime > now ? 'later' : 'now'

/** The details of the episode that an upload will become. */
export function DetailsDialog({ upload, shows, onShow, onGiveUp, onClose }: Props) {
  const { dialog: words, publicWhen } = useWords(uploadWords)
  const { now, language } = usePresent()
  const ofEpisodes = useWords(episodeWords)
  const { done, cancel } = useWords(commonWords)
  const { timezone: zone } = useStation()
  const { key, title, description, showId, datetime, image, tagDate } = upload
  const [isPublic, setPublic] = useState<Public>(() => publicOf(upload, now))
  const [draft, setDraft] = useState<Draft>(() => {
    const fields = { title, description, image, datetime: datetime ?? 0, show_id: showId ?? 0 }
    return { ...draftOf(fields, zone), ...(datetime === null && { date: '', time: '' }) }
  })
  const [faults, setFaults] = useState<Partial<Record<keyof Draft, string>>>({})
  const [isSending, setSending] = useState(false)
  const save = () => {
    const isInFile = draft.image.startsWith('blob:')
    const found = faultsOf({ ...draft, image: isInFile ? '' : draft.image }, isPublic !== 'later')
    const datetime = instantOf(draft, zone) ?? null
    const isFuture = datetime !== null && datetime > now
    const wrong =
      isPublic === 'later' && !isFuture ? words.mustBeLater : isPublic === 'now' && isFuture && words.mustBeOver
    const texts = faultWords(found, ofEpisodes)
    setFaults({ ...(wrong && { date: wrong }), ...texts })
    if (wrong || Object.keys(found).length > 0) return focusFirstFault()
    const { title, description, showId, image } = draft
    const archived = isPublic === 'never'
    changeDetails(key, { title, description, image, showId: showId || null, datetime, archived })
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
      <div className="field">
        <span className="label">{words.public}</span>
        <RadioKeys
          label={words.public}
          value={isPublic}
          options={(['now', 'later', 'never'] as const).map((value) => ({ value, label: publicWhen[value] }))}
          onChange={(value) => {
            const nextHour = Math.ceil((now + 3600) / 3600) * 3600
            setPublic(value)
            setFaults({})
            setDraft({ ...draft, ...(value === 'later' ? momentOf(nextHour, zone) : { date: '', time: '' }) })
          }}
        />
        {isPublic === 'never' && <p className="caption">{words.neverSays}</p>}
      </div>
      {tagDate !== '' && isPublic !== 'later' && draft.date !== tagDate && (
        <Button small className="tag-date" onClick={() => setDraft({ ...draft, date: tagDate, time: '12:00' })}>
          {words.dateOfTag(longDate(tagDate, language))}
        </Button>
      )}
      <EpisodeFields
        draft={draft}
        faults={faults}
        shows={shows}
        isUpload={isPublic}
        onBusy={setSending}
        onChange={(some) => {
          setDraft((before) => ({ ...before, ...some }))
          setFaults({})
        }}
      />
    </Dialog>
  )
}
