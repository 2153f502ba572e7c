import { usePresent } from '../accounts/own-station.ts'
import { number } from '../lib/numbers.ts'
import { dayName, lastTime, type Present, shortDate } from '../lib/time.ts'
import { dateAt } from '../lib/zone.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useWords } from '../words/use-words.tsx'
import { commonWords, keyWords } from '../words/words.ts'
import { type Key, nameOf } from './list-keys.ts'
import { mayOf } from './may.ts'
import { Spark } from './spark.tsx'
import './key-table.css'

/** The actions on a key. */
export type KeyAct = 'rename' | 'prolong' | 'rotate' | 'revoke'

/** A key that expires within this number of days is marked. */
const soonDays = 14

/** The keys of a station: the purpose of each, its last use, and its requests. */
export function KeyTable(props: { keys: readonly Key[]; mayChange: boolean; onAct: (act: KeyAct, key: Key) => void }) {
  const words = useWords(keyWords)
  const { more } = useWords(commonWords)
  const present = usePresent()
  const { columns } = words
  return (
    <table className="rows key-table">
      <thead className="visually-hidden below-760">
        <tr>
          <th>{columns.what}</th>
          <th>{columns.used}</th>
          <th>{columns.expires}</th>
          <th className="number">{columns.requests}</th>
          {props.mayChange && (
            <th>
              <VisuallyHidden>{more}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {props.keys.map((key) => (
          <KeyRow key={key.id} shown={key} {...props} present={present} />
        ))}
      </tbody>
    </table>
  )
}

function KeyRow(props: { shown: Key; present: Present; mayChange: boolean; onAct: (act: KeyAct, key: Key) => void }) {
  const { shown, present, mayChange, onAct } = props
  const words = useWords(keyWords)
  const { label, last_four, scopes, last_used_at, expires_at, requests } = shown
  const hasEnded = expires_at !== null && expires_at <= present.now
  const count = number(
    requests.reduce((sum, each) => sum + each, 0),
    present.language,
  )
  const acts: KeyAct[] = hasEnded ? ['rename', 'prolong', 'revoke'] : ['rename', 'prolong', 'rotate', 'revoke']
  return (
    <tr className={hasEnded ? 'ended' : ''}>
      <td className="purpose">
        <b>{label}</b> <span className="last-four">…{last_four}</span>
        <p className="secondary">{mayOf(scopes, words)}</p>
      </td>
      <td className="secondary last-use">
        {last_used_at !== null && <span className="phone-only">{words.columns.used} </span>}
        {last_used_at === null ? words.neverUsed : lastTime(last_used_at, present)}
      </td>
      <td className="secondary expiry-date">
        <Expiry at={expires_at} present={present} />
      </td>
      <td className="requests">
        <span>
          <Spark requests={requests} />
          <span>
            <VisuallyHidden>{words.requestsOf(nameOf(shown), count)}</VisuallyHidden>
            <span aria-hidden="true">{count}</span>
          </span>
        </span>
      </td>
      {mayChange && (
        <td className="more">
          <MenuButton
            className="icon-button"
            aria-label={words.menu(nameOf(shown))}
            label={words.menu(nameOf(shown))}
            sections={[{ items: acts.map((id) => ({ id, label: words[id] })) }]}
            onAction={(id) => onAct(id as KeyAct, shown)}
          >
            <Icon name="ellipsis" />
          </MenuButton>
        </td>
      )}
    </tr>
  )
}

function Expiry({ at, present }: { at: number | null; present: Present }) {
  const words = useWords(keyWords)
  const { never } = useWords(commonWords)
  if (at === null) {
    return (
      <>
        <span className="phone-only">{words.neverExpires}</span>
        <span className="wide-only">{never}</span>
      </>
    )
  }
  // A key that ends at midnight works on the whole day before.
  const date = dateAt(at - 1, present.zone)
  const day = shortDate(date, present)
  if (at <= present.now) return words.ended(dayName(date, present))
  const days = daysBetween(dateAt(present.now, present.zone), date)
  if (days <= soonDays) return <span className="wait">{words.inDays(days, day)}</span>
  return (
    <>
      <span className="phone-only">{words.columns.expires} </span>
      {day}
    </>
  )
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000)
}
