import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { words as english } from '../../../../web/words/en/pages/settings.ts'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { actorsQuery, type EventFilter, eventsQuery, type StationEvent, type Topic } from '../../events/list-events.ts'
import { dayAndTime } from '../../lib/time.ts'
import { dateAt } from '../../lib/zone.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/inputs.tsx'
import { useWords } from '../../words/use-words.tsx'
import { alarmsWords, exceptionsWords, peopleWords, scheduleWords, settingsWords } from '../../words/words.ts'
import { type Telling, tell } from './event-sentence.ts'
import { Section } from './setting.tsx'
import './history.css'

/** The history of changes, with a filter. */
export function HistorySection() {
  const words = useWords(settingsWords)
  const { id } = useStation()
  const present = usePresent()
  const [topicId, whoId] = [useId(), useId()]
  const [filter, setFilter] = useState<EventFilter>({ topic: '', who: '' })
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(eventsQuery(id, filter))
  const { data: actors = [] } = useQuery(actorsQuery(id))
  const events = data?.pages.flatMap((page) => page.events) ?? []
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
          {actors.map((who) => (
            <option key={filterOf(who)} value={filterOf(who)}>
              {whoOf(who, words)}
            </option>
          ))}
        </Select>
      </div>
      <p className="caption">{words.keptFor}</p>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <Told event={event} />
            <span className="caption">
              {whoOf(event.who, words)} · {dayAndTime(event.at, present)}
            </span>
          </li>
        ))}
      </ul>
      {data && events.length === 0 && <p className="secondary">{words.noEvents}</p>}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {words.older}
        </Button>
      )}
    </Section>
  )
}

/** The number of changes of an event that are shown without opening it. */
const fewLines = 3

/** An event in words; many changes are opened by a press. */
function Told({ event }: { event: StationEvent }) {
  const telling = useTelling()
  const { what, lines } = tell(event, telling)
  if (lines.length === 0) return <span>{what}</span>
  const list = (
    <ul className="told">
      {lines.map((line, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an event do not change
        <li key={nth}>{line}</li>
      ))}
    </ul>
  )
  if (lines.length <= fewLines) {
    return (
      <div>
        <span>{what}</span>
        {list}
      </div>
    )
  }
  return (
    <details>
      <summary>
        {what}: {telling.words.changesTold(lines.length)}
      </summary>
      {list}
    </details>
  )
}

function useTelling(): Telling {
  const [words, alarms, people] = [useWords(settingsWords), useWords(alarmsWords), useWords(peopleWords)]
  const [schedule, exceptions] = [useWords(scheduleWords), useWords(exceptionsWords)]
  const present = usePresent()
  return {
    ...{ words, alarms, people, schedule, exceptions, language: present.language },
    today: dateAt(present.now, present.zone),
    instant: (at) => dayAndTime(at, present),
  }
}

/** The value of the filter for an actor: `person 3`, `job`. */
function filterOf({ kind, id }: StationEvent['who']): string {
  return id === null ? kind : `${kind} ${id}`
}

function whoOf(who: StationEvent['who'], words: typeof english): string {
  if (who.kind === 'command') return words.byCommand
  if (who.kind === 'job') return words.byItself
  if (who.kind === 'public') return words.unknown
  if (who.kind === 'key') return words.byKey(who.name)
  return who.name || words.somebody
}
