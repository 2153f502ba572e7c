import type { Segment } from './airtime.ts'
import type { Entry, Plan } from './entry.ts'
import { coveredParts } from './overlap.ts'
import { firstHour, type Piece, piecesOf, placeOf, type View } from './pieces.ts'
import { dayMinutes, modulo } from './ring.ts'
import { isLow, type Line, lineHeightOf, linesOf } from './short.ts'

/**
 * Where the words of a block stand: pixels from its top, and how many lines there is room for. A single line in less than
 * its height has `room`, the pixels that it shares evenly.
 */
export type Words = {
  readonly top: number
  readonly lines: number
  readonly time: { readonly top: number } | null
  readonly room?: number
}

/** A piece as it is drawn. */
export type Block = Piece & {
  /** The parts of the piece in which others are on air, in minutes from its top. */
  readonly covered: readonly { readonly from: number; readonly until: number }[]
  /** The number of entries below it. */
  readonly depth: number
  readonly words: Words
  /** For a piece that is too low to be seen, such as news of five minutes: the line that stands for it. */
  readonly line: Line | null
}

const parts = ['entry', 'nth', 'column', 'top', 'height', 'begins', 'ends', 'offset', 'depth'] as const

/** Whether two blocks look the same. */
export function isAlikeDrawn(a: Block, b: Block): boolean {
  const rest = ({ covered, words, line }: Block) => JSON.stringify([covered, words, line])
  return parts.every((part) => a[part] === b[part]) && rest(a) === rest(b)
}

const lineHeight = 16
const padding = 3

/** A block too low for a line of words has none. */
const leastHeight = 12

/**
 * What is drawn above all others: the entries that are chosen. While they are dragged they are held, and what they are held
 * over stays as it is.
 */
export type Raised = { readonly keys: ReadonlySet<string>; readonly isHeld: boolean }

/**
 * The pieces of all entries as a view draws them, by key.
 * @param hourHeight in pixels
 * @param now the minute of the ring that it is, if a line is drawn there
 */
export function blocksOf(
  plan: Plan,
  segments: readonly Segment[],
  view: View,
  hourHeight: number,
  now: number,
  { keys, isHeld }: Raised = { keys: new Set(), isHeld: false },
): Map<string, Block[]> {
  const nowAt = placeOf(now, view)
  const isAbove = ({ key }: Entry) => isHeld && keys.has(key)
  const layers = Map.groupBy(plan, isAbove)
  const depths = new Map([...layers.values()].flatMap((layer) => [...depthsOf(layer, view)]))
  const chosen = isHeld ? [] : plan.filter(({ key }) => keys.has(key))
  const inView = plan.map((entry) => piecesOf(entry, view))
  const low = inView.flatMap((pieces) => pieces.filter((piece) => isLow(piece, hourHeight)))
  const lines = linesOf(low, lineHeightOf(view, hourHeight), isAbove)
  const resting = Map.groupBy(
    low.filter(({ entry }) => !isAbove(entry)),
    ({ column }) => column,
  )
  const blocks = plan.flatMap((entry, index): [string, Block[]][] => {
    const pieces = inView[index]!
    if (pieces.length === 0) return []
    const covered = coveredParts(entry, segments, view.ring)
    // Only what is raised as well hides the words of what is raised, and it hides those of all others.
    const hidden = keys.has(entry.key)
      ? covered.filter(({ by }) => keys.has(by.key))
      : [...covered, ...chosen.flatMap((above) => sharedPart(entry, above, view.ring))]
    const depthOf = (piece: Piece) => depths.get(occurrenceOf(piece)) ?? 0
    return [
      [
        entry.key,
        pieces.map((piece) => {
          const line = lines.get(piece) ?? null
          // A line lies over the beginning of what follows it.
          const under =
            line || isAbove(entry)
              ? []
              : (resting.get(piece.column) ?? []).map((other) => spanOver(piece, lines.get(other)!))
          return {
            ...drawn(piece, covered, [...hidden, ...under], depthOf(piece), hourHeight, nowAt),
            ...(line && inLine(line, hourHeight)),
            line,
          }
        }),
      ],
    ]
  })
  return new Map(blocks)
}

/** The part of an entry over which the line of a piece lies, in minutes since its beginning. */
function spanOver({ top, offset }: Piece, line: Line): Run {
  const from = line.top - top + offset
  return { from, until: from + line.height }
}

/** The words of a piece that is a line: they fill it. */
function inLine({ height }: Line, hourHeight: number): Pick<Block, 'words'> {
  return { words: { top: 0, lines: 1, time: null, room: (height / 60) * hourHeight } }
}

