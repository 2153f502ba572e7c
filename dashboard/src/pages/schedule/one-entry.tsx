import { weekdays } from '../../lib/time.ts'
import { putBack } from '../../schedule/changes.ts'
import { endTyped, givenTo, startTyped } from '../../schedule/edits.ts'
import type { Entry, Plan } from '../../schedule/entry.ts'
import { alikeOf, dayAdded, gridOf, placesRemoved, weekAdded } from '../../schedule/grid.ts'
import { overlapsOf } from '../../schedule/overlap.ts'
import { dayAt, timeAt, weekAt } from '../../schedule/ring.ts'
import { weekName } from '../../schedule/rotation.ts'
import { daysListed, overlapWords, timesOf } from '../../schedule/sentences.ts'
import { dayAndTimes } from '../../schedule/times.ts'
import { ToggleKeys } from '../../ui/choices.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { usePlan, useSchedule } from './editor-state.tsx'
import { ExceptionNote } from './exception-note.tsx'
import { Acts } from './inspector-acts.tsx'
import { ShowChooser } from './show-chooser.tsx'
import { TimePair } from './time-pair.tsx'

/** A single entry: its show, its times, and its overlaps. */
export function OneEntry({ entry }: { entry: Entry }) {
  const { shows, ring, rotation, mayWrite, edit } = useSchedule()
  const { dated } = usePlan()
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const keys = new Set([entry.key])
  const move = (change: (plan: Plan) => Plan) =>
    edit(change, (next) => {
      const moved = next.find(({ key }) => key === entry.key) ?? entry
      return `${shows.get(entry.showId)?.title}: ${dayAndTimes(moved, language, words.to)}`
    })
  return (
    <>
      {entry.showId > 0 && (
        <ShowChooser showId={entry.showId} onChoose={(showId) => edit((plan) => givenTo(plan, keys, showId))} />
      )}
      <TimePair
        start={timeAt(entry.at)}
        end={timeAt(entry.at + entry.length)}
        onStart={(time) => move((plan) => startTyped(plan, keys, time, ring))}
        onEnd={(time) => move((plan) => endTyped(plan, keys, time))}
      />
      <ExceptionNote entry={entry} />
      {!dated && <Days entry={entry} />}
      {!dated && rotation.weeks > 1 && <Weeks entry={entry} />}
      {!dated && <Siblings entry={entry} />}
      {!dated && <Overlaps entry={entry} />}
      <Was entry={entry} />
      {mayWrite && <Acts keys={keys} />}
    </>
  )
}

