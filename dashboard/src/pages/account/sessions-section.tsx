import { useSuspenseQuery } from '@tanstack/react-query'
import { usePresent } from '../../accounts/own-station.ts'
import { sessionsQuery, useEndSession } from '../../accounts/sessions.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { dayAndTime, lastTime } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { Part } from '../../ui/part.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { accountWords, commonWords } from '../../words/words.ts'

/** The sessions of the person, with buttons that end them. */
export function SessionsSection() {
  const words = useWords(accountWords)
  const common = useWords(commonWords)
  const present = usePresent()
  const { data: sessions } = useSuspenseQuery(sessionsQuery)
  const end = useEndSession()
  const endOne = (id?: number) =>
    end.mutate(id, {
      onSuccess: () => showToast(words.ended),
      onError: (error) => showToast(refusalWords(error, common), { isBroken: true }),
    })
  return (
    <Part title={words.sessions} about={words.sessionsMean}>
      <ul className="rows">
        {sessions.map(({ id, device, method, created_at, seen_at, current }) => (
          <li key={id}>
            <div>
              <b>{device}</b>
              <p className="caption">
                {words.by(method)} · {dayAndTime(created_at, present)} ·{' '}
                {current ? words.here : words.lastUsed(lastTime(seen_at, present))}
              </p>
            </div>
            {!current && (
              <Button small onClick={() => endOne(id)}>
                {words.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <Button onClick={() => endOne()}>{words.endOthers}</Button>}
    </Part>
  )
}
