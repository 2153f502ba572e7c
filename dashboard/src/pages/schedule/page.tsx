import { useStation } from '../../accounts/own-station.ts'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { scheduleWords } from './words.ts'
import './page.css'

/** The week of the station. */
export function SchedulePage() {
  const words = useWords(scheduleWords)
  const { name } = useStation()
  return (
    <Page name="schedule" title={words.title} station={name}>
      <div className="pagehead">
        <div>
          <h1>{words.title}</h1>
          <p>{words.about}</p>
        </div>
      </div>
    </Page>
  )
}