/** The days of each week on which the show is on at this time: a row for each week, since they may differ. */
function Days({ entry }: { entry: Entry }) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const { mayWrite } = useSchedule()
  const change = useGrid(entry)
  const names = weekdays(language, 'long')
  const grid = [...gridOf(usePlan().plan, entry)]
  const isOne = grid.length === 1
  const nameOf = (week: number) => words.week(weekName(week))
  if (!mayWrite) {
    return grid.map(([week, days]) => (
      <p className="secondary" key={week}>
        {isOne ? '' : `${nameOf(week)}: `}
        {daysListed([...days], language, words)}
      </p>
    ))
  }
  return (
    <FieldGroup label={words.onTheseDays}>
      <div className="grid-of-days">
        {grid.map(([week, days]) => (
          <div key={week} className={isOne ? '' : 'of-week'}>
            {!isOne && <span aria-hidden="true">{weekName(week)}</span>}
            <ToggleKeys
              edited
              {...(!isOne && { label: nameOf(week) })}
              options={names.map((name, value) => ({ value, label: name[0], name }))}
              values={days}
              onToggle={(day, isDown) =>
                change((plan, key) =>
                  isDown ? dayAdded(plan, entry, { week, day }, key) : placesRemoved(plan, entry, { week, day }),
                )
              }
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}

/** The weeks of the rotation in which the show is on at this time. Another one gets the days of this week. */
function Weeks({ entry }: { entry: Entry }) {
  const words = useWords(scheduleWords)
  const { mayWrite, rotation } = useSchedule()
  const change = useGrid(entry)
  const weeks = new Set(gridOf(usePlan().plan, entry).keys())
  const all = Array.from({ length: rotation.weeks }, (_, index) => index + 1)
  if (!mayWrite) return <p className="secondary">{words.weeksNamed([...weeks].map(weekName).join(', '))}</p>
  return (
    <FieldGroup label={words.inTheseWeeks}>
      <ToggleKeys
        edited
        options={all.map((value) => ({ value, label: weekName(value), name: words.week(weekName(value)) }))}
        values={weeks}
        onToggle={(week, isDown) =>
          change((plan, key) => (isDown ? weekAdded(plan, entry, week, key) : placesRemoved(plan, entry, { week })))
        }
      />
    </FieldGroup>
  )
}

/** A function that changes on which days and weeks an entry's show is on; the last one stays. */
function useGrid(entry: Entry): (change: (plan: Plan, key: () => string) => Plan) => void {
  const words = useWords(scheduleWords)
  const { plan } = usePlan()
  const { edit, newKeys, select } = useSchedule()
  return (change) => {
    const key = newKeys()
    const rest = alikeOf(change(plan, key), entry)
    const [first] = rest
    if (!first) return showToast(words.lastDay)
    edit((now) => change(now, key))
    if (!rest.some((each) => each.key === entry.key)) {
      select([(rest.find(({ at }) => weekAt(at) === weekAt(entry.at)) ?? first).key])
    }
  }
}

/** The other days on which the show is on at this time, with a button that selects them too. */
function Siblings({ entry }: { entry: Entry }) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const { mayWrite, select } = useSchedule()
  const alike = alikeOf(usePlan().plan, entry).filter(({ at }) => weekAt(at) === weekAt(entry.at))
  const others = alike.filter((each) => each.key !== entry.key)
  if (others.length === 0 || !mayWrite) return null
  const days = others.map(({ at }) => dayAt(at)).sort((a, b) => a - b)
  return (
    <p className="row">
      <span className="secondary">{words.sameTime(daysListed([...new Set(days)], language, words))}</span>
      <button type="button" className="link" onClick={() => select([entry, ...others].map(({ key }) => key))}>
        {words.selectThem}
      </button>
    </p>
  )
}

/** The overlaps of an entry. */
function Overlaps({ entry }: { entry: Entry }) {
  const words = useWords(scheduleWords)
  const { plan, segments } = usePlan()
  const { shows, ring } = useSchedule()
  return overlapsOf(entry, plan, segments, ring).map((overlap) => {
    const { title, text } = overlapWords(overlap, shows.get(overlap.other.showId)?.title ?? '', words)
    return (
      <div className="note" key={`${overlap.other.key} ${overlap.from}`}>
        <b>{title}</b>
        <span>{text}</span>
      </div>
    )
  })
}

/** The saved value, if it differs, and a button to restore it. */
function Was({ entry }: { entry: Entry }) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const { editor, changed } = usePlan()
  const { shows, mayWrite, editWeeks } = useSchedule()
  const change = changed.get(entry.key)
  if (!change || !mayWrite) return null
  const { before } = change
  const isSameDay = before && Math.floor(before.at / 1440) === Math.floor(entry.at / 1440)
  const was = !before
    ? words.isNew
    : before.showId !== entry.showId
      ? words.wasShow(shows.get(before.showId)?.title ?? '')
      : words.was(isSameDay ? timesOf(before, words) : dayAndTimes(before, language, words.to))
  return (
    <p className="row">
      <span className="secondary was">
        <i className="unsaved" /> {was}
      </span>
      {before && (
        <button
          type="button"
          className="link"
          onClick={() => editWeeks((plan) => putBack(editor.base, plan, new Set([entry.key])))}
        >
          {words.putBack}
        </button>
      )}
    </p>
  )
}
