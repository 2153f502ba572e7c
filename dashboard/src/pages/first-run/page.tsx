import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { firstRunWords } from './words.ts'
import './page.css'

/** A name, a place, and where Aircheck can hear it. */
export function FirstRunPage() {
  const words = useWords(firstRunWords)
  return (
    <Page name="first-run" title={words.title}>
      <div className="pagehead">
        <div>
          <h1>{words.title}</h1>
          <p>{words.about}</p>
        </div>
      </div>
    </Page>
  )
}
