/**
 * The position of the label of a block: pixels from its top, and the number of lines of its title. A single line with
 * less space than its height has `room`, the height in which it is centred.
 */
export type LabelLayout = {
  readonly top: number
  readonly lines: number
  readonly time: { readonly top: number } | null
  readonly room?: number
}

/** The height of a line in pixels, which the style sheet gets as `--line`. */
export const lineHeight = 16

/** The space above the first line, in pixels. */
const padding = 3

/** The least height of a line of a label, in pixels. */
export const leastHeight = 12

/** A part of a piece, in minutes from its top. `isNewDay`: the name of the next day is at its beginning. */
export type Run = { from: number; until: number; isNewDay?: boolean }

/** The parts of a piece that are free for a label: neither covered by others, nor crossed by a line. */
export function freeRuns(
  { top, height }: { top: number; height: number },
  { covered, lines, midnight }: { covered: readonly Run[]; lines: readonly number[]; midnight: number },
): Run[] {
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
 * Lays out the label of a block: the title in the first part with room for a line of it, the times below it or, if
 * there is no room, in a later part.
 */
export function labelIn(runs: readonly Run[], hourHeight: number): LabelLayout {
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
