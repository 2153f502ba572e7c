import { useState } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import type { MadeKey } from '../../keys/change-keys.ts'
import { ShowMadeKey } from '../../keys/made-key.tsx'
import { NewKey } from '../../keys/new-key.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { firstRunWords } from './words.ts'

/** The first key of a program, which is shown once. */
export function KeyStep({ onDone }: { onDone: () => void }) {
  const words = useWords(firstRunWords)
  const { id } = useStation()
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<MadeKey>()
  return (
    <div className="step-form">
      <p className="two">{words.keyAbout}</p>
      <Button kind="primary" onClick={() => setAsking(true)}>
        {words.makeKey}
      </Button>
      {isAsking && !made && <NewKey station={id} onMade={setMade} onClose={() => setAsking(false)} />}
      {made && <ShowMadeKey made={made} onClose={onDone} />}
    </div>
  )
}
