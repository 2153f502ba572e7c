import { percent } from '../lib/numbers.ts'
import { useLanguage } from '../words/use-words.tsx'
import type { Styled } from './styled.ts'

/** How much of something is done, as a pie beside its words. Without `share` it turns: nobody knows how long it takes. */
export function Pie({ share }: { share?: number }) {
  if (share === undefined) return <i className="pie turning" />
  return <i className="pie" style={{ '--p': share * 100 } as Styled} />
}

/**
 * How much of something is done, as a line.
 * @param label what is done: "Uploading Night Window"
 * @param share from 0 to 1
 */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  const { language } = useLanguage()
  return (
    <div
      className="bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={percent(share, language)}
    >
      <i style={{ '--p': share * 100 } as Styled} />
    </div>
  )
}