/** The number of entries below each one, directly or indirectly: 3 at most. */
function depthsOf(plan: Plan, { from, ring }: View): Map<string, number> {
  type Span = { entry: Entry; start: number; end: number; depth: number }
  const spans = plan.flatMap((entry) => {
    const start = modulo(entry.at - from, ring)
    return [start - ring, start].map((start): Span => ({ entry, start, end: start + entry.length, depth: 0 }))
  })
  spans.sort((a, b) => a.start - b.start || b.end - a.end || b.entry.showId - a.entry.showId)
  let open: Span[] = []
  for (const span of spans) {
    open = open.filter(({ end }) => end > span.start)
    span.depth = Math.min(3, Math.max(0, ...open.map(({ depth }) => depth + 1)))
    open.push(span)
  }
  return new Map(spans.map(({ entry, start, depth }) => [`${entry.key} ${start}`, depth]))
}

function occurrenceOf({ entry, column, top, offset }: Piece): string {
  return `${entry.key} ${column * dayMinutes + top - offset}`
}

function drawn(
  piece: Piece,
  covered: readonly Run[],
  hidden: readonly Run[],
  depth: number,
  hourHeight: number,
  now: ReturnType<typeof placeOf>,
): Omit<Block, 'line'> {
  // What lies over another block hides the line of midnight.
  const lines = [...(depth === 0 ? [midnight] : []), ...(now?.column === piece.column ? [now.top] : [])]
  const runs = freeRuns(piece, partsIn(piece, hidden), lines)
  return { ...piece, covered: partsIn(piece, covered), depth, words: wordsIn(runs, hourHeight) }
}

/** The part of an entry in which another one is planned too, in minutes since its beginning. */
function sharedPart({ at, length }: Entry, other: Entry, ring: number): Run[] {
  const [ahead, behind] = [modulo(other.at - at, ring), modulo(at - other.at, ring)]
  const from = ahead < length ? ahead : 0
  const until = Math.min(length, ahead < length ? ahead + other.length : other.length - behind)
  return until > from ? [{ from, until }] : []
}

/** The parts of a piece, in minutes from its top; those that touch are one. */
function partsIn({ offset, height }: Piece, covered: readonly Run[]): Run[] {
  const parts: Run[] = []
  for (const part of covered) {
    const from = Math.max(0, part.from - offset)
    const until = Math.min(height, part.until - offset)
    const last = parts.at(-1)
    if (until <= from) continue
    if (last?.until === from) parts[parts.length - 1] = { from: last.from, until }
    else parts.push({ from, until })
  }
  return parts
}

/** A part of a piece in minutes from its top. `isNewDay`: the name of the next day stands at its beginning. */
export type Run = { from: number; until: number; isNewDay?: boolean }

const midnight = (24 - firstHour) * 60

/** The parts of a piece in which words can stand: not covered by others, nor crossed by a line. */
function freeRuns({ top, height }: Piece, covered: readonly Run[], lines: readonly number[]): Run[] {
  const crossed = lines.map((line) => line - top).filter((line) => line > 0 && line < height)
  const stops = [...covered, ...crossed.map((line) => ({ from: line, until: line })), { from: height, until: height }]
  const runs: Run[] = []
  let from = 0
  for (const part of stops.sort((a, b) => a.from - b.from)) {
    if (part.from > from)
      runs.push({ from, until: part.from, isNewDay: from + top === midnight && lines.includes(midnight) })
    from = Math.max(from, part.until)
  }
  return runs
}

/**
 * Where the words of a block stand: the title in the first part with room for a line of it, the times below it or, if there
 * is no room, in a later part.
 */
export function wordsIn(runs: readonly Run[], hourHeight: number): Words {
  const px = (minutes: number) => (minutes / 60) * hourHeight
  const linesIn = ({ from, until, isNewDay }: Run) =>
    Math.floor((px(until - from) - padding) / lineHeight) - (isNewDay ? 1 : 0)
  const topOf = ({ from, isNewDay }: Run) => px(from) + padding + (isNewDay ? lineHeight : 0)
  const roomy = runs.find((run) => linesIn(run) >= 1)
  if (!roomy) {
    const widest = runs.toSorted((a, b) => b.until - b.from - (a.until - a.from))[0]
    const room = widest ? px(widest.until - widest.from) : 0
    const top = widest ? px(widest.from) : 0
    return room >= leastHeight ? { top, lines: 1, time: null, room } : { top, lines: 0, time: null }
  }
  const [lines, top] = [linesIn(roomy), topOf(roomy)]
  if (lines >= 2) return { top, lines: lines - 1, time: { top } }
  const later = runs.find((run) => run.from >= roomy.until && linesIn(run) >= 1)
  return { top, lines: 1, time: later ? { top: topOf(later) } : null }
}
