import type { FeedImport } from '../../feeds/imports.ts'
import { useWords } from '../../words/use-words.tsx'
import { feedImportWords } from '../../words/words.ts'

/** The faults of a feed that were repaired while it was read, each with its number. */
export function ImportRepairs({ repairs }: Pick<FeedImport, 'repairs'>) {
  const words = useWords(feedImportWords)
  if (repairs.length === 0) return null
  return (
    <details className="import-problems">
      <summary>{words.repaired}</summary>
      <ul>
        {repairs.map(({ kind, count }) => (
          <li key={kind}>{words.repairs[kind](count)}</li>
        ))}
      </ul>
    </details>
  )
}
