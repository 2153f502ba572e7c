import { memo, type PointerEvent, useCallback } from 'react'
import { isAlikeDrawn } from '../../schedule/drawing.ts'
import { endTime, tightTimes } from '../../schedule/times.ts'
import { hueOf } from '../../shows/hue.ts'
import type { Styled } from '../../ui/styled.ts'
import { useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import type { BlockProps } from './use-blocks.ts'
import './show-block.css'

/** A piece of an entry. The first piece is a button that stands for it; the others are only seen. */
export const ShowBlock = memo(function ShowBlock(props: BlockProps) {
  const { block, acts, unseen, isSelected, isLit, isUnsaved, isDragged, hasGrips, isTabStop } = props
  const { entry, nth, begins, ends, covered, depth, line } = block
  const { key } = entry
  const place = useCallback((element: HTMLElement | null) => acts.place(key, element), [acts, key])
  const className = [
    'slot',
    depth > 0 && 'over',
    line && 'short',
    !ends && 'continues',
    !begins && 'continued',
    isSelected && 'selected',
    isLit && 'lit',
    isDragged && 'dragged',
    entry.showId === 0 && 'off-air',
    entry.skippedBy && 'skipped',
  ]
    .filter(Boolean)
    .join(' ')
  const common = {
    className,
    style: {
      ...(entry.showId > 0 && hueOf(entry.showId)),
      ...{ '--column': block.column, '--depth': depth, '--top': line?.top ?? block.top },
      ...{ '--height': line?.height ?? block.height },
      ...(line && { '--share': line.share, '--of': line.of }),
    } as Styled,
    'data-show': '',
    onPointerDown: (event: PointerEvent) => acts.take(event, key),
    onClick: (event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) =>
      acts.choose(key, event.ctrlKey || event.metaKey || event.shiftKey),
  }
  const inside = (
    <>
      {covered.map(({ from, until }) => (
        <i key={from} className="covered" style={{ '--top': from, '--height': until - from } as Styled} />
      ))}
      {(entry.exception || entry.skippedBy) && <i className="exceptional" />}
      {isUnsaved && nth === 0 && <i className="unsaved" />}
      <BlockWords {...props} />
      {hasGrips && begins && <i className="grip start" data-grip="start" />}
      {hasGrips && ends && <i className="grip end" data-grip="end" />}
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
    <button
      type="button"
      {...common}
      ref={place}
      data-stop={key}
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isSelected}
    >
      {inside}
      <span className="visually-hidden"> {unseen}</span>
    </button>
  )
}, isAlike)

function isAlike(before: BlockProps, after: BlockProps): boolean {
  const names = Object.keys(after) as (keyof BlockProps)[]
  return names.every((name) =>
    name === 'block' ? isAlikeDrawn(before.block, after.block) : before[name] === after[name],
  )
}

/** A word that may be wider than its block, which then shortens it instead of breaking it. */
const longWord = /(\S{11,})/

/** The title of a block and its times, where there is room for them. */
function BlockWords({ block: { entry, begins, label }, title: name }: BlockProps) {
  const words = useWords(scheduleWords)
  const { lines, time, top, room } = label
  if (lines === 0) return null
  const times = begins ? tightTimes(entry) : words.untilTime(endTime(entry.at + entry.length))
  const title = (
    <b className={lines === 1 ? 'single' : undefined} style={lines > 1 ? ({ '--lines': lines } as Styled) : undefined}>
      {name.split(longWord).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of a title have no other identity
          <span key={at} className="word">
            {part}
          </span>
        ),
      )}
    </b>
  )
  return (
    <>
      <span
        className={room ? 'words tight' : 'words'}
        style={{ top, ...(room && { '--room': `${room}px` }) } as Styled}
      >
        {title} {time?.top === top && <span className="time">{times}</span>}
      </span>
      {time && time.top !== top && (
        <span className="words" style={{ top: time.top }}>
          {' '}
          <span className="time">{times}</span>
        </span>
      )}
    </>
  )
}
