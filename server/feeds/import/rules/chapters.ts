import { oneLine, shortened } from './plain-text.ts'

const maxChapters = 1000

/**
 * The chapters in a file of the podcast namespace (application/json+chapters), as starts in milliseconds and titles. Those without a
 * start or a title, and those that are not in the table of contents, are left out; undefined if it is no such file.
 */
export function chaptersIn(json: string): [fromMs: number, title: string][] | undefined {
  const chapters = listIn(json)
  if (!Array.isArray(chapters)) return undefined
  const found = chapters.slice(0, maxChapters).flatMap((chapter): [number, string][] => {
    const { startTime, title, toc } = (chapter ?? {}) as { startTime?: unknown; title?: unknown; toc?: unknown }
    const words = typeof title === 'string' ? shortened(oneLine(title), 200) : ''
    const isStart = typeof startTime === 'number' && startTime >= 0 && startTime < 1e6
    return isStart && words !== '' && toc !== false ? [[Math.round(startTime * 1000), words]] : []
  })
  return found.sort(([a], [b]) => a - b)
}

function listIn(json: string): unknown {
  try {
    return (JSON.parse(json) as { chapters?: unknown } | null)?.chapters
  } catch {
    return undefined
  }
}
