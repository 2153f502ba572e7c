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
import { useDesk } from './desk.ts'
import { Acts } from './inspector-acts.tsx'
import { daysListed, overlapWords, timesOf } from './sentences.ts'
import { ShowChooser } from './show-chooser.tsx'
import { TimePair } from './time-pair.tsx'

/** A single entry: its show, when it is, and what lies over it. */
export function OneEntry({ entry }: { entry: Entry }) {
  const desk = useDesk()
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const keys = new Set([entry.key])
  const move = (next: Plan) => {
    const moved = next.find(({ key }) => key === entry.key)!
    const title = desk.editor.shows.get(entry.showId)?.title
    desk.edit(next, `${title}: ${dayAndTimes(moved, language, words.to)}`)
  }
  return (
    <>
      <ShowChooser showId={entry.showId} onChoose={(showId) => desk.edit(givenTo(desk.plan, keys, showId))} />
      <TimePair
        start={timeAt(entry.at)}
        end={timeAt(entry.at + entry.length)}
        onStart={(time) => move(startTyped(desk.plan, keys, time, desk.ring))}
        onEnd={(time) => move(endTyped(desk.plan, keys, time))}
      />
      <Days entry={entry} />
      {desk.rotation.weeks > 1 && <Weeks entry={entry} />}
      <Siblings entry={entry} />
      <Overlaps entry={entry} />
      <Was entry={entry} />
      {desk.mayWrite && <Acts keys={keys} />}
    </>
  )
}

/** The days of the week on which the show is on at this time. */
function Days({ entry }: { entry: Entry }) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const desk = useDesk()
  const names = weekdays(language, 'long')
  const alike = onOtherDays(desk.plan, entry)
  const days = new Set(alike.map(({ at }) => dayAt(at)))
  if (!desk.mayWrite) return <p className="secondary">{daysListed([...days].sort(), language, words)}</p>
  return (
    <FieldGroup label={words.onTheseDays}>
      <ToggleKeys
        edited
        options={names.map((name, value) => ({ value, label: name[0], name }))}
        values={days}
        onToggle={(day, isDown) =>
          toggle(
            desk,
            entry,
            alike.filter(({ at }) => dayAt(at) === day),
            isDown && onDay(entry, day),
            words.lastDay,
          )
        }
      />
    </FieldGroup>
  )
}

/** The weeks of the rotation in which the show is on at this time of this day. */
function Weeks({ entry }: { entry: Entry }) {
  const words = useWords(scheduleWords)
  const desk = useDesk()
  const alike = inOtherWeeks(desk.plan, entry)
  const weeks = new Set(alike.map(({ at }) => weekAt(at)))
  const all = Array.from({ length: desk.rotation.weeks }, (_, index) => index + 1)
  if (!desk.mayWrite) return <p className="secondary">{words.weeksNamed([...weeks].map(weekName).join(', '))}</p>
  return (
    <FieldGroup label={words.inTheseWeeks}>
      <ToggleKeys
        edited
        options={all.map((value) => ({ value, label: weekName(value), name: words.week(weekName(value)) }))}
        values={weeks}
        onToggle={(week, isDown) =>
          toggle(
            desk,
            entry,
            alike.filter(({ at }) => weekAt(at) === week),
            isDown && inWeek(entry, week),
            words.lastDay,
          )
        }
      />
    </FieldGroup>
  )
}

/** Adds a copy of an entry, or takes those out that are on the same day; the last one stays. */
function toggle(
  desk: ReturnType<typeof useDesk>,
  entry: Entry,
  there: readonly Entry[],
  added: Slot | false,
  refusal: string,
): void {
  if (added) {
    desk.edit(withAdded(desk.plan, withKeys([added], desk.newKeys())))
    return
  }
  const gone = new Set(there.map(({ key }) => key))
  const next = without(desk.plan, gone)
  const rest = [...onOtherDays(next, entry), ...inOtherWeeks(next, entry)]
  if (rest.length === 0) showToast(refusal)
  else {
    desk.edit(next)
    if (gone.has(entry.key)) desk.select([rest[0]!.key])
  }
}

/** On which other days the show is at this time, with a way to change all of them at once. */
function Siblings({ entry }: { entry: Entry }) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const desk = useDesk()
  const alike = onOtherDays(desk.plan, entry)
  const others = alike.filter((each) => each !== entry)
  if (others.length === 0 || !desk.mayWrite) return null
  const days = others.map(({ at }) => dayAt(at)).sort((a, b) => a - b)
  return (
    <p className="row">
      <span className="secondary">{words.sameTime(daysListed([...new Set(days)], language, words))}</span>
      <button type="button" className="link" onClick={() => desk.select([entry, ...others].map(({ key }) => key))}>
        {words.selectThem}
      </button>
    </p>
  )
}

/** The overlaps of an entry. */
function Overlaps({ entry }: { entry: Entry }) {
  const words = useWords(scheduleWords)
  const { editor, plan, segments, ring } = useDesk()
  return overlapsOf(entry, plan, segments, ring).map((overlap) => {
    const { title, text } = overlapWords(overlap, editor.shows.get(overlap.other.showId)?.title ?? '', words)
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
  const desk = useDesk()
  const change = desk.changed.get(entry.key)
  if (!change || !desk.mayWrite) return null
  const { before } = change
  const isSameDay = before && Math.floor(before.at / 1440) === Math.floor(entry.at / 1440)
  const was = !before
    ? words.isNew
    : before.showId !== entry.showId
      ? words.wasShow(desk.editor.shows.get(before.showId)?.title ?? '')
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
          onClick={() => desk.edit(putBack(desk.editor.base, desk.plan, new Set([entry.key])))}
        >
          {words.putBack}
        </button>
      )}
    </p>
  )
}
