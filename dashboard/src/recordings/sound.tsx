import { useEffect, useEffectEvent, useRef } from 'react'
import { onResize, onTheme } from '../lib/observe.ts'
import { barsOf, heightOf } from './levels.ts'
import { type Tiles, useTileCount } from './tiles.ts'
import './sound.css'

/** The distance between the left edges of two bars, and the width of a bar, in pixels. */
const [pitch, barWidth] = [3, 1.6]

type Props = {
  tiles: Tiles
  /** The drawn part, in Unix seconds. */
  from: number
  until: number
  /** The colour of the sound at an instant; undefined for the colour of the canvas. */
  colorOf?: (at: number) => string | undefined
}

/** The size and colour of a canvas, stored so that drawing does not force a layout. */
type Paper = { width: number; height: number; color: string }

/** The sound of a part of the tape, as bars. */
export function Sound({ tiles, from, until, colorOf }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const paper = useRef<Paper>(undefined)
  const count = useTileCount(tiles)
  const draw = useEffectEvent(() => {
    if (canvas.current && paper.current) drawSound(canvas.current, paper.current, tiles, from, until, colorOf)
  })
  const measure = useEffectEvent(() => {
    // Observers may still be called after the page was left.
    if (!canvas.current) return
    const { clientWidth: width, clientHeight: height } = canvas.current
    paper.current = { width, height, color: getComputedStyle(canvas.current).color }
    drawSoon()
  })
  // At most once a frame: the tiles of an hour arrive together.
  const frame = useRef(0)
  const drawSoon = useEffectEvent(() => {
    if (frame.current !== 0) return
    frame.current = requestAnimationFrame(() => {
      frame.current = 0
      draw()
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what it draws
  useEffect(() => drawSoon(), [tiles, count, from, until, colorOf])
  useEffect(() => {
    const ends = [onResize(canvas.current!, () => measure()), onTheme(() => measure())]
    return () => {
      cancelAnimationFrame(frame.current)
      frame.current = 0
      for (const end of ends) end()
    }
  }, [])
  return <canvas ref={canvas} className="sound" />
}

function drawSound(
  canvas: HTMLCanvasElement,
  { width, height, color: own }: Paper,
  tiles: Tiles,
  from: number,
  until: number,
  colorOf: Props['colorOf'] = () => undefined,
): void {
  const ratio = devicePixelRatio
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h })
  const pen = canvas.getContext('2d')
  if (!pen || width === 0) return
  pen.setTransform(ratio, 0, 0, ratio, 0, 0)
  pen.clearRect(0, 0, width, height)
  const perSecond = width / (until - from)
  const barSeconds = Math.max(0.1, Math.round((pitch / perSecond) * 10) / 10)
  let color = ''
  for (const { at, level } of barsOf(tiles.at, from, until, barSeconds)) {
    const tall = Math.max(heightOf(level) * (height - 8), 2)
    const wanted = colorOf(at + barSeconds / 2) ?? own
    // A canvas parses the name of a colour each time one is set.
    if (wanted !== color) pen.fillStyle = color = wanted
    pen.fillRect((at - from) * perSecond + 0.7, (height - tall) / 2, Math.min(barWidth, barSeconds * perSecond), tall)
  }
}
