import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useStation } from '../../accounts/own-station.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Later } from '../../ui/later.tsx'
import { EmptyState } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { useHotkeys } from '../../ui/use-hotkeys.ts'
import { useNow } from '../../ui/use-now.ts'
import { useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { Board } from './board.tsx'
import { Conflict } from './conflict.tsx'
import { DeskProvider, useNewDesk } from './desk.ts'
import { Notices } from './notices.tsx'
import { SaveBar } from './save-bar.tsx'
import { useScheduleShortcuts } from './shortcuts.ts'
import { Toolbar } from './toolbar.tsx'
import { useView } from './view.ts'
import { WeekList } from './week-list.tsx'
import './page.css'
import './week.css'
import './blocks.css'
import './list.css'
import './inspector.css'
import './review.css'
import './preview.css'

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
      <Later key={id}>{tools && <Schedule tools={tools} />}</Later>
    </Page>
  )
}

/** All but the heading, which does not wait until the week is worked out: the rest of its row is put beside it. */
function Schedule({ tools }: { tools: HTMLElement }) {
  const words = useWords(scheduleWords)
  const { id } = useStation()
  const desk = useNewDesk()
  const view = useView(desk.rotation, useNow(60))
  useScheduleShortcuts()
  useHotkeys({
    'Ctrl+Z': desk.undo,
    'Ctrl+Shift+Z': desk.redo,
    'Ctrl+Y': desk.redo,
    'Ctrl+S': () => desk.mayWrite && desk.changes.length > 0 && desk.save(),
  })
  return (
    <DeskProvider value={desk}>
      {createPortal(<Toolbar view={view} />, tools)}
      <Notices />
      {desk.template.shows.length === 0 ? (
        <EmptyState
          action={
            desk.mayWrite && (
              <Link to="/$station/shows" params={{ station: id }} className={buttonClass()}>
                {words.makeShow}
              </Link>
            )
          }
        >
          {words.noShows}
        </EmptyState>
      ) : view.as === 'week' ? (
        <Board view={view} />
      ) : (
        <WeekList view={view} />
      )}
      <SaveBar />
      <Conflict />
      <div className="visually-hidden" role="status">
        {desk.said}
      </div>
    </DeskProvider>
  )
}
