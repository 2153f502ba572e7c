import { type ComponentProps, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'
import type { Styled } from './styled.ts'

/** A line of text. Put it into a Field. */
export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input className={`input ${className}`.trim()} {...rest} />
}

/**
 * A number. While typing, the field may be empty or invalid, which does not change the value; when it loses the focus,
 * it shows the last valid number again.
 */
export function NumberInput({
  value,
  onChange,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'onBlur'> & {
  value: number
  onChange: (value: number) => void
}) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...rest}
      type="number"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        if (!Number.isNaN(target.valueAsNumber)) onChange(target.valueAsNumber)
      }}
      onBlur={() => setTyped(undefined)}
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
