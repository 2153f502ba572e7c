import { percent } from '../lib/numbers.ts'
import { useLanguage } from '../words/use-words.tsx'
import type { Styled } from './styled.ts'

/** Progress as a pie beside its text. Without `share` it turns. */
export function Pie({ share }: { share?: number }) {
  if (share === undefined) return <i className="pie turning" />
  return <i className="pie" style={{ '--p': share * 100 } as Styled} />
}

/**
 * Progress as a line.
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
