import type { FeedImportSummary } from '../../api/generated/types.gen.ts'
import { isActive } from '../../feeds/imports.ts'
import { useWords } from '../../words/use-words.tsx'
import { feedImportWords } from '../../words/words.ts'
import { useImportReasons } from './import-reasons.ts'

/** The number of items of an import that have a result. */
export const doneOf = ({ imported, here, skipped, failed }: FeedImportSummary): number =>
  imported + here + skipped + failed

/** A function that says how far an import is; of one that has ended, what it did, or why it failed. */
export function useImportResult(): (one: FeedImportSummary) => string {
  const words = useWords(feedImportWords)
  const reasonOf = useImportReasons()
  return (one) => {
    const { state, total, imported, here, skipped, failed } = one
    if (isActive(one)) return total === 0 ? words.reading : words.importing(doneOf(one), total)
    const counts = [
      words.imported(imported),
      here > 0 && words.here(here),
      skipped > 0 && words.skipped(skipped),
      failed > 0 && words.failed(failed),
    ].filter((each) => each !== false)
    const ends = [state === 'cancelled' && words.cancelled, one.reason && reasonOf(one)].filter((end) => end)
    return [`${counts.join(', ')}.`, ...ends].join(' ')
  }
}
