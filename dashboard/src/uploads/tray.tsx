import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { editsAll, useStation } from '../accounts/own-station.ts'
import { percent } from '../lib/numbers.ts'
import type { Show } from '../shows/shows.ts'
import { IconButton } from '../ui/button.tsx'
import { RadioKeys } from '../ui/choices.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Pie } from '../ui/progress.tsx'
import { showToast } from '../ui/toasts.ts'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { uploadWords } from '../words/words.ts'
import { addFiles } from './add-files.ts'
import { DetailsDialog } from './details-dialog.tsx'
import { ForOthers } from './for-others.tsx'
import { GiveUpDialog } from './give-up-dialog.tsx'
import { isArchived, rememberArchived } from './last-show.ts'
import { uploadsQuery } from './list-uploads.ts'
import { totalsOf } from './progress.ts'
import { addSent, changeDetails, isOurs, takeOut, useUploads } from './queue.ts'
import { reasonWords } from './reason-words.ts'
import { sizesOf } from './sizes.ts'
import { lineOf } from './tray-line.ts'
import { inOrderOfShow, lacksShow, mp3Files, type Upload, uploadOf } from './upload.ts'
import { UploadRow } from './upload-row.tsx'
import { useHeld } from './use-held.ts'
import { useLengths } from './watch-length.ts'
import './tray.css'

/**
 * The uploads at a station: beside the list of episodes, and a line that opens above it where there is no room.
 * @param shows the shows that the person may upload for; @param show the one by which the page is filtered
 */
export function UploadTray({ shows, show }: { shows: readonly Show[]; show: number | undefined }) {
  const words = useWords(uploadWords)
  const { language } = useLanguage()
  const { id: station, role } = useStation()
  const queries = useQueryClient()
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { data: known } = useQuery(uploadsQuery(station))
  const unfinished = (known ?? []).filter(({ id, episode }) => episode === null && !isOurs(id))
  useEffect(() => {
    addSent(
      station,
      (known ?? []).filter(({ episode, received, bytes }) => episode === null && received === bytes),
    )
  }, [station, known])
  const own = useUploads()
  useLengths(station, own)
  const uploads = [
    ...own.filter((each) => each.station === station),
    ...unfinished.filter(({ received, bytes }) => received < bytes).map((each) => uploadOf(station, each)),
  ]
  const [isOpen, setOpen] = useState(false)
  const [archived, setArchived] = useState(() => isArchived(station))
  const [dialog, setDialog] = useState<{ key: string; isGivingUp: boolean } | null>(null)
  /** The upload that was given a show last. */
  const [given, setGiven] = useState('')
  const closeDialog = () => setDialog(null)
  // It is sent meanwhile, but not published as long as a dialog about it is open.
  useHeld(dialog?.key ?? null)
  const inDialog = uploads.find(({ key }) => key === dialog?.key)
  const totals = totalsOf(uploads)
  const [now, besides] = lineOf(uploads, words)
  const done = uploads.filter(({ state }) => state === 'done')
  const givenShow = shows.find(({ id }) => id === uploads.find(({ key }) => key === given)?.showId)
  const lacking = uploads.filter(lacksShow)
  const giveAll = (showId: number) => {
    for (const { key } of lacking) changeDetails(key, { showId })
    title.current?.focus()
  }
  const clear = () => {
    for (const { key } of done) takeOut(key)
  }
  const add = (files: File[]) => void addFiles({ queries, station }, files, show)
  return (
    <section className={isOpen ? 'beside tray open' : 'beside tray'} aria-labelledby={heading}>
      {uploads.length > 0 && (
        <div className="tray-line">
          <Pie share={totals.share} />
          <div>
            <b>{now}</b>
            {besides && <span className="secondary">{besides}</span>}
          </div>
          <IconButton
            icon="chevron-down"
            label={isOpen ? words.hide : words.show}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
      )}
      <div className="tray-content">
        <header>
          <h2 id={heading} ref={title} tabIndex={-1}>
            {words.title}
          </h2>
          {totals.open > 0 && (
            <span className="caption">{words.sum(...sizesOf(totals.sent, totals.bytes, language))}</span>
          )}
          {totals.open === 0 && done.length > 0 && (
            <button type="button" className="link caption" onClick={clear}>
              {words.clear}
            </button>
          )}
        </header>
        {shows.length > 0 ? (
          <div className="drop">
            <Icon name="upload" />
            <b>{words.drop}</b>
            <span className="caption">
              {words.or}{' '}
              <FileButton className="link" accept={mp3Files} several onFiles={add}>
                {words.choose}
              </FileButton>
              {words.upTo}
            </span>
          </div>
        ) : (
          <p className="drop secondary">{editsAll(role) ? words.noShow : words.noOwnShow}</p>
        )}
        {shows.length > 0 && (
          <div className="new-ones">
            <span className="label">{words.newOnes}</span>
            <RadioKeys
              label={words.newOnes}
              value={archived ? 'never' : 'now'}
              options={(['now', 'never'] as const).map((value) => ({ value, label: words.publicWhen[value] }))}
              onChange={(value) => {
                setArchived(value === 'never')
                rememberArchived(station, value === 'never')
              }}
            />
            {archived && <p className="caption">{words.neverSays}</p>}
          </div>
        )}
        <ul>
          {inOrderOfShow(uploads).map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              shows={shows}
              onDetails={() => setDialog({ key: upload.key, isGivingUp: false })}
              onGiveUp={() => setDialog({ key: upload.key, isGivingUp: true })}
              onFile={(file) => {
                const isSame = file.size === upload.bytes && file.lastModified === upload.modifiedMs
                if (!isSame || file.name !== upload.fileName) showToast(words.another(upload.fileName))
                add([file])
              }}
              onShow={() => setGiven(upload.key)}
            >
              {upload.key === given && givenShow && lacking.length > 0 && (
                <ForOthers show={givenShow.title} others={lacking.length} onUse={() => giveAll(givenShow.id)} />
              )}
            </UploadRow>
          ))}
        </ul>
      </div>
      <p className="visually-hidden" role="status">
        {spoken(uploads, words, (share) => percent(share, language))}
      </p>
      {inDialog &&
        (dialog?.isGivingUp ? (
          <GiveUpDialog upload={inDialog} onClose={closeDialog} />
        ) : (
          <DetailsDialog
            upload={inDialog}
            shows={shows}
            onShow={() => setGiven(inDialog.key)}
            onGiveUp={() => setDialog({ key: inDialog.key, isGivingUp: true })}
            onClose={closeDialog}
          />
        ))}
    </section>
  )
}

type Words = Awaited<ReturnType<typeof uploadWords.load>>

/** The announcement of a screen reader: progress at every tenth. */
function spoken(
  uploads: readonly Upload[],
  { spoken: words, refused }: Words,
  inPercent: (share: number) => string,
): string {
  const { open, paused, needy, share } = totalsOf(uploads)
  const busy = open - paused - needy
  const last = uploads.findLast(({ state }) => state === 'refused' || state === 'ready' || state === 'known')
  if (uploads.some(({ state }) => state === 'offline')) return words.offline
  if (last?.state === 'refused') return words.refused(last.title, reasonWords(last.reason, refused))
  if (last?.state === 'known') return words.sentAs(last.title, last.sentAs!.title)
  if (last?.state === 'ready' && last.showId === null) return words.needsShow(last.title)
  if (busy > 0) return words.sending(busy, inPercent(Math.floor(share * 10) / 10))
  const done = uploads.filter(({ state }) => state === 'done').length
  return done > 0 ? words.done(done) : ''
}
