import { useSuspenseQuery } from '@tanstack/react-query'
import { useMe } from '../../accounts/me.ts'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { sessionsQuery, useEndSession } from '../../accounts/sessions.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { dayAndTime, lastTime } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords } from '../../words/words.ts'
import { accountWords } from './words.ts'
import './page.css'

/** Who you are here, and where you are signed in. */
export function AccountPage() {
  const words = useWords(accountWords)
  const common = useWords(commonWords)
  const station = useStation()
  const present = usePresent()
  const { email, name } = useMe()
  const { data: sessions } = useSuspenseQuery(sessionsQuery)
  const end = useEndSession()
  const endOne = (id?: number) =>
    end.mutate(id, {
      onSuccess: () => showToast(words.ended),
      onError: (error) => showToast(refusalWords(error, common), { isBroken: true }),
    })
  return (
    <Page name="account" title={words.title} station={station.name}>
      <div className="pagehead">
        <div>
          <h1>{words.title}</h1>
          <p>{name ? `${name}, ${email}` : email}</p>
        </div>
      </div>
      <section aria-labelledby="sessions">
        <h2 id="sessions">{words.sessions}</h2>
        <ul className="sessions">
          {sessions.map(({ id, device, method, created_at, seen_at, current }) => (
            <li key={id}>
              <div>
                <b>{device}</b>
                <p className="cap">
                  {words.by(method)} {dayAndTime(created_at, present)}.{' '}
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
      </section>
    </Page>
  )
}
