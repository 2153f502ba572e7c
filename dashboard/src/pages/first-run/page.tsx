import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { firstRunWords } from './words.ts'
import './page.css'

/** What a person sees who belongs to no station. */
export function FirstRunPage() {
  const words = useWords(firstRunWords)
  return (
    <Page name="first-run" title={words.title}>
      <div className="pagehead">
        <div>
          <h1>{words.title}</h1>
          <p>{words.about}</p>
          <pre>aircheck user create --email you@example.org --station 1</pre>
        </div>
      </div>
    </Page>
  )
}
