import { useStation } from '../../accounts/own-station.ts'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { recordingWords } from './words.ts'
import './page.css'

/** The tape, and cutting episodes out of it. */
export function RecordingPage() {
  const words = useWords(recordingWords)
  const { name } = useStation()
  return (
    <Page name="recording" title={words.title} station={name}>
      <div className="pagehead">
        <div>
          <h1>{words.title}</h1>
          <p>{words.about}</p>
        </div>
      </div>
    </Page>
  )
}
