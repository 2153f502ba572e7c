import { useQuery } from '@tanstack/react-query'
import { useStation } from '../../accounts/own-station.ts'
import { dayQuery } from '../../generation/day.ts'
import { exportSizeQuery } from '../../station/export-size.ts'
import { useSettingsDraft } from '../../station/settings-draft.ts'
import { Later } from '../../ui/later.tsx'
import { Page } from '../../ui/page.tsx'
import { UnsavedBar } from '../../ui/unsaved-bar.tsx'
import { useWords } from '../../words/use-words.tsx'
import { settingsWords } from '../../words/words.ts'
import { AlarmsSection } from './alarms-section.tsx'
import { useCurrentSection } from './current-section.ts'
import { ExportSection } from './export-section.tsx'
import { HistorySection } from './history.tsx'
import { KeepingSection } from './keeping-section.tsx'
import { ListenersView } from './listeners-view.tsx'
import { LookSection } from './look-section.tsx'
import { PeopleSection } from './people/section.tsx'
import { StationSection } from './station-section.tsx'
import { StreamSection } from './stream-section.tsx'
import './page.css'

/** The settings of the station: its name, look, stream, retention and members. */
export function SettingsPage() {
  const words = useWords(settingsWords)
  const { id, name, role } = useStation()
  const { saved, draft, faults, bar } = useSettingsDraft(id)
  const { data: day } = useQuery(dayQuery(id))
  const isOwner = role === 'owner'
  const { data: episodeBytes } = useQuery({ ...exportSizeQuery(id), enabled: isOwner })
  const current = useCurrentSection()
  const sections = isOwner
    ? (['station', 'look', 'stream', 'keeping', 'alarms', 'people', 'history', 'export'] as const)
    : (['station', 'look', 'keeping'] as const)
  return (
    <Page name="settings" title={words.title} station={name}>
      <div className="split">
        <nav className="contents" aria-label={words.title}>
          <h1>{words.title}</h1>
          {sections.map((section) => (
            <a key={section} href={`#${section}`} {...(section === current && { 'aria-current': true })}>
              {words[section]}
            </a>
          ))}
        </nav>
        <div>
          <Later>
            {!isOwner && <p className="owners-only">{words.ownersOnly}</p>}
            <StationSection {...{ draft, saved, faults, isOwner }} />
            <LookSection {...{ draft, faults, isOwner }} />
            <StreamSection {...{ draft, faults, isOwner }} />
            <KeepingSection {...{ draft, faults, isOwner }} recording={day?.recording} episodeBytes={episodeBytes} />
            {isOwner && <AlarmsSection />}
            {isOwner && <PeopleSection />}
            {isOwner && <HistorySection />}
            {isOwner && <ExportSection bytes={episodeBytes} />}
          </Later>
        </div>
        <Later>
          <ListenersView shown={draft.shown} />
        </Later>
      </div>
      <UnsavedBar {...bar} />
    </Page>
  )
}
