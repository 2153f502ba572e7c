import { Link } from '@tanstack/react-router'
import { useStation } from '../../accounts/own-station.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Later } from '../../ui/later.tsx'
import { EmptyState } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { useHotkeys } from '../../ui/use-hotkeys.ts'
import { useNow } from '../../ui/use-now.ts'
import { useWords } from '../../words/use-words.tsx'
import { Board } from './board.tsx'
import { Conflict } from './conflict.tsx'
import { DeskProvider, useNewDesk } from './desk.ts'
import { Notices } from './notices.tsx'
import { SaveBar } from './save-bar.tsx'
import { useScheduleShortcuts } from './shortcuts.ts'
import { Toolbar } from './toolbar.tsx'
import { useView } from './view.ts'
import { WeekList } from './week-list.tsx'
import { scheduleWords } from './words.ts'
import './page.css'
import './week.css'
import './blocks.css'
import './list.css'
import './inspector.css'
import './review.css'
import './preview.css'

/** The week of the station. */
export function SchedulePage() {
  const { id } = useStation()
  return <Schedule key={id} />
}

function Schedule() {
  const words = useWords(scheduleWords)
  const { id, name } = useStation()
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
      <Page name="schedule" title={words.title} station={name}>
        <Toolbar view={view} />
        <Later>
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
        </Later>
        <SaveBar />
        <Conflict />
        <div className="vh" role="status">
          {desk.said}
        </div>
      </Page>
    </DeskProvider>
  )
}
