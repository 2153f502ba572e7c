import { useState } from 'react'
import { useMe } from '../accounts/me.ts'
import { usePresent } from '../accounts/own-station.ts'
import { shortDate } from '../lib/time.ts'
import { dateAt } from '../lib/zone.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { useWords } from '../words/use-words.tsx'
import { commonWords, keyWords } from '../words/words.ts'
import type { MadeKey } from './change-keys.ts'
import { CodeExample } from './code-example.tsx'
import { nameOf } from './list-keys.ts'
import { mayOf } from './may.ts'
import { readableWith } from './scopes.ts'
import './made-key.css'

/** Shows a new key, only once. Closing asks first if it was not copied. */
export function ShowMadeKey({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  const words = useWords(keyWords)
  const { copy } = useWords(commonWords)
  const present = usePresent()
  const { self_signed } = useMe()
  const [isCopied, setCopied] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { key, label, scopes, expires_at } = made
  const may = mayOf(scopes, words)
  const until =
    expires_at === null ? words.forEverShort : words.until(shortDate(dateAt(expires_at - 1, present.zone), present))
  const about = [nameOf({ label, last_four: key.slice(-4) }), may.charAt(0).toLowerCase() + may.slice(1)].join(' · ')
  const path = readableWith(scopes)
  const lines = `KEY=${key}\n${self_signed ? 'curl -k' : 'curl'} -H "X-API-Key: $KEY" \\\n  '${location.origin}/v1${path}'`
  const close = () => (isCopied || isAsked ? onClose() : setAsked(true))
  return (
    <Dialog
      title={words.madeTitle}
      onClose={close}
      actions={<Button onClick={close}>{isAsked && !isCopied ? words.closeAnyway : words.haveIt}</Button>}
    >
      <p className="secondary">{words.madeAbout}</p>
      <div className="made-key">
        <div className="secret-text">{key}</div>
        <div>
          <span className="secondary">
            {about} · <span className="nowrap">{until}</span>
          </span>
          <CopyButton text={key} label={words.copyKey} wide autoFocus onCopied={() => setCopied(true)} />
        </div>
      </div>
      {isAsked && !isCopied && (
        <Note kind="wait" announced>
          {words.notCopied}
        </Note>
      )}
      {path && (
        <CodeExample title={words.works} text={lines} label={copy} onCopied={() => setCopied(true)}>
          KEY=<em>{key}</em>
          {lines.slice(4 + key.length)}
        </CodeExample>
      )}
    </Dialog>
  )
}
