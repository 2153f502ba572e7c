import { useStation } from '../../accounts/own-station.ts'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { apiWords } from './words.ts'
import './page.css'

/** The keys that programs use. */
export function ApiPage() {
  const words = useWords(apiWords)
  const { name } = useStation()
  return (
    <Page name="api" title={words.title} station={name}>
      <div className="pagehead">
        <div>
          <h1>{words.title}</h1>
          <p>{words.about}</p>
        </div>
      </div>
    </Page>
  )
}
