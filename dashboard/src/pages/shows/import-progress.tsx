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
import { useImportReasons } from './import-reasons.ts'
import { ImportRepairs } from './import-repairs.tsx'

/** The progress of an import, and its result. */
export function ImportProgress({ progress, onClose }: { progress: FeedImport; onClose: () => void }) {
  const words = useWords(feedImportWords)
  const reasonOf = useImportReasons()
  const { close } = useWords(commonWords)
  const { id: station } = useStation()
  const cancel = useCancelImport(station)
  const { id, title, state, total, imported, here, skipped, failed, show_id: show, items, problems, repairs } = progress
  const done = imported + here + skipped + failed
  const counts = [
    words.imported(imported),
    here > 0 && words.here(here),
    skipped > 0 && words.skipped(skipped),
    failed > 0 && words.failed(failed),
  ].filter((each) => each !== false)
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
          <p>{total === 0 ? words.reading : words.importing(done, total)}</p>
          <ProgressBar label={words.progress} share={total === 0 ? 0 : done / total} />
          {last && (
            <p className="secondary">
              <bdi>{last.title || words.untitled}</bdi>
            </p>
          )}
          <p className="secondary">{words.goesOn}</p>
        </>
      )}
      {!isActive(progress) && <p role="status">{counts.join(', ')}.</p>}
      {state === 'cancelled' && <Note>{words.cancelled}</Note>}
      {state === 'failed' && <Note kind="live">{reasonOf(progress)}</Note>}
      {state === 'done' && failed > 0 && <p>{words.again}</p>}
      <ImportRepairs repairs={repairs} />
      <ImportProblems items={problems} />
      <Refusal error={cancel.error} onConfirmed={() => cancel.mutate(id)} />
    </Dialog>
  )
}
