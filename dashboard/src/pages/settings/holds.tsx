import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { dayAndTime } from '../../lib/time.ts'
import { type Hold, holdsQuery, useReleaseHold } from '../../recordings/holds.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, settingsWords } from '../../words/words.ts'
import { HoldDialog } from './hold-dialog.tsx'

/** The held parts of the recording, which are not deleted at any age. */
export function Holds() {
  const words = useWords(settingsWords)
  const { id } = useStation()
  const { data } = useQuery(holdsQuery(id))
  const [isAdding, setAdding] = useState(false)
  const held = data?.filter(({ released_at }) => released_at === null) ?? []
  return (
    <div className="setting">
      <span className="label" id="holds-h">
        {words.holds}
      </span>
      <div className="list">
        {data && held.length === 0 ? (
          <p className="secondary">{words.noHolds}</p>
        ) : (
          <ul aria-labelledby="holds-h">
            {held.map((hold) => (
              <HoldRow key={hold.id} hold={hold} />
            ))}
          </ul>
        )}
        <div>
          <Button icon="lock" onClick={() => setAdding(true)}>
            {words.addHold}
          </Button>
        </div>
      </div>
      {isAdding && <HoldDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

function HoldRow({ hold }: { hold: Hold }) {
  const words = useWords(settingsWords)
  const common = useWords(commonWords)
  const { id } = useStation()
  const present = usePresent()
  const release = useReleaseHold(id)
  const name = words.span(dayAndTime(hold.from_us / 1e6, present), dayAndTime(hold.until_us / 1e6, present))
  return (
    <li>
      <div>
        <b>{hold.reason}</b>
        <p className="caption">{name}</p>
      </div>
      <Button
        small
        busy={release.isPending}
        aria-label={words.releaseOf(hold.reason)}
        onClick={() =>
          release.mutate(hold.id, {
            onSuccess: () => showToast(words.released),
            onError: (error) => showToast(refusalWords(error, common), { isBroken: true }),
          })
        }
      >
        {words.release}
      </Button>
    </li>
  )
}
