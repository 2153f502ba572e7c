import { useStation } from '../../accounts/own-station.ts'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { onAirWords } from './words.ts'
import './page.css'

/** What is on air, what is being recorded, and what needs a person. */
export function OnAirPage() {
  const words = useWords(onAirWords)
  const { name } = useStation()
  return (
    <Page name="on-air" title={words.title} station={name}>
      <div className="pagehead">
        <div>
          <h1>{words.title}</h1>
          <p>{words.about}</p>
        </div>
      </div>
    </Page>
  )
}
