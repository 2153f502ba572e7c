import { useStation } from '../../accounts/own-station.ts'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { showWords } from './words.ts'
import './page.css'

/** One programme, with its recording and its intro. */
export function ShowPage() {
  const words = useWords(showWords)
  const { name } = useStation()
  return (
    <Page name="show" title={words.title} station={name}>
      <div className="pagehead">
        <div>
          <h1>{words.title}</h1>
          <p>{words.about}</p>
        </div>
      </div>
    </Page>
  )
}
