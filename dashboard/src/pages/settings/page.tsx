import { useStation } from '../../accounts/own-station.ts'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { settingsWords } from './words.ts'
import './page.css'

/** The station, its recording, and its people. */
export function SettingsPage() {
  const words = useWords(settingsWords)
  const { name } = useStation()
  return (
    <Page name="settings" title={words.title} station={name}>
      <div className="pagehead">
        <div>
          <h1>{words.title}</h1>
          <p>{words.about}</p>
        </div>
      </div>
    </Page>
  )
}
