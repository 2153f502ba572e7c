import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { feedAddress } from '../../../../web/feed-address.ts'
import { FormDialog } from '../../accounts/form-dialog.tsx'
import { useStation } from '../../accounts/own-station.ts'
import { fieldFaults, schemeFault } from '../../api/refusal-words.ts'
import { type FeedImport, isActive, useImportFeed } from '../../feeds/imports.ts'
import { showsQuery } from '../../shows/shows.ts'
import { Field } from '../../ui/field.tsx'
import { focusFirstFault } from '../../ui/focus-first-fault.ts'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, feedImportWords } from '../../words/words.ts'
import { useImportReasons } from './import-reasons.ts'

/** The feed to import; `showId` null makes a show. */
export type ImportFields = { url: string; showId: number | null; ownerEmail: string }

/** The body of a request that imports what a form says. */
export function importBody({ url, showId, ownerEmail }: ImportFields, dryRun: boolean) {
  return {
    ...{ url: feedAddress(url), dry_run: dryRun, owner_email: ownerEmail.trim() },
    ...(showId !== null && { show_id: showId }),
  }
}

/** The form. `preview` is the last one that began, while it reads the feed, or after it failed. */
export function ImportForm(props: {
  fields: ImportFields
  setFields: (fields: ImportFields) => void
  preview: FeedImport | undefined
  onBegun: (begun: FeedImport) => void
  onClose: () => void
}) {
  const { fields, setFields, preview, onBegun, onClose } = props
  const words = useWords(feedImportWords)
  const reasonOf = useImportReasons()
  const common = useWords(commonWords)
  const { id: station } = useStation()
  const { data: shows } = useSuspenseQuery(showsQuery(station))
  const begin = useImportFeed(station)
  const [isTried, setTried] = useState(false)
  const faults = fieldFaults(begin.error, common)
  const isReading = preview !== undefined && isActive(preview)
  // The import takes the fields of the preview. Not disabled, because the focus would be lost.
  const isFixed = begin.isPending || isReading
  const isLocked = preview?.reason_code === 'locked'
  const set = (changes: Partial<ImportFields>) => setFields({ ...fields, ...changes })
  const onSubmit = () => {
    setTried(true)
    if (isFixed) return
    if (fields.url.trim() === '') return focusFirstFault()
    // Also when the dialog was closed meanwhile. The error is shown below.
    begin.mutateAsync(importBody(fields, true)).then(onBegun, () => {})
  }
  const missing = isTried && fields.url.trim() === '' ? words.urlMissing : undefined
  return (
    <FormDialog
      title={words.title}
      action={words.preview}
      change={{ isPending: isFixed, error: Object.keys(faults).length === 0 ? begin.error : null }}
      own={{ import_running: words.importRunning }}
      {...{ onSubmit, onClose }}
    >
      <Field
        label={words.url}
        caption={words.urlExample}
        error={missing ?? (faults.url && (schemeFault(fields.url, common) ?? faults.url))}
      >
        {(input) => (
          <TextInput
            {...input}
            type="url"
            inputMode="url"
            value={fields.url}
            maxLength={2000}
            readOnly={isFixed}
            onChange={(e) => set({ url: e.target.value })}
          />
        )}
      </Field>
      <Field label={words.into} caption={words.intoMeans}>
        {(input) => (
          <Select
            {...input}
            value={fields.showId ?? ''}
            disabled={isFixed}
            onChange={(e) => set({ showId: e.target.value === '' ? null : Number(e.target.value) })}
          >
            <option value="">{words.newShow}</option>
            {shows.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {(isLocked || fields.ownerEmail !== '') && (
        <Field label={words.ownerEmail} caption={words.ownerEmailMeans} error={faults.owner_email}>
          {(input) => (
            <TextInput
              {...input}
              type="email"
              value={fields.ownerEmail}
              maxLength={254}
              readOnly={isFixed}
              onChange={(e) => set({ ownerEmail: e.target.value })}
            />
          )}
        </Field>
      )}
      {isReading && <Note announced>{words.reading}</Note>}
      {preview?.state === 'failed' && (
        <Note kind="live" announced>
          {reasonOf(preview)}
        </Note>
      )}
    </FormDialog>
  )
}
