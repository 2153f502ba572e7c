import type { FeedImportItem } from '../../feeds/imports.ts'
import { useWords } from '../../words/use-words.tsx'
import { feedImportWords } from '../../words/words.ts'
import { useImportReasons } from './import-reasons.ts'

/** The items that are not imported, each with its reason, and those that are with what they lack. */
export function ImportProblems({ items }: { items: readonly FeedImportItem[] }) {
  const words = useWords(feedImportWords)
  const isImported = ({ result }: FeedImportItem) => result === 'imported' || result === 'new'
  return (
    <>
      <Items title={words.problems} items={items.filter((item) => !isImported(item))} />
      <Items title={words.noted} items={items.filter(isImported)} />
    </>
  )
}

function Items({ title: heading, items }: { title: string; items: readonly FeedImportItem[] }) {
  const words = useWords(feedImportWords)
  const reasonOf = useImportReasons()
  if (items.length === 0) return null
  return (
    <details className="import-problems">
      <summary>{heading}</summary>
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
