import { weekdays } from '../../lib/time.ts'
import type { Block } from '../../schedule/drawing.ts'
import { overlapsOf } from '../../schedule/overlap.ts'
import { dayAt, modulo } from '../../schedule/ring.ts'
import { endTime, tightTimes } from '../../schedule/times.ts'
import { hueOf } from '../../shows/hue.ts'
import type { Styled } from '../../ui/styled.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { useDesk } from './desk.ts'
import { listed } from './sentences.ts'
import type { Drag } from './use-drag.ts'
import type { Stops } from './use-stops.ts'
import type { ShownView } from './view.ts'
import { scheduleWords } from './words.ts'

type Props = { block: Block; drag: Drag; stops: Stops; shown: ShownView }

/** A piece of an entry. The first piece is a button that stands for it; the others are only seen. */
export function ShowBlock({ block, drag, stops, shown }: Props) {
  const desk = useDesk()
  const rest = useUnseen(block, shown)
  const { entry, nth, begins, ends, covered, depth } = block
  const isSelected = desk.selected.has(entry.key)
  const hasGrips = isSelected && desk.selected.size === 1 && desk.mayWrite
  const isLit = desk.litShow === entry.showId
  const change = desk.changed.get(entry.key)
  const className = [
    'slot',
    depth > 0 && 'over',
    !ends && 'on',
    !begins && 'from',
    isSelected && 'sel',
    isLit && 'lit',
    isSelected && desk.isDragging && 'dragged',
  ]
    .filter(Boolean)
    .join(' ')
  const style = {
    ...hueOf(entry.showId),
    '--column': block.column,
    '--top': block.top,
    '--height': block.height,
    '--depth': depth,
  } as Styled
  const choose = (event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) => {
    const isMore = event.ctrlKey || event.metaKey || event.shiftKey
    if (!isMore) desk.select([entry.key])
    else if (isSelected) desk.select([...desk.selected].filter((key) => key !== entry.key))
    else desk.select([...desk.selected, entry.key])
    desk.inspect('see')
    desk.focus(entry.key)
  }
  const common = {
    className,
    style,
    'data-show': '',
    onPointerDown: (event: React.PointerEvent) => {
      const grip = (event.target as Element).closest<HTMLElement>('.grip')?.dataset.grip as 'start' | 'end' | undefined
      drag.takeEntry(event, entry.key, grip ?? 'move')
    },
    onClick: choose,
  }
  const inside = (
    <>
      {covered.map(({ from, until }) => (
        <i key={from} className="cov" style={{ '--top': from, '--height': until - from } as Styled} />
      ))}
      <BlockWords block={block} />
      {change && nth === 0 && <i className="unsaved" />}
      {hasGrips && begins && <i className="grip a" data-grip="start" />}
      {hasGrips && ends && <i className="grip b" data-grip="end" />}
    </>
  )
  if (nth > 0) {
    return (
      <div {...common} aria-hidden="true">
        {inside}
      </div>
    )
  }
  return (
    <button type="button" {...common} {...stops.stop(entry.key)} aria-pressed={isSelected}>
      {inside}
      <span className="vh"> {rest}</span>
    </button>
  )
}

/** The title of a block and its times, where there is room for them. */
function BlockWords({ block: { entry, begins, words: place } }: { block: Block }) {
  const words = useWords(scheduleWords)
  const { editor } = useDesk()
  const { lines, time } = place
  if (lines === 0) return null
  const times = begins ? tightTimes(entry) : words.untilTime(endTime(entry.at + entry.length))
  const title = <b style={{ '--lines': lines } as Styled}>{editor.shows.get(entry.showId)?.title}</b>
  return (
    <>
      <span className={place.top === 0 ? 'words tight' : 'words'} style={{ top: place.top }}>
        {title} {time?.top === place.top && <span className="time">{times}</span>}
      </span>
      {time && time.top !== place.top && (
        <span className="words" style={{ top: time.top }}>
          {' '}
          <span className="time">{times}</span>
        </span>
      )}
    </>
  )
}

/** What a screen reader says of an entry besides the words that are seen: when it is, what lies over it, what is unsaved. */
function useUnseen({ entry, begins, ends, words: place }: Block, { nowMinute }: ShownView): string {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const { editor, plan, segments, ring, changed } = useDesk()
  const title = (showId: number) => editor.shows.get(showId)?.title ?? ''
  const overlaps = overlapsOf(entry, plan, segments, ring)
  const over = overlaps.filter(({ onAir }) => onAir === 'this').map(({ other }) => title(other.showId))
  const hidden = overlaps
    .filter(({ onAir }) => onAir === 'other')
    .reduce((sum, { from, until }) => sum + modulo(until - from, ring), 0)
  const isNow = segments.some(({ from, until, entry: on }) => on === entry && from <= nowMinute && nowMinute < until)
  const day = weekdays(language, 'long')[dayAt(entry.at)]!
  const isSeen = place.lines > 0 && place.time !== null
  const unseen = [place.lines === 0 && title(entry.showId), !(isSeen && begins) && tightTimes(entry), day]
  const more = [
    !ends && words.goesOn,
    isNow && words.isOnAir,
    over.length > 0 && words.onAirOver(listed([...new Set(over)], words.andThen)),
    hidden > 0 && (hidden >= entry.length ? words.covered : words.partlyCovered),
    changed.has(entry.key) && words.notSaved,
  ]
  return [unseen.filter(Boolean).join(' '), ...more.filter(Boolean)].join(', ')
}
