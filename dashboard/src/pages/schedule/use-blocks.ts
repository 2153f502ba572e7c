import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { weekdays } from '../../lib/time.ts'
import type { Block } from '../../schedule/drawing.ts'
import type { Entry } from '../../schedule/entry.ts'
import { overlapsOf } from '../../schedule/overlap.ts'
import { dayAt, modulo } from '../../schedule/ring.ts'
import { tightTimes } from '../../schedule/times.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { useDesk } from './desk.ts'
import { listed } from './sentences.ts'
import type { Take } from './use-drag.ts'
import type { Drawn } from './use-drawn.ts'
import type { Stops } from './use-stops.ts'

type Props = { drawn: Drawn; airing: Entry | null | undefined; stops: Stops; take: Take; isDragging: boolean }

/** The props of a block; it renders again only when one of them changes. */
export type BlockProps = ReturnType<ReturnType<typeof useBlocks>>

/** A function that gives the properties of each block. */
export function useBlocks({ drawn, airing, stops, take, isDragging }: Props) {
  const words = useWords(scheduleWords)
  const { language } = useLanguage()
  const desk = useDesk()
  const { editor, ring, selected, litShow } = desk
  const latest = useRef({ desk, stops })
  useLayoutEffect(() => {
    latest.current = { desk, stops }
  })
  const [acts] = useState(() => ({
    take: (event: PointerEvent, key: string) => {
      const grip = (event.target as Element).closest<HTMLElement>('.grip')?.dataset.grip as 'start' | 'end' | undefined
      take.entry(event, key, grip ?? 'move')
    },
    /** Chooses an entry; with `isMore` besides what is chosen, or no longer. */
    choose(key: string, isMore: boolean) {
      const { desk } = latest.current
      if (!isMore) desk.select([key])
      else if (desk.selected.has(key)) desk.select([...desk.selected].filter((each) => each !== key))
      else desk.select([...desk.selected, key])
      desk.inspect('see')
      desk.focus(key)
    },
    place: (key: string, element: HTMLElement | null) => latest.current.stops.place(key, element),
  }))
  const titleOf = (showId: number) => editor.shows.get(showId)?.title ?? ''

  /** The text for screen readers besides the visible one: the time of an entry, its overlaps, its unsaved changes. */
  function unseen({ entry, begins, ends, words: place }: Block): string {
    const overlaps = overlapsOf(entry, drawn.plan, drawn.segments, ring)
    const over = overlaps.filter(({ onAir }) => onAir === 'this').map(({ other }) => titleOf(other.showId))
    const hidden = overlaps
      .filter(({ onAir }) => onAir === 'other')
      .reduce((sum, { from, until }) => sum + modulo(until - from, ring), 0)
    const day = weekdays(language, 'long')[dayAt(entry.at)]!
    const isSeen = place.lines > 0 && place.time !== null
    const first = [place.lines === 0 && titleOf(entry.showId), !(isSeen && begins) && tightTimes(entry), day]
    const more = [
      !ends && words.goesOn,
      entry === airing && words.isOnAir,
      over.length > 0 && words.onAirOver(listed([...new Set(over)], words.andThen)),
      hidden > 0 && (hidden >= entry.length ? words.covered : words.partlyCovered),
      drawn.changed.has(entry.key) && words.notSaved,
    ]
    return [first.filter(Boolean).join(' '), ...more.filter(Boolean)].join(', ')
  }

  return (block: Block) => {
    const { key, showId } = block.entry
    const isSelected = selected.has(key)
    return {
      ...{ block, acts, isSelected },
      title: titleOf(showId),
      unseen: block.nth === 0 ? unseen(block) : '',
      isLit: litShow === showId,
      isUnsaved: drawn.changed.has(key),
      isDragged: isSelected && isDragging,
      hasGrips: isSelected && selected.size === 1 && desk.mayWrite,
      isTabStop: stops.tabStop === key,
    }
  }
}
