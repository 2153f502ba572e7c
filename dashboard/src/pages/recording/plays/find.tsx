import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { usePresent, useStation } from '../../../accounts/own-station.ts'
import { addDays, dateAt } from '../../../lib/zone.ts'
import { useShows } from '../../../shows/shows.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { IconInput, Select, TextInput } from '../../../ui/inputs.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { playsWords } from '../../../words/words.ts'
import { type PlaysSearch, spans } from './search.ts'

const route = getRouteApi('/$station/recording/plays')

/** The pause after the last key before the search begins, in milliseconds. */
const pauseMs = 250

/** The choice of days and of a show, and the search; all are in the address of the page. */
export function Find({ day }: { day: string }) {
  const words = useWords(playsWords)
  const { id: station } = useStation()
  const { now, zone } = usePresent()
  const navigate = route.useNavigate()
  const { days = 1, show, q = '' } = route.useSearch()
  const shows = useShows(station)
  const today = dateAt(now, zone)
  const set = (some: { [Name in keyof PlaysSearch]: PlaysSearch[Name] | undefined }) =>
    void navigate({
      search: (before) => {
        const all = Object.entries({ ...before, ...some }).filter(([, value]) => value !== undefined)
        return Object.fromEntries(all) as PlaysSearch
      },
      replace: true,
      resetScroll: false,
    })
  const toDay = (date: string) => set({ day: date === today ? undefined : date })
  return (
    <search className="find-plays">
      <div className="days">
        <IconButton icon="chevron-left" label={words.dayBefore} onClick={() => toDay(addDays(day, -days))} />
        <TextInput
          type="date"
          aria-label={words.day}
          value={day}
          max={today}
          onChange={({ target }) => target.value && toDay(target.value)}
        />
        <IconButton
          icon="chevron-right"
          label={words.dayAfter}
          disabled={day >= today}
          onClick={() => toDay([addDays(day, days), today].toSorted()[0]!)}
        />
        <Button kind="bare" disabled={day === today} onClick={() => toDay(today)}>
          {words.today}
        </Button>
      </div>
      <Select
        aria-label={words.span}
        value={days}
        onChange={({ target }) => set({ days: spans.find((each) => each !== 1 && each === Number(target.value)) })}
      >
        {spans.map((each) => (
          <option key={each} value={each}>
            {words.spans[each]}
          </option>
        ))}
      </Select>
      <SearchInput
        q={q}
        label={words.search}
        placeholder={words.searchIn}
        onTerm={(term) => set({ q: term || undefined })}
      />
      <Select
        aria-label={words.show}
        value={show ?? ''}
        onChange={({ target }) => set({ show: Number(target.value) || undefined })}
      >
        <option value="">{words.allShows}</option>
        {shows.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    </search>
  )
}

/** A search that begins when typing pauses. */
export function SearchInput(props: { q: string; label: string; placeholder?: string; onTerm: (term: string) => void }) {
  const { q, label, placeholder, onTerm } = props
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)
  const send = useRef(onTerm)
  useEffect(() => {
    send.current = onTerm
  })
  // Other actions change the search too: going back, or showing all.
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setTyped(q)
  }, [q])
  useEffect(() => {
    const term = typed.trim()
    if (term === sent.current) return
    const timer = setTimeout(() => {
      sent.current = term
      send.current(term)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is in it
    <label className="term">
      <VisuallyHidden>{label}</VisuallyHidden>
      <IconInput
        icon="search"
        type="search"
        placeholder={placeholder ?? label}
        value={typed}
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
      />
    </label>
  )
}
