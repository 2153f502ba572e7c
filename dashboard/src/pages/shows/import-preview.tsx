import { FormDialog } from '../../accounts/form-dialog.tsx'
import { useStation } from '../../accounts/own-station.ts'
import { type FeedImport, useImportFeed } from '../../feeds/imports.ts'
import { size } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { feedImportWords } from '../../words/words.ts'
import { type ImportFields, importBody } from './import-form.tsx'
import { ImportProblems } from './import-problems.tsx'
import { ImportRepairs } from './import-repairs.tsx'

/** The effect of an import, and the button that begins it. */
export function ImportPreview(props: {
  fields: ImportFields
  preview: FeedImport
  onBack: () => void
  onBegun: (begun: FeedImport) => void
  onClose: () => void
}) {
  const { fields, preview, onBack, onBegun, onClose } = props
  const words = useWords(feedImportWords)
  const { language } = useLanguage()
  const { id: station } = useStation()
  const begin = useImportFeed(station)
  const isEmpty = preview.new === 0
  const others = [
    preview.here > 0 && words.here(preview.here),
    preview.skipped > 0 && words.skipped(preview.skipped),
  ].filter((each) => each !== false)
  return (
    <FormDialog
      title={words.title}
      action={isEmpty ? words.done : words.start(preview.new)}
      change={{ isPending: begin.isPending, error: begin.error }}
      own={{ import_running: words.importRunning }}
      onSubmit={() => (isEmpty ? onClose() : begin.mutate(importBody(fields, false), { onSuccess: onBegun }))}
      beside={
        <Button kind="bare" onClick={onBack}>
          {words.back}
        </Button>
      }
      onClose={onClose}
    >
      <h3>{preview.title}</h3>
      <p>
        {preview.total === 0 ? words.empty : words.willImport(preview.new)}
        {preview.bytes > 0 && words.size(size(preview.bytes, language))}
        {others.length > 0 && ` (${others.join(', ')})`}.
      </p>
      <ImportRepairs repairs={preview.repairs} />
      <ImportProblems items={preview.problems} />
    </FormDialog>
  )
}
