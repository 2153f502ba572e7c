import { useEffect, useRef, useState } from 'react'
import { weekdays } from '../../lib/time.ts'
import { withAdded } from '../../schedule/edits.ts'
import type { Place } from '../../schedule/free-place.ts'
import { overlap } from '../../schedule/overlap.ts'
import { dayAt, dayMinutes, modulo, timeAt } from '../../schedule/ring.ts'
import { listed } from '../../schedule/sentences.ts'
import { dayAndTimes } from '../../schedule/times.ts'
import { hueOf } from '../../shows/hue.ts'
import { IconInput } from '../../ui/inputs.tsx'
import { areAllTaken } from '../../ui/untaken.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { commonWords, scheduleWords } from '../../words/words.ts'
import { AddShow } from './add-show.tsx'
import { usePlan, useRequests, useSchedule } from './editor-state.tsx'
import { TimePair } from './time-pair.tsx'

/** The number of shows from which they can be searched. */
const many = 16

/** A stretch of time to which a show is being added: its times, and the choice of the show. */
export function NewEntry({ place }: { place: Place }) {
  const [words, common] = [useWords(scheduleWords), useWords(commonWords)]
  const { language, locale } = useLanguage()
  const { plan } = usePlan()
  const { template, shows: known, ring, ...schedule } = useSchedule()
  const [term, setTerm] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const { inspected } = useRequests()
  useEffect(() => {
    if (inspected?.what === 'choose') list.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [inspected])
  const folded = (text: string) => text.toLocaleLowerCase(locale).normalize('NFD').replace(/\p{M}/gu, '')
  const shows = template.shows
    .filter(({ title }) => folded(title).includes(folded(term)))
    .sort((a, b) => a.title.localeCompare(b.title, locale))
  const pending = { key: 'place', showId: 0, ...place }
  const beneath = plan
    .filter((each) => overlap(each, pending, ring))
    .map(({ showId }) => known.get(showId)?.title ?? '')
  const add = (showId: number, title: string) => {
    if (!areAllTaken(common)) return
    const key = schedule.newKeys()()
    schedule.edit(
      (plan) => withAdded(plan, [{ key, showId, ...place }]),
      words.added(title, dayAndTimes(place, language, words.to)),
    )
    schedule.select([key])
    schedule.inspect(null)
    schedule.focus(key)
  }
  return (
    <>
      <h2>{words.newEntryOn(weekdays(language, 'long')[dayAt(place.at)]!)}</h2>
      <TimePair
        start={timeAt(place.at)}
        end={timeAt(place.at + place.length)}
        onStart={(time) =>
          schedule.choosePlace({ ...place, at: place.at - timeAt(place.at) + modulo(time, dayMinutes) })
        }
        onEnd={(time) =>
          schedule.choosePlace({ ...place, length: modulo(time - timeAt(place.at), dayMinutes) || dayMinutes })
        }
      />
      {beneath.length > 0 && <p className="caption">{words.liesOver(listed(beneath, words.andThen))}</p>}
      <div ref={list}>
        <h3>{words.chooseShow}</h3>
        {template.shows.length >= many && (
          <IconInput
            icon="search"
            type="search"
            aria-label={words.findShow}
            placeholder={words.findShow}
            value={term}
            onChange={({ target }) => setTerm(target.value)}
            onKeyDown={(event) => {
              const [only] = shows
              if (event.key === 'Enter' && only) add(only.id, only.title)
            }}
          />
        )}
        <ul className="show-list">
          {shows.map(({ id, title }) => (
            <li key={id} data-show style={hueOf(id)}>
              <button type="button" onClick={() => add(id, title)}>
                <i className="swatch" />
                <span className="cut">{title}</span>
              </button>
            </li>
          ))}
        </ul>
        <AddShow onMade={({ id, title }) => add(id, title)} />
      </div>
    </>
  )
}
