import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { clockThousandths } from '../../lib/time.ts'
import { nearestSilence } from '../../recordings/levels.ts'
import { atShare } from '../../ui/scale.ts'
import { useWords } from '../../words/use-words.tsx'
import { recordingWords } from '../../words/words.ts'
import { type Edge, edgeOf } from './cut.ts'
import type { Cutting } from './use-cutter.ts'
import './handle.css'

type Props = {
  cutting: Cutting
  edge: Edge
  /** Its position, from 0 to 1; outside of that it is hidden. */
  share: number
  reel: RefObject<HTMLDivElement | null>
}

/** The distance in pixels at which a dragged handle snaps to a silence, or to the edge of a show. Alt prevents that. */
const magnetPixels = 8

/** An edge of the cut: dragged, or moved by the arrow keys; a step is a frame, with Shift a second. */
export function Handle({ cutting, edge, share, reel }: Props) {
  const words = useWords(recordingWords)
  const { timezone } = useStation()
  const { view, cut, day, tape, tiles } = cutting
  const us = edgeOf(cut, edge)
  const grabbed = useRef<number>(undefined)
  const perPixel = () => view.seconds / (reel.current?.clientWidth || 1)

  /** The instant that a handle snaps to. */
  function snapped(at: number): number {
    const within = magnetPixels * perPixel()
    const edges = tape.shows.flatMap(({ start_time, end_time }) => [start_time, end_time])
    const border = edges.find((each) => Math.abs(each - at) <= within)
    const silence = within <= 10 ? nearestSilence(tiles.at, at, edge, within) : undefined
    return silence ?? border ?? at
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    const seconds = { PageUp: 10, PageDown: -10 }[event.key] ?? (event.shiftKey && direction ? direction : undefined)
    const to = { Home: view.from, End: view.from + view.seconds }[event.key]
    if (to !== undefined) cutting.moveEdge(edge, to * 1e6)
    else if (seconds) cutting.moveEdge(edge, us + seconds * 1e6)
    else if (direction) cutting.stepEdge(edge, direction)
    else return
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (grabbed.current === undefined) return
    const { left } = reel.current!.getBoundingClientRect()
    const at = view.from + (event.clientX - left - grabbed.current) * perPixel()
    const within = Math.max(view.from, Math.min(at, view.from + view.seconds))
    cutting.moveEdge(edge, (event.altKey ? within : snapped(within)) * 1e6)
  }
  const isOut = share < 0 || share > 1
  return (
    <div
      className={`handle ${edge}${isOut ? ' outside' : ''}`}
      role="slider"
      tabIndex={0}
      aria-label={words[edge]}
      aria-valuemin={Math.round(day.start_time * 1000)}
      aria-valuemax={Math.round(day.end_time * 1000)}
      aria-valuenow={Math.round(us / 1000)}
      aria-valuetext={clockThousandths(us / 1e6, timezone)}
      style={atShare(Math.min(Math.max(share, 0), 1))}
      onFocus={() => cutting.setEdge(edge)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        const { left } = reel.current!.getBoundingClientRect()
        grabbed.current = event.clientX - left - share * reel.current!.clientWidth
        event.currentTarget.setPointerCapture(event.pointerId)
        cutting.setEdge(edge)
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        grabbed.current = undefined
      }}
      onPointerCancel={() => {
        grabbed.current = undefined
      }}
    />
  )
}
