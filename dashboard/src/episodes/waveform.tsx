import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { onResize, onTheme } from '../lib/observe.ts'
import './waveform.css'

/** The distance between the left edges of two bars, and the width of a bar, in pixels. */
const [pitch, barWidth] = [3, 1.6]

/** The seconds by which a key moves. */
const moves: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -60,
  PageUp: 60,
}

type Props = {
  /** The peak of each part of the audio, from 0 to 1; without them a line is drawn. */
  peaks: readonly number[] | undefined
  atSeconds: number
  lengthSeconds: number
  label: string
  /** The position in words: "12 minutes 33 seconds of 59 minutes 47 seconds". */
  says: string
  onSeek: (seconds: number) => void
}

/** The sound of an episode as a slider: the part before the playhead is ink. The playhead is dragged, or moved by keys. */
export function Waveform({ peaks, atSeconds, lengthSeconds, label, says, onSeek }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const share = lengthSeconds > 0 ? Math.min(atSeconds / lengthSeconds, 1) : 0
  useEffect(() => {
    const element = canvas.current!
    const draw = () => drawWave(element, peaks, share)
    draw()
    const ends = [onResize(element, draw), onTheme(draw)]
    return () => {
      for (const end of ends) end()
    }
  }, [peaks, share])

  const seekTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onSeek(Math.min(Math.max((event.clientX - left) / width, 0), 1) * lengthSeconds)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = { Home: 0, End: lengthSeconds }[event.key] ?? (moves[event.key] && atSeconds + moves[event.key]!)
    if (to === undefined) return
    event.preventDefault()
    onSeek(to)
  }
  return (
    <div
      className="waveform"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.floor(lengthSeconds)}
      aria-valuenow={Math.floor(Math.min(atSeconds, lengthSeconds))}
      aria-valuetext={says}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seekTo(event)}
    >
      <canvas ref={canvas} />
      <i style={{ left: `${share * 100}%` }} />
    </div>
  )
}

function drawWave(canvas: HTMLCanvasElement, peaks: readonly number[] | undefined, share: number): void {
  const { clientWidth: width, clientHeight: height } = canvas
  const ratio = devicePixelRatio
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const pen = canvas.getContext('2d')
  if (!pen || width === 0) return
  pen.scale(ratio, ratio)
  const style = getComputedStyle(canvas)
  const [played, rest] = [style.color, style.borderBlockColor]
  if (!peaks?.length) {
    pen.fillStyle = rest
    pen.fillRect(0, height / 2 - 1, width, 2)
    pen.fillStyle = played
    pen.fillRect(0, height / 2 - 1, width * share, 2)
    return
  }
  const bars = Math.floor(width / pitch)
  for (let bar = 0; bar < bars; bar++) {
    const tall = Math.max(loudest(peaks, bar / bars, (bar + 1) / bars) * (height - 2), 2)
    pen.fillStyle = (bar + 1) / bars <= share ? played : rest
    pen.fillRect(bar * pitch, (height - tall) / 2, barWidth, tall)
  }
}

/** The highest peak between two shares of the whole. */
function loudest(peaks: readonly number[], from: number, until: number): number {
  const first = Math.min(Math.floor(from * peaks.length), peaks.length - 1)
  const last = Math.max(Math.ceil(until * peaks.length), first + 1)
  return Math.max(...peaks.slice(first, last))
}
