import { useStation } from '../../accounts/own-station.ts'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { showsWords } from './words.ts'
import './page.css'

/** The programmes of the station. */
export function ShowsPage() {
  const words = useWords(showsWords)
  const { name } = useStation()
  return (
    <Page name="shows" title={words.title} station={name}>
      <div className="pagehead">
        <div>
          <h1>{words.title}</h1>
          <p>{words.about}</p>
        </div>
      </div>
    </Page>
  )
}
