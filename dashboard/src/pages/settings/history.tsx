import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { eventsQuery, type StationEvent, type Topic } from '../../events/list-events.ts'
import { dayAndTime } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/inputs.tsx'
import { useWords } from '../../words/use-words.tsx'
import { Section } from './sections.tsx'
import type { words as english } from './words.en.ts'
import { settingsWords } from './words.ts'

/** Who or what changed what. */
export function HistorySection() {
  const words = useWords(settingsWords)
  const { id } = useStation()
  const present = usePresent()
  const filter = useId()
  const [topic, setTopic] = useState<Topic>()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(eventsQuery(id, topic))
  const events = data?.pages.flatMap((page) => page.events) ?? []
  return (
    <Section id="history" title={words.history}>
      <div className="filter">
        <label htmlFor={filter}>{words.about}</label>
        <Select
          id={filter}
          value={topic ?? ''}
          onChange={(e) => setTopic((e.target.value || undefined) as Topic | undefined)}
        >
          <option value="">{words.everything}</option>
          {(Object.keys(words.topics) as Topic[]).map((each) => (
            <option key={each} value={each}>
              {words.topics[each as keyof typeof words.topics]}
            </option>
          ))}
        </Select>
      </div>
      <ul className="events">
        {events.map((event) => (
          <li key={event.id}>
            <span>{sentenceOf(event, words)}</span>
            <span className="cap">
              {whoOf(event, words)} · {dayAndTime(event.at, present)}
            </span>
          </li>
        ))}
      </ul>
      {data && events.length === 0 && <p className="two">{words.noEvents}</p>}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {words.older}
        </Button>
      )}
    </Section>
  )
}

/** What happened, in words: "Show made: Night Window". */
function sentenceOf({ type, details }: StationEvent, words: typeof english): string {
  const what = words.events[type as keyof typeof words.events] ?? type
  const { title, name, label, fields, reason } = details as Record<string, unknown>
  const about = [title, name, label, Array.isArray(fields) ? fields.join(', ') : undefined, reason].find(
    (each) => typeof each === 'string' && each !== '',
  )
  return about === undefined ? what : `${what}: ${about}`
}

function whoOf({ who }: StationEvent, words: typeof english): string {
  if (who.kind === 'command') return words.byCommand
  if (who.kind === 'job') return words.byItself
  if (who.kind === 'key') return words.byKey(who.name)
  return who.name || words.somebody
}
