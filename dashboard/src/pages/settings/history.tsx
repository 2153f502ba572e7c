import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { type EventFilter, eventsQuery, type StationEvent, type Topic } from '../../events/list-events.ts'
import { dayAndTime } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/inputs.tsx'
import { useWords } from '../../words/use-words.tsx'
import { sentenceOf } from './event-sentence.ts'
import { Section } from './setting.tsx'
import type { words as english } from './words.en.ts'
import { settingsWords } from './words.ts'

/** Who or what changed what. */
export function HistorySection() {
  const words = useWords(settingsWords)
  const { id } = useStation()
  const present = usePresent()
  const [topicId, whoId] = [useId(), useId()]
  const [filter, setFilter] = useState<EventFilter>({ topic: '', who: '' })
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(eventsQuery(id, filter))
  // Who stands in the newest events of all: a list of everybody would be long, and people may have left.
  const { data: newest } = useInfiniteQuery(eventsQuery(id, { topic: '', who: '' }))
  const events = data?.pages.flatMap((page) => page.events) ?? []
  const actors = useMemo(() => actorsOf(newest?.pages.flatMap((page) => page.events) ?? []), [newest])
  return (
    <Section id="history" title={words.history}>
      <div className="filter">
        <label htmlFor={topicId}>{words.about}</label>
        <Select
          id={topicId}
          value={filter.topic}
          onChange={(e) => setFilter({ ...filter, topic: e.target.value as Topic | '' })}
        >
          <option value="">{words.everything}</option>
          {(Object.keys(words.topics) as Topic[]).map((each) => (
            <option key={each} value={each}>
              {words.topics[each as keyof typeof words.topics]}
            </option>
          ))}
        </Select>
        <label htmlFor={whoId}>{words.byWhom}</label>
        <Select id={whoId} value={filter.who} onChange={(e) => setFilter({ ...filter, who: e.target.value })}>
          <option value="">{words.anybody}</option>
          {[...actors].map(([value, event]) => (
            <option key={value} value={value}>
              {whoOf(event, words)}
            </option>
          ))}
        </Select>
      </div>
      <p className="cap">{words.keptFor}</p>
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

/** Those who did something, by the value that filters for them, with an event of each. */
function actorsOf(events: readonly StationEvent[]): ReadonlyMap<string, StationEvent> {
  return new Map(
    events
      .toReversed()
      .map((event) => [[event.who.kind, event.who.id].filter((part) => part !== null).join(' '), event]),
  )
}

function whoOf({ who }: StationEvent, words: typeof english): string {
  if (who.kind === 'command') return words.byCommand
  if (who.kind === 'job') return words.byItself
  if (who.kind === 'public') return words.unknown
  if (who.kind === 'key') return words.byKey(who.name)
  return who.name || words.somebody
}
