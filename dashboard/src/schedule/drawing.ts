import type { Segment } from './airtime.ts'
import type { Entry, Plan } from './entry.ts'
import { freeRuns, type LabelLayout, labelIn, type Run } from './labels.ts'
import { coveredParts } from './overlap.ts'
import { midnight, type Piece, piecesOf, placeOf, type View } from './pieces.ts'
import { modulo } from './ring.ts'
import { isLow, type Line, lineHeightOf, linesOf } from './short.ts'
import { stackingOf } from './stacking.ts'

/** A piece as it is drawn. */
export type Block = Piece & {
  /** The parts of the piece in which others are on air, in minutes from its top. */
  readonly covered: readonly Run[]
  /** The number of entries below it. */
  readonly depth: number
  /** Whether the entry covers another one, or is covered by one. */
  readonly isOverlapping: boolean
  readonly label: LabelLayout
  /** For a piece that is too low to be seen, such as news of five minutes: the line that represents it. */
  readonly line: Line | null
}

const parts = ['entry', 'nth', 'column', 'top', 'height', 'begins', 'ends', 'offset', 'depth'] as const

/** Whether two blocks look the same. */
export function isAlikeDrawn(a: Block, b: Block): boolean {
  if (a === b) return true
  return (
    parts.every((part) => a[part] === b[part]) &&
    isSame(a.label, b.label) &&
    isSame(a.label.time, b.label.time, true) &&
    isSame(a.line, b.line, true) &&
    a.covered.length === b.covered.length &&
    a.covered.every((part, at) => isSame(part, b.covered[at]!))
  )
}

/** Whether two objects have the same numbers. */
function isSame<Part extends object>(a: Part | null, b: Part | null, mayBeNull = false): boolean {
  if (a === null || b === null) return mayBeNull && a === b
  const names = Object.keys(a) as (keyof Part)[]
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => a[name] === b[name] || (typeof a[name] === 'object' && typeof b[name] === 'object'))
  )
}

/**
 * The entries drawn above all others: the selected ones. While they are dragged, the layout of the others does not
 * change.
 */
export type Raised = { readonly keys: ReadonlySet<string>; readonly isHeld: boolean }

type Drawing = {
  plan: Plan
  segments: readonly Segment[]
  view: View
  /** In pixels. */
  hourHeight: number
  /** The minute of the ring at which the line of the present is drawn. */
  now: number
  raised?: Raised
}

/** The pieces of all entries as a view draws them, by key. */
export function blocksOf({ plan, segments, view, hourHeight, now, raised }: Drawing): Map<string, Block[]> {
  const { keys, isHeld } = raised ?? { keys: new Set(), isHeld: false }
  const nowAt = placeOf(now, view)
  const isAbove = ({ key }: Entry) => isHeld && keys.has(key)
  const layers = Map.groupBy(plan, isAbove)
  const [below, above] = [false, true].map((layer) => stackingOf(layers.get(layer) ?? [], view))
  const chosen = isHeld ? [] : plan.filter(({ key }) => keys.has(key))
  const skipped = plan.filter(({ skippedBy }) => skippedBy)
  const inView = plan.map((entry) => piecesOf(entry, view))
  const low = inView.flatMap((pieces) => pieces.filter((piece) => isLow(piece, hourHeight)))
  const lines = linesOf(low, lineHeightOf(view, hourHeight), isAbove)
  const resting = Map.groupBy(
    low.filter(({ entry }) => !isAbove(entry)),
    ({ column }) => column,
  )
  const blocks = new Map<string, Block[]>()
  for (const [index, entry] of plan.entries()) {
    const pieces = inView[index]!
    if (pieces.length === 0) continue
    const covered = coveredParts(entry, segments, view.ring)
    // Raised entries hide labels below them; the label of a raised entry is hidden only by other raised ones.
    const hidden = keys.has(entry.key)
      ? covered.filter(({ by }) => keys.has(by.key))
      : [
          ...(entry.skippedBy ? covered.filter(({ by }) => by.exception) : covered),
          ...chosen.flatMap((above) => sharedPart(entry, above, view.ring)),
          ...skipped.flatMap((above) => laterPart(entry, above, view.ring)),
        ]
    const drawn = pieces.map((piece): Block => {
      const line = lines.get(piece) ?? null
      const depth = (isAbove(entry) ? above! : below!)(piece)
      // A line covers the beginning of the next entry.
      const under =
        line || isAbove(entry)
          ? []
          : (resting.get(piece.column) ?? []).map((other) => spanOver(piece, lines.get(other)!))
      // A block above another one hides the line of midnight.
      const crossing = [...(depth === 0 ? [midnight] : []), ...(nowAt?.column === piece.column ? [nowAt.top] : [])]
      const runs = freeRuns(piece, { covered: partsIn(piece, [...hidden, ...under]), lines: crossing, midnight })
      return {
        ...piece,
        covered: entry.skippedBy ? [{ from: 0, until: piece.height }] : partsIn(piece, covered),
        depth,
        isOverlapping: depth > 0 || covered.length > 0 || isAbove(entry),
        label: line ? labelOfLine(line, hourHeight) : labelIn(runs, hourHeight),
        line,
      }
    })
    blocks.set(entry.key, drawn)
  }
  return blocks
}

/** Whether a block covers the name of the day that begins at midnight in its column. */
export function hidesMidnight({ depth, top, height }: Block): boolean {
  const liesThere = depth > 0 && top < midnight + 60 && top + height > midnight
  return liesThere || (top >= midnight - 20 && top < midnight + 30)
}

/** The part of an entry that the line of a piece covers, in minutes since its beginning. */
function spanOver({ top, offset }: Piece, line: Line): Run {
  const from = line.top - top + offset
  return { from, until: from + line.height }
}

/** The label of a piece that is a line: it fills the line. */
function labelOfLine({ height }: Line, hourHeight: number): LabelLayout {
  return { top: 0, lines: 1, time: null, room: (height / 60) * hourHeight }
}

/** The part of an entry in which another one is planned too, in minutes since its beginning. */
function sharedPart({ at, length }: Entry, other: Entry, ring: number): Run[] {
  const [ahead, behind] = [modulo(other.at - at, ring), modulo(at - other.at, ring)]
  const from = ahead < length ? ahead : 0
  const until = Math.min(length, ahead < length ? ahead + other.length : other.length - behind)
  return until > from ? [{ from, until }] : []
}

/** The part of an entry over which one that is not on air is drawn, since it begins later. */
function laterPart(entry: Entry, above: Entry, ring: number): Run[] {
  const isOver = !entry.exception && above.at !== entry.at && modulo(above.at - entry.at, ring) < entry.length
  return isOver ? sharedPart(entry, above, ring) : []
}

/** The parts of a piece, in minutes from its top; adjacent ones are merged. */
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
