import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmNote, confirmUrl } from '../../accounts/confirm-note.tsx'
import { useMe } from '../../accounts/me.ts'
import { useStation } from '../../accounts/own-station.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { Refused } from '../../api/refused.ts'
import { dayQuery } from '../../generation/day.ts'
import { useDeleteStation } from '../../station/delete-station.ts'
import { settingsQuery, useChangeSettings } from '../../station/settings.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmByName } from '../../ui/confirm-by-name.tsx'
import { FloatBar } from '../../ui/float-bar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useHotkeys } from '../../ui/use-hotkeys.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords } from '../../words/words.ts'
import { useDraft } from './draft.ts'
import { HistorySection } from './history.tsx'
import { KeepingSection, LookSection, Section, StationSection, StreamSection } from './sections.tsx'
import { settingsWords } from './words.ts'
import './page.css'

/** The station itself: what it is called, where its stream is, and for how long it is kept. */
export function SettingsPage() {
  const words = useWords(settingsWords)
  const common = useWords(commonWords)
  const { id, name, role } = useStation()
  const { data: saved } = useSuspenseQuery(settingsQuery(id))
  const { data: day } = useQuery(dayQuery(id))
  const change = useChangeSettings(id)
  const draft = useDraft(saved)
  const isOwner = role === 'owner'
  const faults = change.error instanceof Refused ? change.error.fields : []
  const save = () => {
    if (draft.count === 0 || change.isPending) return
    change.mutate(draft.changes, {
      onSuccess() {
        draft.discard()
        showToast(common.saved)
      },
      onError: (error) => showToast(refusalWords(error, common), { isBroken: true }),
    })
  }
  useHotkeys({ 'Ctrl+S': save })
  const sections = isOwner
    ? (['station', 'look', 'stream', 'keeping', 'history', 'export'] as const)
    : (['station', 'look', 'keeping'] as const)
  return (
    <Page name="settings" title={words.title} station={name}>
      <div className="split">
        <nav className="toc" aria-label={words.title}>
          <h1>{words.title}</h1>
          {sections.map((section) => (
            <a key={section} href={`#${section}`}>
              {words[section]}
            </a>
          ))}
        </nav>
        <div>
          {!isOwner && <p className="two">{words.ownersOnly}</p>}
          <StationSection {...{ draft, faults, isOwner }} />
          <LookSection {...{ draft, faults, isOwner }} />
          <StreamSection {...{ draft, faults, isOwner }} />
          <KeepingSection
            {...{ draft, faults, isOwner }}
            kilobits={day?.recording.kilobits ?? null}
            freeBytes={day?.recording.free_bytes ?? 0}
            usedBytes={day?.recording.bytes ?? 0}
          />
          {isOwner && <HistorySection />}
          {isOwner && <ExportSection />}
        </div>
      </div>
      {draft.count > 0 && (
        <FloatBar label={common.unsavedChanges} says={common.unsaved(draft.count)} unsaved>
          <Button onClick={draft.discard}>{common.discard}</Button>
          <Button kind="primary" busy={change.isPending} onClick={save}>
            {common.save} <kbd>Ctrl S</kbd>
          </Button>
        </FloatBar>
      )}
    </Page>
  )
}

/** Takes everything away, or deletes it. Both need a recent proof of who asks. */
function ExportSection() {
  const words = useWords(settingsWords)
  const common = useWords(commonWords)
  const { id, name } = useStation()
  const { confirmed } = useMe()
  const [isDeleting, setDeleting] = useState(false)
  const remove = useDeleteStation(id)
  const url = `/dashboard/api/stations/${id}/export`
  return (
    <Section id="export" title={words.export}>
      <p className="two">{words.exportMeans}</p>
      <div className="acts">
        <a className={buttonClass()} href={confirmed ? url : confirmUrl()} {...(confirmed && { download: true })}>
          <Icon name="download" />
          {confirmed ? words.exportAll : words.confirmToExport}
        </a>
        <Button kind="bare" onClick={() => setDeleting(true)}>
          {words.deleteStation}
        </Button>
      </div>
      {isDeleting && (
        <ConfirmByName
          title={words.deleteTitle(name)}
          name={name}
          action={words.deleteStation}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(name, { onSuccess: () => location.assign('/dashboard') })}
          onClose={() => setDeleting(false)}
        >
          <p>{words.deleteMeans}</p>
          <ConfirmNote error={remove.error} />
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
