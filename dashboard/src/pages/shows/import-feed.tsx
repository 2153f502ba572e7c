import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { Refusal } from '../../accounts/refusal.tsx'
import { type FeedImport, importQuery, importsQuery, isActive, useCancelImport } from '../../feeds/imports.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../words/use-words.tsx'
import { feedImportWords } from '../../words/words.ts'
import { type ImportFields, ImportForm } from './import-form.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'

const empty: ImportFields = { url: '', showId: null, ownerEmail: '' }

/**
 * The dialog that imports the feed of a podcast: the address, a preview, the progress, and what became of each item. It may be
 * closed while an import is at work, and shows it when it is opened again. A preview ends with the dialog.
 * @param props.opened an import whose progress or result is shown; null for a new one
 */
export function ImportFeed({ opened, onClose }: { opened: number | null; onClose: () => void }) {
  const { id: station } = useStation()
  const words = useWords(feedImportWords)
  const [fields, setFields] = useState(empty)
  const [current, setCurrent] = useState(opened ?? undefined)
  const { data: imports, error: listError } = useQuery({
    ...importsQuery(station),
    // Another person may have begun one.
    refetchOnMount: 'always',
  })
  const atWork = imports?.find((one) => isActive(one) && !one.dry_run)?.id
  // Stays the one that is shown when it has ended, and the list no longer has it as one at work.
  if (current === undefined && atWork !== undefined) setCurrent(atWork)
  const { data: shown, error: shownError } = useQuery({
    ...importQuery(station, current ?? 0),
    enabled: current !== undefined,
  })
  const begun = useBegun(station, shown, ({ id }) => setCurrent(id))
  const error = imports === undefined ? listError : current !== undefined && shown === undefined && shownError
  if (error)
    return (
      <Dialog title={words.title} onClose={onClose}>
        <Refusal error={error} />
      </Dialog>
    )
  if (imports === undefined) return null
  if (!shown || isUnread(shown))
    return <ImportForm {...{ fields, setFields, onClose }} preview={shown} onBegun={begun} />
  if (shown.dry_run)
    return (
      <ImportPreview {...{ fields, onClose }} preview={shown} onBack={() => setCurrent(undefined)} onBegun={begun} />
    )
  return <ImportProgress {...{ onClose }} progress={shown} />
}

/**
 * Gives what was begun to `onBegun`. A preview that is being read when the dialog is closed, or that begins afterwards, is
 * cancelled: its result is not shown, and until it has ended nothing else can be imported.
 */
function useBegun(station: number, shown: FeedImport | undefined, onBegun: (begun: FeedImport) => void) {
  const { mutate: cancel } = useCancelImport(station)
  const isOpen = useRef(true)
  const cancelPreview = useRef(() => {})
  useEffect(() => {
    cancelPreview.current = () => {
      if (shown?.dry_run && isActive(shown)) cancel(shown.id)
    }
  })
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      cancelPreview.current()
    }
  }, [])
  return (begun: FeedImport) => {
    if (isOpen.current) onBegun(begun)
    else if (begun.dry_run) cancel(begun.id)
  }
}

/** Whether a preview has nothing to show: the feed is not read yet, or could not be. */
function isUnread({ dry_run, state }: FeedImport): boolean {
  return dry_run && state !== 'done'
}
