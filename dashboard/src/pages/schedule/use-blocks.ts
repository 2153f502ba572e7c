import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { weekdays } from '../../lib/time.ts'
import type { Block } from '../../schedule/drawing.ts'
import type { Entry } from '../../schedule/entry.ts'
import { overlapsOf } from '../../schedule/overlap.ts'
import { dayAt, modulo } from '../../schedule/ring.ts'
import { listed } from '../../schedule/sentences.ts'
import { tightTimes } from '../../schedule/times.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { usePlan, useSchedule, useSelection } from './editor-state.tsx'
import { exceptionWords, useTitleOf } from './entry-words.ts'
import type { Take } from './use-drag.ts'
import type { Stops } from './use-stops.ts'

type Props = { airing: Entry | null | undefined; stops: Stops; take: Take }

/** The props of a block; it renders again only when one of them changes. */
export type BlockProps = ReturnType<ReturnType<typeof useBlocks>>

/** A function that gives the properties of each block. */
export function useBlocks({ airing, stops, take }: Props) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const { plan, segments, changed, isDragging } = usePlan()
  const { ring, mayWrite, select, inspect, focus } = useSchedule()
  const { selected, litShow } = useSelection()
  const latest = useRef({ selected, stops })
  useLayoutEffect(() => {
    latest.current = { selected, stops }
  })
  const [acts] = useState(() => ({
    take: (event: PointerEvent, key: string) => {
      const grip = (event.target as Element).closest<HTMLElement>('.grip')?.dataset.grip as 'start' | 'end' | undefined
      take.entry(event, { key, kind: grip ?? 'move', selected: latest.current.selected })
    },
    /** Selects an entry; with `isMore`, adds it to the selection or removes it. */
    choose(key: string, isMore: boolean) {
      const { selected } = latest.current
      if (!isMore) select([key])
      else if (selected.has(key)) select([...selected].filter((each) => each !== key))
      else select([...selected, key])
      inspect('see')
      focus(key)
    },
    place: (key: string, element: HTMLElement | null) => latest.current.stops.place(key, element),
  }))
  const titleOf = useTitleOf()

  /** The text for screen readers besides the visible one: the time of an entry, its overlaps, its unsaved changes. */
  function unseen({ entry, begins, ends, label, isOverlapping }: Block): string {
    const overlaps = isOverlapping ? overlapsOf(entry, plan, segments, ring) : []
    const over = overlaps.filter(({ onAir }) => onAir === 'this').map(({ other }) => titleOf(other))
    const hidden = overlaps
      .filter(({ onAir }) => onAir === 'other')
      .reduce((sum, { from, until }) => sum + modulo(until - from, ring), 0)
    const day = weekdays(language, 'long')[dayAt(entry.at)]!
    const isSeen = label.lines > 0 && label.time !== null
    const first = [label.lines === 0 && titleOf(entry), !(isSeen && begins) && tightTimes(entry), day]
    const more = [
      !ends && words.goesOn,
      entry === airing && words.isOnAir,
      over.length > 0 && words.onAirOver(listed([...new Set(over)], words.andThen)),
      exceptionWords(entry, words),
      !entry.skippedBy && hidden > 0 && (hidden >= entry.length ? words.covered : words.partlyCovered),
      changed.has(entry.key) && words.notSaved,
    ]
    return [first.filter(Boolean).join(' '), ...more.filter(Boolean)].join(', ')
  }

  return (block: Block) => {
    const { key, showId } = block.entry
    const isSelected = selected.has(key)
    return {
      ...{ block, acts, isSelected },
      title: titleOf(block.entry),
      unseen: block.nth === 0 ? unseen(block) : '',
      isLit: litShow === showId,
      isUnsaved: changed.has(key),
      isDragged: isSelected && isDragging,
      hasGrips: isSelected && selected.size === 1 && mayWrite,
      isTabStop: stops.tabStop === key,
    }
  }
}
