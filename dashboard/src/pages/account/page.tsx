import { useStation } from '../../accounts/own-station.ts'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { accountWords } from './words.ts'
import './page.css'

/** Your password, your passkeys, and where you are signed in. */
export function AccountPage() {
  const words = useWords(accountWords)
  const { name } = useStation()
  return (
    <Page name="account" title={words.title} station={name}>
      <div className="pagehead">
        <div>
          <h1>{words.title}</h1>
          <p>{words.about}</p>
        </div>
      </div>
    </Page>
  )
}
