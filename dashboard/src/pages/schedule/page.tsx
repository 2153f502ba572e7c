import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useStation } from '../../accounts/own-station.ts'
import { Later } from '../../ui/later.tsx'
import { EmptyState } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { useHotkeys } from '../../ui/use-hotkeys.ts'
import { useNow } from '../../ui/use-now.ts'
import { useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { AddShow } from './add-show.tsx'
import { Board } from './board.tsx'
import { Conflict } from './conflict.tsx'
import { DatedBar } from './dated-bar.tsx'
import { DatedChange } from './dated-change.tsx'
import { AfterWeek, ScheduleEditor, useSchedule } from './editor-state.tsx'
import { ExceptionList } from './exceptions/list.tsx'
import { Notices } from './notices.tsx'
import { SaveBar } from './save-bar.tsx'
import { useScheduleShortcuts } from './shortcuts.ts'
import { Toolbar } from './toolbar.tsx'
import { useView } from './view.ts'
import { WeekList } from './week-list.tsx'
import './page.css'

/** The week of the station. */
export function SchedulePage() {
  const words = useWords(scheduleWords)
  const { id, name } = useStation()
  const [tools, setTools] = useState<HTMLElement | null>(null)
  return (
    <Page name="schedule" title={words.title} station={name}>
      <div className="tools" ref={setTools}>
        <h1>{words.title}</h1>
      </div>
      <Later key={id}>
        {tools && (
          <ScheduleEditor>
            <Schedule tools={tools} />
          </ScheduleEditor>
        )}
      </Later>
    </Page>
  )
}

/** The page without its heading, which does not wait for the week: the rest of its row is rendered beside it. */
function Schedule({ tools }: { tools: HTMLElement }) {
  const words = useWords(scheduleWords)
  const { rotation, template, mayWrite, undo, redo, save } = useSchedule()
  const view = useView(rotation, useNow(60))
  useScheduleShortcuts()
  useHotkeys({
    'Ctrl+Z': undo,
    'Ctrl+Shift+Z': redo,
    'Ctrl+Y': redo,
    'Ctrl+S': () => mayWrite && save(),
  })
  return (
    <>
      <AfterWeek>
        {createPortal(<Toolbar view={view} />, tools)}
        <Notices />
        <DatedBar view={view} />
      </AfterWeek>
      {template.shows.length === 0 ? (
        <EmptyState action={mayWrite && <AddShow />}>{words.noShows}</EmptyState>
      ) : view.as === 'week' ? (
        <Board view={view} />
      ) : (
        <WeekList view={view} />
      )}
      <AfterWeek>
        {template.shows.length > 0 && <ExceptionList view={view} />}
        <SaveBar />
        <Conflict />
        <DatedChange />
      </AfterWeek>
    </>
  )
}
