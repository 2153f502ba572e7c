import { Link } from '@tanstack/react-router'
import { useStation } from '../../accounts/own-station.ts'
import { Refusal } from '../../accounts/refusal.tsx'
import { type FeedImport, isActive, useCancelImport } from '../../feeds/imports.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, feedImportWords } from '../../words/words.ts'
import { ImportProblems } from './import-problems.tsx'
import { ImportRepairs } from './import-repairs.tsx'
import { doneOf, useImportResult } from './import-result.ts'

/** The progress of an import, and its result. */
export function ImportProgress({ progress, onClose }: { progress: FeedImport; onClose: () => void }) {
  const words = useWords(feedImportWords)
  const resultOf = useImportResult()
  const { close } = useWords(commonWords)
  const { id: station } = useStation()
  const cancel = useCancelImport(station)
  const { id, title, state, total, failed, show_id: show, items, problems, repairs } = progress
  const last = items[0]
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        isActive(progress) ? (
          <>
            <Button kind="bare" busy={cancel.isPending} onClick={() => cancel.mutate(id)}>
              {words.cancelImport}
            </Button>
            <Button onClick={onClose}>{close}</Button>
          </>
        ) : (
          <>
            <Button kind={show === null ? 'primary' : 'bare'} onClick={onClose}>
              {words.done}
            </Button>
            {show !== null && (
              <Link className={buttonClass({ kind: 'primary' })} to="/$station/shows/$show" params={{ station, show }}>
                {words.openShow}
              </Link>
            )}
          </>
        )
      }
    >
      {title && <h3>{title}</h3>}
      {isActive(progress) && (
        <>
          <p>{resultOf(progress)}</p>
          <ProgressBar label={words.progress} share={total === 0 ? 0 : doneOf(progress) / total} />
          {last && (
            <p className="secondary">
              <bdi>{last.title || words.untitled}</bdi>
            </p>
          )}
          <p className="secondary">{words.goesOn}</p>
        </>
      )}
      {!isActive(progress) && (
        <Note announced kind={state === 'failed' ? 'live' : 'plain'}>
          {resultOf(progress)}
        </Note>
      )}
      {state === 'done' && failed > 0 && <p>{words.again}</p>}
      <ImportRepairs repairs={repairs} />
      <ImportProblems items={problems} />
      <Refusal error={cancel.error} onConfirmed={() => cancel.mutate(id)} />
    </Dialog>
  )
}
