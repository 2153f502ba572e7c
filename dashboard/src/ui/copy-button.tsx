import { useEffect, useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import { commonWords } from '../words/words.ts'
import { Button, IconButton } from './button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const saidForMs = 2000

/**
 * Copies a text. It confirms that for two seconds, also to a screen reader.
 * @param label the name of the button: "Copy the address"
 */
export function CopyButton(props: {
  text: string
  label: string
  /** With its label beside the icon, as the main action. */
  wide?: boolean
  /** A dialog that opens gives it the focus. */
  autoFocus?: boolean
  onCopied?: () => void
}) {
  const { text, label, wide = false, autoFocus = false, onCopied } = props
  const { copied } = useWords(commonWords)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), saidForMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Refused, or missing: nothing is said to be copied.
      return
    }
    setCopied(true)
    onCopied?.()
  }
  const said = (
    <VisuallyHidden>
      <span role="status">{isCopied ? copied : ''}</span>
    </VisuallyHidden>
  )
  return wide ? (
    <>
      <Button
        kind="primary"
        icon={isCopied ? 'check' : 'copy'}
        {...(autoFocus && { 'data-autofocus': true })}
        onClick={copy}
      >
        {isCopied ? copied.replace(/\.$/, '') : label}
      </Button>
      {said}
    </>
  ) : (
    <>
      <IconButton icon={isCopied ? 'check' : 'copy'} label={label} onClick={copy} />
      {said}
    </>
  )
}
