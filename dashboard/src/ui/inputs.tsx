import { type ComponentProps, useRef, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'
import type { Styled } from './styled.ts'
import { useUntaken } from './untaken.ts'

/** A line of text. Put it into a Field. */
export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input className={`input ${className}`.trim()} {...rest} />
}

type NumberProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'onBlur'> & {
  value: number
  onChange: (value: number) => void
  /** In a form without a button: when it is left without a number, it shows the last one again. */
  restores?: boolean
}

/**
 * A number. While typing, the field may be empty or invalid, which does not change the value; the form is then not saved.
 * When it loses the focus, it shows the value that was taken, which may be rounded or limited.
 */
export function NumberInput({ value, onChange, restores = false, ...rest }: NumberProps) {
  const input = useRef<HTMLInputElement>(null)
  const [{ typed, over }, setText] = useState<{ typed?: string; over?: number }>({})
  const [isLeft, setLeft] = useState(false)
  // Another value, of a slider beside it or of another person, takes the place of no number.
  const text = typed === '' && over !== value ? undefined : typed
  const isEmpty = text === ''
  const drop = () => setText({})
  useUntaken(input, text !== undefined && (isEmpty || Number(text) !== value), drop)
  return (
    <TextInput
      {...rest}
      {...(isEmpty && isLeft && { 'aria-invalid': true })}
      ref={input}
      type="number"
      value={text ?? value}
      onChange={({ target }) => {
        setLeft(false)
        setText({ typed: target.value, over: value })
        if (!Number.isNaN(target.valueAsNumber)) onChange(target.valueAsNumber)
      }}
      onBlur={() => {
        setLeft(true)
        if (!isEmpty || restores) drop()
      }}
    />
  )
}

/** Several lines of text; it grows with them where the browser can. */
export function TextArea({ className = '', rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={`input ${className}`.trim()} rows={rows} style={{ '--rows': rows } as Styled} {...rest} />
}

/** The browser's own list of choices. Its children are `<option>`s. */
export function Select({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="select">
      <select className={`input ${className}`.trim()} {...rest}>
        {children}
      </select>
      <Icon name="chevron-down" />
    </span>
  )
}

/** A line of text with an icon in it, such as the search of a list. */
export function IconInput({ icon, className = '', ...rest }: ComponentProps<'input'> & { icon: IconName }) {
  return (
    <span className="with-icon">
      <Icon name={icon} />
      <input className={`input ${className}`.trim()} {...rest} />
    </span>
  )
}
