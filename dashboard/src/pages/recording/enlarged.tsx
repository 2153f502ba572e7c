import { type PointerEvent, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { onResize } from '../../lib/observe.ts'
import { clockSeconds, timeRange } from '../../lib/time.ts'
import { useListening } from '../../recordings/listening.ts'
import { Sound } from '../../recordings/sound.tsx'
import { hueOf, waveOf } from '../../shows/hue.ts'
import { atShare, stretchOf } from '../../ui/scale.ts'
import type { Styled } from '../../ui/styled.ts'
import { useWords } from '../../words/use-words.tsx'
import { recordingWords } from '../../words/words.ts'
import { enlargements, showAt, zoomed } from './cut.ts'
import { Handle } from './handle.tsx'
import { marksOf, stepFor } from './ruler.ts'
import type { Cutting } from './use-cutter.ts'
import './enlarged.css'

/** A pointer that has moved further than this many pixels drags the tape; one that has not points at an instant. */
const dragPixels = 4

/** The enlarged part of the tape: the ruler, the shows, the sound, and the edges of the cut. */
export function Enlarged({ cutting }: { cutting: Cutting }) {
  const words = useWords(recordingWords)
  const { timezone: zone } = useStation()
  const reel = useRef<HTMLDivElement>(null)
  const width = useWidth(reel)
  const { tape, tiles, view, cut, gaps } = cutting
  const { from, seconds } = view
  const until = from + seconds
  const share = (at: number) => (at - from) / seconds
  const within = (at: number) => Math.min(Math.max(share(at), 0), 1)
  const span = (start: number, end: number) => stretchOf(within(start), within(end))
  const [start, end] = [cut.inUs / 1e6, cut.outUs / 1e6]
  const { shows } = tape
  const colorOf = useCallback(
    (at: number) => {
      if (at < start || at >= end) return undefined
      const show = showAt(shows, at)
      return show ? waveOf(show.show_id) : '#c9cec9'
    },
    [shows, start, end],
  )
  const inView = (span: { start_time: number; end_time: number }) => span.start_time < until && span.end_time > from
  const visibleGaps = [...tape.gaps, ...gaps.filter(({ from_us }) => !tape.gaps.some((gap) => gap.from_us === from_us))]
  useWheel(reel, width, cutting)
  return (
    <section className="enlarged" aria-label={words.fromTo(clockSeconds(from, zone), clockSeconds(until, zone))}>
      <Ruler view={view} width={width} zone={zone} />
      <div className="names">
        {shows.filter(inView).map((show) => (
          <button
            type="button"
            className="stretch"
            key={show.start_time}
            data-show=""
            style={{ ...hueOf(show.show_id), ...span(show.start_time, show.end_time) }}
            title={words.takeShow(show.title, timeRange(show.start_time, show.end_time, zone))}
            onClick={() => cutting.takeShow(show)}
          >
            {show.title}
          </button>
        ))}
      </div>
      <Surface cutting={cutting} reel={reel} width={width}>
        <span className="stretch kept" style={span(start, end)} />
        <Sound tiles={tiles} from={from} until={until} colorOf={colorOf} />
        {visibleGaps
          .map(({ from_us, until_us }) => ({ start_time: from_us / 1e6, end_time: until_us / 1e6 }))
          .filter(inView)
          .map(({ start_time, end_time }) => (
            <span className="stretch hatch" key={start_time} style={span(start_time, end_time)} />
          ))}
        <Playhead cutting={cutting} />
        <Handle cutting={cutting} edge="start" share={share(start)} reel={reel} />
        <Handle cutting={cutting} edge="end" share={share(end)} reel={reel} />
      </Surface>
    </section>
  )
}

function Ruler({ view, width, zone }: { view: Cutting['view']; width: number; zone: string }) {
  const step = stepFor(view.seconds, width, width > 600 ? 92 : 72)
  const marks = marksOf(view.from, view.seconds, step, zone)
  const minor = (step / 2 / view.seconds) * width
  const ticks = { '--minor': `${minor}px`, '--first': `${((marks[0]?.share ?? 0) * width) % minor}px` } as Styled
  return (
    <div className="ruler numerals caption" aria-hidden="true" style={ticks}>
      {marks.map(({ share, label, isHour }) => (
        <span
          key={share}
          className={`${isHour ? 'hour' : ''}${share < 0.02 ? ' first' : share > 0.98 ? ' last' : ''}`}
          style={atShare(share)}
        >
          {label}
        </span>
      ))}
    </div>
  )
}

type SurfaceProps = {
  cutting: Cutting
  reel: RefObject<HTMLDivElement | null>
  /** Its width in pixels. */
  width: number
  children: React.ReactNode
}

/** The surface for the pointer: a press seeks to an instant, and a drag moves the tape. */
function Surface({ cutting, reel, width, children }: SurfaceProps) {
  const { view, setView, player } = cutting
  const held = useRef<{ x: number; from: number; isDrag: boolean }>(undefined)
  const onMove = (event: PointerEvent<HTMLElement>) => {
    const begun = held.current
    if (!begun) return
    const moved = event.clientX - begun.x
    if (Math.abs(moved) > dragPixels) begun.isDrag = true
    if (begun.isDrag) setView({ from: begun.from - (moved / width) * view.seconds, seconds: view.seconds })
  }
  return (
    <div
      className="reel"
      ref={reel}
      onPointerDown={(event) => {
        if (event.button !== 0 || (event.target as Element).closest('[role=slider]')) return
        held.current = { x: event.clientX, from: view.from, isDrag: false }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onMove}
      onPointerUp={(event) => {
        const { left } = event.currentTarget.getBoundingClientRect()
        const at = view.from + ((event.clientX - left) / width) * view.seconds
        if (held.current && !held.current.isDrag) player.seek(Math.round(at * 1e6))
        held.current = undefined
      }}
      onPointerCancel={() => {
        held.current = undefined
      }}
    >
      {children}
    </div>
  )
}

/** The position of the player. The enlarged part follows it while it plays. */
function Playhead({ cutting }: { cutting: Cutting }) {
  const { view, setView, player } = cutting
  const { atUs, isPlaying } = useListening(player)
  const share = (atUs / 1e6 - view.from) / view.seconds
  const follow = useEffectEvent(() => {
    if (isPlaying && (share < 0 || share > 1)) setView({ from: atUs / 1e6, seconds: view.seconds })
  })
  const isOut = share < 0 || share > 1
  useEffect(() => {
    if (isOut && isPlaying) follow()
  }, [isOut, isPlaying])
  if (isOut) return null
  return <span className="playhead" style={atShare(share)} />
}

/** The width of an element in pixels, 0 before it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => onResize(element.current!, setWidth), [element])
  return width
}

/** The wheel moves the tape sideways; with Ctrl, as when two fingers are spread, it enlarges around the pointer. */
function useWheel(element: RefObject<HTMLElement | null>, width: number, { view, setView, day }: Cutting): void {
  const turned = useRef(0)
  const onWheel = useEffectEvent((event: WheelEvent) => {
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.shiftKey ? event.deltaY : 0
    if (event.ctrlKey) {
      event.preventDefault()
      turned.current += event.deltaY
      if (Math.abs(turned.current) < 40) return
      const { left } = element.current!.getBoundingClientRect()
      const at = enlargements.findIndex((seconds) => seconds <= view.seconds)
      const seconds = enlargements[at - Math.sign(turned.current)]
      turned.current = 0
      if (seconds) setView(zoomed(view, seconds, view.from + ((event.clientX - left) / width) * view.seconds, day))
    } else if (sideways !== 0) {
      event.preventDefault()
      setView({ from: view.from + (sideways / width) * view.seconds, seconds: view.seconds })
    }
  })
  useEffect(() => {
    const target = element.current!
    const listen = (event: WheelEvent) => onWheel(event)
    // React listens to the wheel without being able to prevent the page from scrolling.
    target.addEventListener('wheel', listen, { passive: false })
    return () => target.removeEventListener('wheel', listen)
  }, [element])
}
