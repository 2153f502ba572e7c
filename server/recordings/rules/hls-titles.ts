import type { ListedSegment, NamedRange } from './hls-playlist.ts'
import { type Named, nameInText, nameOf } from './names-in-text.ts'

/** The titles that a playlist has for a segment; empty if it says that nothing has a name. */
export type ListedTitles = { text: string | undefined; range: string | undefined }

/** The titles of a segment by its text (EXTINF), and by a tag before it or a span that it is in. */
export function listedTitles(
  segment: Pick<ListedSegment, 'title' | 'named' | 'uri' | 'duration'>,
  ranges: readonly NamedRange[],
  dateUs: number | undefined,
): ListedTitles {
  const text = nameInText(segment.title)
  const named = segment.named ?? namedAt(ranges, dateUs === undefined ? undefined : dateUs + segment.duration * 500_000)
  return {
    text: text && !isFileName(text.title, segment.uri) ? nameOf(text) : undefined,
    range: named && nameOf(named),
  }
}

/** Some servers write the name of the file. */
function isFileName(title: string, uri: string): boolean {
  const name = uri.split(/[?#]/)[0]!.split('/').at(-1)!
  return title !== '' && (title === uri || title === name || title === name.replace(/\.\w+$/, ''))
}

/** The name of the span that began last before an instant; of a playlist without dates, of all. */
function namedAt(ranges: readonly NamedRange[], atUs: number | undefined): Named | undefined {
  let last: NamedRange | undefined
  for (const range of ranges) {
    if (atUs !== undefined && range.startUs > atUs) continue
    if (!last || range.startUs >= last.startUs) last = range
  }
  const isOver = atUs !== undefined && last?.endUs !== undefined && last.endUs <= atUs
  return isOver ? { artist: '', title: '' } : last?.named
}

/** The places in which HLS has titles, the one that is believed least first. */
const places = ['text', 'range', 'tag'] as const

/**
 * Decides which title is playing by the places in which a segment has one. Only a change counts: in some places a stream says
 * the same all the time, such as its own name. Where several change at once, the last in the order of `places` is right.
 * @returns for the next segment the title that begins with it; undefined if none does
 */
export function hlsTitles(): (heard: ListedTitles & { tag: string | undefined }) => string | undefined {
  const before = new Map<string, string>()
  return (heard) => {
    let changed: string | undefined
    for (const place of places) {
      const text = heard[place]
      if (text === undefined || text === before.get(place)) continue
      before.set(place, text)
      changed = text || changed || text
    }
    return changed
  }
}
