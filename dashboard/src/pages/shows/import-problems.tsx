import type { FeedImportItem } from '../../feeds/imports.ts'
import { useWords } from '../../words/use-words.tsx'
import { feedImportWords } from '../../words/words.ts'
import { useImportReasons } from './import-reasons.ts'

/** The items that are not imported, each with its reason. */
export function ImportProblems({ items }: { items: readonly FeedImportItem[] }) {
  const words = useWords(feedImportWords)
  const reasonOf = useImportReasons()
  if (items.length === 0) return null
  return (
    <details className="import-problems">
      <summary>{words.problems}</summary>
      <ul>
        {items.map(({ number, title, ...told }) => (
          <li key={number}>
            <bdi>{title || words.untitled}</bdi>: {reasonOf(told)}
          </li>
        ))}
      </ul>
    </details>
  )
}
