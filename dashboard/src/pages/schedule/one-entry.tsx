import { weekdays } from '../../lib/time.ts'
import { putBack } from '../../schedule/changes.ts'
import {
  endTyped,
  givenTo,
  inOtherWeeks,
  inWeek,
  onDay,
  onOtherDays,
  startTyped,
  withAdded,
  without,
} from '../../schedule/edits.ts'
import { type Entry, type Plan, type Slot, withKeys } from '../../schedule/entry.ts'
import { overlapsOf } from '../../schedule/overlap.ts'
import { dayAt, timeAt, weekAt } from '../../schedule/ring.ts'
import { weekName } from '../../schedule/rotation.ts'
import { dayAndTimes } from '../../schedule/times.ts'
import { ToggleKeys } from '../../ui/choices.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { usePlan, useSchedule } from './editor-state.tsx'
import { ExceptionNote } from './exception-note.tsx'
import { Acts } from './inspector-acts.tsx'
import { daysListed, overlapWords, timesOf } from './sentences.ts'
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

/** The days of the week on which the show is on at this time. */
function Days({ entry }: { entry: Entry }) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const { mayWrite } = useSchedule()
  const toggle = useToggle(entry)
  const names = weekdays(language, 'long')
  const alike = onOtherDays(usePlan().plan, entry)
  const days = new Set(alike.map(({ at }) => dayAt(at)))
  if (!mayWrite) return <p className="secondary">{daysListed([...days].sort(), language, words)}</p>
  return (
    <FieldGroup label={words.onTheseDays}>
      <ToggleKeys
        edited
        options={names.map((name, value) => ({ value, label: name[0], name }))}
        values={days}
        onToggle={(day, isDown) =>
          toggle(
            alike.filter(({ at }) => dayAt(at) === day),
            isDown && onDay(entry, day),
          )
        }
      />
    </FieldGroup>
  )
}

/** The weeks of the rotation in which the show is on at this time of this day. */
function Weeks({ entry }: { entry: Entry }) {
  const words = useWords(scheduleWords)
  const { mayWrite, rotation } = useSchedule()
  const toggle = useToggle(entry)
  const alike = inOtherWeeks(usePlan().plan, entry)
  const weeks = new Set(alike.map(({ at }) => weekAt(at)))
  const all = Array.from({ length: rotation.weeks }, (_, index) => index + 1)
  if (!mayWrite) return <p className="secondary">{words.weeksNamed([...weeks].map(weekName).join(', '))}</p>
  return (
    <FieldGroup label={words.inTheseWeeks}>
      <ToggleKeys
        edited
        options={all.map((value) => ({ value, label: weekName(value), name: words.week(weekName(value)) }))}
        values={weeks}
        onToggle={(week, isDown) =>
          toggle(
            alike.filter(({ at }) => weekAt(at) === week),
            isDown && inWeek(entry, week),
          )
        }
      />
    </FieldGroup>
  )
}

/** A function that adds a copy of an entry, or removes those of the same day; the last one stays. */
function useToggle(entry: Entry): (there: readonly Entry[], added: Slot | false) => void {
  const words = useWords(scheduleWords)
  const { plan } = usePlan()
  const { edit, newKeys, select } = useSchedule()
  return (there, added) => {
    if (added) return edit((plan) => withAdded(plan, withKeys([added], newKeys())))
    const gone = new Set(there.map(({ key }) => key))
    const next = without(plan, gone)
    const rest = [...onOtherDays(next, entry), ...inOtherWeeks(next, entry)]
    if (rest.length === 0) return showToast(words.lastDay)
    edit((plan) => without(plan, gone))
    if (gone.has(entry.key)) select([rest[0]!.key])
  }
}

/** The other days on which the show is on at this time, with a button that selects them too. */
function Siblings({ entry }: { entry: Entry }) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const { mayWrite, select } = useSchedule()
  const alike = onOtherDays(usePlan().plan, entry)
  const others = alike.filter((each) => each !== entry)
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
