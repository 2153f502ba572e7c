import type { ReactNode } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'

type Props = {
  title: string
  /** The code to copy, and the name of the button that copies it. */
  text: string
  label: string
  onCopied?: () => void
  /** The code as it is shown, with the key emphasised. */
  children: ReactNode
}

/** Code to paste into a program, with a button that copies it. */
export function CodeExample({ title, children, ...copying }: Props) {
  return (
    <div className="code-example">
      <header>
        <h3>{title}</h3>
        <CopyButton {...copying} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre tabIndex={0}>{children}</pre>
    </div>
  )
}
