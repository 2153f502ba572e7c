import { useStation } from '../../accounts/own-station.ts'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { episodesWords } from './words.ts'
import './page.css'

/** What can be listened to again. */
export function EpisodesPage() {
  const words = useWords(episodesWords)
  const { name } = useStation()
  return (
    <Page name="episodes" title={words.title} station={name}>
      <div className="pagehead">
        <div>
          <h1>{words.title}</h1>
          <p>{words.about}</p>
        </div>
      </div>
    </Page>
  )
}
