import { useState } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import type { MadeKey } from '../../keys/change-keys.ts'
import { ShowMadeKey } from '../../keys/made-key.tsx'
import { NewKey } from '../../keys/new-key.tsx'
import { useWords } from '../../words/use-words.tsx'
import { firstRunWords } from '../../words/words.ts'
import { StepForm, type StepProps } from './step-form.tsx'

/** The first API key, which is shown once. */
export function KeyStep({ onDone, later }: StepProps) {
  const words = useWords(firstRunWords)
  const { id } = useStation()
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<MadeKey>()
  return (
    <>
      <StepForm
        about={[words.keyAbout]}
        action={words.makeKey}
        busy={false}
        beside={later}
        onSubmit={() => setAsking(true)}
      />
      {isAsking && !made && <NewKey station={id} onMade={setMade} onClose={() => setAsking(false)} />}
      {made && <ShowMadeKey made={made} onClose={onDone} />}
    </>
  )
}
