import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { matchesMedia } from '../lib/observe.ts'
import { useWords } from '../words/use-words.tsx'
import { commonWords } from '../words/words.ts'
import { IconButton } from './button.tsx'

type Props = {
  title: ReactNode
  /**
   * Called to close the dialog: by Escape, the cross, or a press outside. A caller with unsaved text may ignore it.
   * Without it, the dialog stays until it is no longer rendered.
   */
  onClose?: () => void
  /** The buttons; the primary one last. */
  actions?: ReactNode
  /** Called after Enter in a field, or a press of a button of type submit. */
  onSubmit?: () => void
  /** A press outside closes it: for a choice, not for a form. */
  light?: boolean
  /** Wider than 560 px. */
  wide?: boolean
  className?: string
  children: ReactNode
}

/**
 * A dialog in front of everything, open while it is rendered. The focus goes to what has `data-autofocus`, otherwise to
 * its first field; without one, and on a phone, where a field would bring up the keyboard, to its title. It stays
 * inside, and returns to where it was. On a phone the dialog comes from below.
 */
export function Dialog(props: Props) {
  const { title, onClose, actions, onSubmit, light = false, wide = false, className = '', children } = props
  const { close } = useWords(commonWords)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current!
    if (!element.open) element.showModal()
    firstFocus(element).focus()
    // Closing it before it is removed gives the focus back.
    return () => element.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for a press outside
    <dialog
      ref={dialog}
      className={`${wide ? 'wide ' : ''}${className}`.trim()}
      aria-labelledby={id}
      onCancel={(event) => {
        // Also of a file picker inside, whose event bubbles.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose?.()
      }}
      // Browsers close a dialog at the second Escape, whatever the page says.
      onClose={() => dialog.current && !dialog.current.open && dialog.current.isConnected && dialog.current.showModal()}
      onClick={(event) => light && event.target === dialog.current && onClose?.()}
    >
      <form
        className="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit?.()
        }}
      >
        <header>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {onClose && <IconButton icon="x" label={close} onClick={onClose} />}
        </header>
        {children}
        {actions && <footer className="foot">{actions}</footer>}
      </form>
    </dialog>
  )
}

function firstFocus(dialog: HTMLElement): HTMLElement {
  const find = (selector: string) => dialog.querySelector<HTMLElement>(selector)
  const field = matchesMedia('(pointer: coarse)') ? null : find(':is(input, select, textarea):enabled:not([hidden])')
  return find('[data-autofocus]') ?? field ?? find('h2')!
}
