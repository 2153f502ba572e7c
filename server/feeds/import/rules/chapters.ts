import { plainTitle, shortened } from './plain-text.ts'

/** Chapters as starts in milliseconds and titles. */
export type Chapters = [fromMs: number, title: string][]

export const maxChapters = 1000

/** The latest start, in milliseconds. */
const maxMs = 1e9

/** Chapters in their order, without those that have no start or no title. */
export function chaptersOf(found: readonly { fromMs: number | undefined; title: string }[]): Chapters {
  return found
    .slice(0, maxChapters)
    .flatMap(({ fromMs = -1, title }): Chapters => {
      const words = shortened(plainTitle(title), 200)
      return fromMs >= 0 && fromMs < maxMs && words !== '' ? [[Math.round(fromMs), words]] : []
    })
    .sort(([a], [b]) => a - b)
}

/**
 * The chapters in a file of the podcast namespace (application/json+chapters), without those that are not in the table of contents;
 * undefined if it is no such file.
 */
export function chaptersIn(json: string): Chapters | undefined {
  const chapters = listIn(json)
  if (!Array.isArray(chapters)) return undefined
  const found = chapters.slice(0, maxChapters).flatMap((chapter) => {
    const { startTime, title, toc } = (chapter ?? {}) as { startTime?: unknown; title?: unknown; toc?: unknown }
    if (typeof title !== 'string' || toc === false) return []
    if (typeof startTime === 'string') return [{ fromMs: playTimeMs(startTime), title }]
    return typeof startTime === 'number' ? [{ fromMs: startTime * 1000, title }] : []
  })
  return chaptersOf(found)
}

/**
 * The time of a chapter in milliseconds: hours, minutes and seconds, minutes and seconds, or seconds, each with parts of a second.
 * Source: Podlove Simple Chapters 1.2, section 3.1, which takes it from RFC 2326 (normal play time). Undefined if it is no time.
 */
export function playTimeMs(text: string): number | undefined {
  const [found, hours = '0', minutes = '0', seconds = '0', part = ''] =
    /^(?:npt[:=])?(?:(?:(\d{1,4}):)?(\d{1,5}):)?(\d{1,7})(?:[.,](\d*))?s?$/i.exec(text.trim()) ?? []
  if (found === undefined) return undefined
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1000 + Math.round(Number(`0.${part.slice(0, 6) || '0'}`) * 1000)
}

function listIn(json: string): unknown {
  try {
    return (JSON.parse(json) as { chapters?: unknown } | null)?.chapters
  } catch {
    return undefined
  }
}
