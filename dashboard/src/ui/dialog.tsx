import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { matchesMedia } from '../lib/observe.ts'
import { useWords } from '../words/use-words.tsx'
import { commonWords } from '../words/words.ts'
import { Button, IconButton } from './button.tsx'
import { Note } from './note.tsx'

type Props = {
  title: ReactNode
  /**
   * Called to close the dialog: by Escape, the cross, or a press outside. If text would be lost, it is asked first.
   * Without it, the dialog stays until it is no longer rendered.
   */
  onClose?: () => void
  /** Whether something would be lost; by default, if the text of a field is another one than at first. */
  isTouched?: boolean
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
  const words = useWords(commonWords)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  /** The texts of fields when they got the focus first. */
  const texts = useRef(new Map<HTMLInputElement | HTMLTextAreaElement, string>())
  const isDirty = () =>
    props.isTouched ?? [...texts.current].some(([field, text]) => field.isConnected && field.value !== text)
  const leave = () => (!isAsking && isDirty() ? setAsking(true) : onClose?.())
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
        leave()
      }}
      // Browsers close a dialog at the second Escape, whatever the page says.
      onClose={() => dialog.current && !dialog.current.open && dialog.current.isConnected && dialog.current.showModal()}
      onClick={(event) => light && event.target === dialog.current && leave()}
    >
      <form
        className="dialog"
        onFocus={({ target }) => {
          if (hasOwnText(target) && !texts.current.has(target)) texts.current.set(target, target.value)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit?.()
        }}
      >
        <header>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {onClose && <IconButton icon="x" label={words.close} onClick={leave} />}
        </header>
        {isAsking && (
          <Note kind="wait" announced>
            {words.unsavedText}{' '}
            <Button small onClick={() => setAsking(false)} autoFocus>
              {words.keepEditing}
            </Button>{' '}
            <Button small onClick={() => onClose?.()}>
              {words.discard}
            </Button>
          </Note>
        )}
        {children}
        {actions && <footer className="foot">{actions}</footer>}
      </form>
    </dialog>
  )
}

/** Whether an element is a field with text that a person would miss: not a password, a search, an address, or a confirmation. */
function hasOwnText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  const noText = '[type=checkbox], [type=radio], [type=range], [type=file], [type=password], [type=search], [type=url]'
  return element.matches(`textarea, input:not(${noText}, [data-confirms])`)
}

function firstFocus(dialog: HTMLElement): HTMLElement {
  const find = (selector: string) => dialog.querySelector<HTMLElement>(selector)
  const field = matchesMedia('(pointer: coarse)') ? null : find(':is(input, select, textarea):enabled:not([hidden])')
  return find('[data-autofocus]') ?? field ?? find('h2')!
}
