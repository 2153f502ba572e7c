import { useState } from 'react'
import { longDate } from '../../lib/time.ts'
import { addDays } from '../../lib/zone.ts'
import { weekAt } from '../../schedule/ring.ts'
import { weekName } from '../../schedule/rotation.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/inputs.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { commonWords, scheduleWords } from '../../words/words.ts'
import { usePlan, useSchedule } from './editor-state.tsx'
import { AddException } from './exceptions/add-exception.tsx'
import { IconCaption } from './icon-caption.tsx'
import { Preview } from './preview.tsx'
import { useCopyWeek } from './use-copy-week.ts'
import type { ShownView } from './view.ts'
import './toolbar.css'

/** More weeks than this are chosen from a list: the keys of more would not fit in a row. */
const mostKeys = 6

/** The toolbar beside the heading: the shown week, and the actions for the whole week. */
export function Toolbar({ view }: { view: ShownView }) {
  const [words, common] = [useWords(scheduleWords), useWords(commonWords)]
  const { rotation, mayWrite, template, undo, redo } = useSchedule()
  const { past, future } = usePlan().editor.history
  const [isPreview, setPreview] = useState(false)
  const { weeks } = rotation
  const canCopy = mayWrite && weeks > 1
  // Without shows the page has only an instruction.
  if (template.shows.length === 0) return null
  return (
    <>
      {weeks > 1 && <WeekKeys view={view} />}
      {!view.isDated && <ThisWeek view={view} />}
      <div className={mayWrite ? 'actions' : 'actions icons'}>
        {mayWrite && (
          <>
            <IconButton
              icon="undo-2"
              label={words.below.undo}
              title={common.undo}
              onClick={undo}
              disabled={past.length === 0}
            >
              <IconCaption>{words.below.undo}</IconCaption>
            </IconButton>
            <IconButton
              icon="redo-2"
              label={words.below.redo}
              title={common.redo}
              onClick={redo}
              disabled={future.length === 0}
            >
              <IconCaption>{words.below.redo}</IconCaption>
            </IconButton>
          </>
        )}
        <IconButton
          icon={view.as === 'week' ? 'list' : 'week'}
          label={view.as === 'week' ? words.asList : words.asWeek}
          onClick={() => view.show({ as: view.as === 'week' ? 'list' : 'week' })}
        >
          <IconCaption>{view.as === 'week' ? words.below.list : words.below.week}</IconCaption>
        </IconButton>
        <IconButton icon="calendar" label={words.onDates} onClick={() => setPreview(true)}>
          <IconCaption>{words.below.date}</IconCaption>
        </IconButton>
        {canCopy && <CopyWeek view={view} />}
        {mayWrite && <AddException view={view} />}
      </div>
      {isPreview && <Preview view={view} onClose={() => setPreview(false)} />}
    </>
  )
}

function WeekKeys({ view }: { view: ShownView }) {
  const words = useWords(scheduleWords)
  const { changes } = usePlan()
  const { rotation } = useSchedule()
  const unsaved = new Set(
    changes.flatMap(({ before, after }) => [before, after].flatMap((each) => (each ? [weekAt(each.at)] : []))),
  )
  const weeks = Array.from({ length: rotation.weeks }, (_, index) => index + 1)
  const nameOf = (week: number) => (unsaved.has(week) ? words.unsavedIn(weekName(week)) : words.week(weekName(week)))
  if (weeks.length > mostKeys) {
    return (
      <Select
        aria-label={words.weeks}
        value={view.week}
        onChange={({ target }) => view.show({ week: Number(target.value) })}
      >
        {weeks.map((week) => (
          <option key={week} value={week}>
            {words.week(weekName(week))}
            {unsaved.has(week) && ' •'}
          </option>
        ))}
      </Select>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of keys
    <div className="keys" role="group" aria-label={words.weeks}>
      {weeks.map((week) => (
        <button
          type="button"
          key={week}
          aria-pressed={view.week === week}
          aria-label={nameOf(week)}
          onClick={() => view.show({ week })}
        >
          {words.week(weekName(week))}
          {unsaved.has(week) && <i />}
        </button>
      ))}
    </div>
  )
}

/** The name of the current week of the rotation, or the date on which the shown one begins. */
function ThisWeek({ view: { week, currentWeek, monday } }: { view: ShownView }) {
  const words = useWords(scheduleWords)
  const { rotation } = useSchedule()
  const { language } = useLanguage()
  if (rotation.weeks === 1) {
    return (
      <p className="this-week">
        <b>{words.everyWeek}</b> {words.isTheSame}
      </p>
    )
  }
  if (week !== currentWeek) {
    return (
      <p className="this-week">
        <b>{words.week(weekName(week))}</b> {words.begins(longDate(monday, language))}
      </p>
    )
  }
  return (
    <p className="this-week">
      <b>{words.thisWeek(weekName(week))}</b> {words.until(longDate(addDays(monday, 6), language))}
      <span className="next-week">{words.follows(weekName((week % rotation.weeks) + 1))}</span>
    </p>
  )
}

function CopyWeek({ view: { week } }: { view: ShownView }) {
  const words = useWords(scheduleWords)
  const { rotation } = useSchedule()
  const others = Array.from({ length: rotation.weeks }, (_, index) => index + 1).filter((each) => each !== week)
  const copy = useCopyWeek()
  return (
    <MenuButton
      className="button bare copy"
      label={words.copyWeekTo(weekName(week))}
      sections={[
        {
          title: words.copyWeekTo(weekName(week)),
          items: others.map((each) => ({ id: `${each}`, label: words.week(weekName(each)) })),
        },
        ...(others.length > 1 ? [{ items: [{ id: 'all', label: words.allOthers }] }] : []),
      ]}
      onAction={(id) => copy(week, id === 'all' ? others : [Number(id)])}
    >
      <Icon name="copy" />
      <span className="visually-hidden below-860">{words.copyWeek}</span>
      <IconCaption>{words.below.copy}</IconCaption>
    </MenuButton>
  )
}
