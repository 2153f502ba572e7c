import { useState } from 'react'
import { ConfirmNote, confirmUrl } from '../../accounts/confirm-note.tsx'
import { useMe } from '../../accounts/me.ts'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { Refused } from '../../api/refused.ts'
import { size } from '../../lib/numbers.ts'
import { useDeleteStation } from '../../station/delete-station.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmByName } from '../../ui/confirm-by-name.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, settingsWords } from '../../words/words.ts'
import { Section } from './setting.tsx'

/** Exports or deletes the station. Both need a recent confirmation of the owner. `bytes` is the size of the export. */
export function ExportSection({ bytes }: { bytes: number | undefined }) {
  const words = useWords(settingsWords)
  const common = useWords(commonWords)
  const { id, name } = useStation()
  const { language } = usePresent()
  const { confirmed } = useMe()
  const [isDeleting, setDeleting] = useState(false)
  const remove = useDeleteStation(id)
  const url = `/dashboard/api/stations/${id}/export`
  return (
    <Section id="export" title={words.export}>
      <p className="secondary">{words.exportMeans}</p>
      <div className="actions">
        <a className={buttonClass()} href={confirmed ? url : confirmUrl()} {...(confirmed && { download: true })}>
          <Icon name="download" />
          {confirmed ? words.exportAll(bytes === undefined ? '' : size(bytes, language)) : words.confirmToExport}
        </a>
        <Button kind="bare" onClick={() => setDeleting(true)}>
          {words.deleteStation}
        </Button>
      </div>
      {isDeleting && (
        <ConfirmByName
          title={words.deleteTitle(name)}
          name={name}
          wrong={common.notTheName}
          action={words.deleteStation}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(name, { onSuccess: () => location.assign('/dashboard') })}
          onClose={() => setDeleting(false)}
        >
          <p>{words.deleteMeans}</p>
          {/* The name may have been changed meanwhile, so the button has to be pressed again. */}
          <ConfirmNote error={remove.error} onConfirmed={remove.reset} />
          {remove.error && !(remove.error instanceof Refused && remove.error.code === 'confirm') && (
            <p className="field-error">
              <i className="fault" /> {refusalWords(remove.error, common)}
            </p>
          )}
        </ConfirmByName>
      )}
    </Section>
  )
}
