import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useWords } from '../words/use-words.tsx'
import { shellWords } from '../words/words.ts'

/**
 * The number of things that need attention. It is square because something is broken, and hidden when there are none.
 */
export function Badge({ count }: { count: number }) {
  const words = useWords(shellWords)
  if (count === 0) return null
  return (
    <span className="badge" title={words.needsYou(count)}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden> ({words.needsYou(count)})</VisuallyHidden>
    </span>
  )
}
