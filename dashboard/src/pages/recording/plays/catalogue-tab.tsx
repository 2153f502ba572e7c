import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileText } from '../../../../../web/file-text.ts'
import { useStation } from '../../../accounts/own-station.ts'
import { refusalWords } from '../../../api/refusal-words.ts'
import { Refused } from '../../../api/refused.ts'
import {
  catalogueQuery,
  csvOfRecording,
  type Recording,
  useImportCatalogue,
  useRemoveRecording,
} from '../../../plays/catalogue.ts'
import { nameOf } from '../../../plays/name-of.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState, Note } from '../../../ui/note.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords, playsWords } from '../../../words/words.ts'
import { CatalogueTable } from './catalogue-table.tsx'
import { SearchInput } from './find.tsx'
import { lineFault } from './line-fault.ts'
import { RecordingDialog } from './recording-dialog.tsx'

/** The maximum size of a file in bytes: that of a request, with room for quotes. */
const maxBytes = 1_000_000
/** The maximum number of faulty lines that are shown. */
const maxLines = 10

/** The catalogue of recordings, which completes reports. */
export function CatalogueTab({ mayChange }: { mayChange: boolean }) {
  const words = useWords(playsWords)
  const w = words.catalogue
  const common = useWords(commonWords)
  const { id: station } = useStation()
  const [q, setQ] = useState('')
  const [edited, setEdited] = useState<Recording>()
  const list = useInfiniteQuery(catalogueQuery(station, q))
  const load = useImportCatalogue(station)
  const remove = useRemoveRecording(station)
  const [isTooLarge, setTooLarge] = useState(false)
  const recordings = list.data?.pages.flatMap((page) => page.recordings)
  const onError = (error: Error) => showToast(refusalWords(error, common), { isBroken: true })
  const receive = async ([file]: File[]) => {
    const isFitting = file !== undefined && file.size <= maxBytes
    setTooLarge(!isFitting)
    load.reset()
    if (isFitting) load.mutate(fileText(new Uint8Array(await file.arrayBuffer())))
  }
  const onRemove = (recording: Recording) =>
    remove.mutate(recording.id, {
      onSuccess() {
        const undo = () => load.mutate(csvOfRecording(recording), { onError, onSuccess: () => load.reset() })
        showToast(w.removed(nameOf(recording.artist, recording.title)), { undo })
      },
      onError,
    })
  return (
    <section aria-label={w.list} className="catalogue">
      <p className="about">{w.about}</p>
      <search className="find-recordings">
        <SearchInput q={q} label={w.search} onTerm={setQ} />
        {mayChange && (
          <FileButton
            className={buttonClass()}
            accept=".csv,.txt,text/csv,text/plain"
            onFiles={(files) => void receive(files)}
            aria-busy={load.isPending}
          >
            {load.isPending ? <i className="pie turning" /> : <Icon name="upload" />}
            {w.import}
          </FileButton>
        )}
      </search>
      {mayChange && <p className="caption">{w.columns}</p>}
      {isTooLarge && (
        <Note kind="wait" announced>
          {w.fileTooLarge}
        </Note>
      )}
      {load.data && (
        <Note announced>
          {w.imported(load.data.recordings)}
          {load.data.unused.length > 0 && ` ${w.unused(load.data.unused)}`}
        </Note>
      )}
      {load.error && <Unread error={load.error} />}
      {recordings ? (
        recordings.length > 0 ? (
          <CatalogueTable {...{ recordings, mayChange, onRemove }} onEdit={setEdited} />
        ) : (
          <EmptyState action={q !== '' && <Button onClick={() => setQ('')}>{words.showAll}</Button>}>
            {q === '' ? w.empty : w.found}
          </EmptyState>
        )
      ) : (
        list.error && (
          <EmptyState action={<Button onClick={() => void list.refetch()}>{common.tryAgain}</Button>}>
            {words.notLoaded} {refusalWords(list.error, common)}
          </EmptyState>
        )
      )}
      {list.hasNextPage && (
        <p className="more-rows">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {w.next}
          </Button>
        </p>
      )}
      {edited && <RecordingDialog recording={edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

/** The lines of a file that are not understood, and what to do. */
function Unread({ error }: { error: Error }) {
  const w = useWords(playsWords).catalogue
  const common = useWords(commonWords)
  const lines = error instanceof Refused && error.code === 'invalid' ? error.fields : []
  return (
    <Note kind="wait" announced>
      {lines.length === 0 ? (
        refusalWords(error, common, { conflict: w.full, too_large: w.fileTooLarge })
      ) : (
        <>
          {w.refused(lines.length)}
          <ul>
            {lines.slice(0, maxLines).map(({ field, message }) => (
              <li key={field}>{lineFault(message ?? '', w.lineFaults) ?? message}</li>
            ))}
          </ul>
          {lines.length > maxLines && w.moreLines(lines.length - maxLines)}
        </>
      )}
    </Note>
  )
}
