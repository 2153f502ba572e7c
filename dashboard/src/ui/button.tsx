import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Looks = {
  /** A view has one primary button; a bare one has no outline until it is hovered. */
  kind?: 'plain' | 'primary' | 'bare'
  small?: boolean
}

/** The class of a button, for links that look like one: `<Link className={buttonClass({ kind: 'primary' })}>`. */
export function buttonClass({ kind = 'plain', small = false }: Looks = {}): string {
  const looks = { plain: '', primary: ' primary', bare: ' bare' }[kind]
  return `button${looks}${small ? ' small' : ''}`
}

/**
 * A button. While `busy` it shows a turning pie in place of its icon and does nothing, but keeps the focus.
 * Its type is `button` unless it is given.
 */
export function Button(props: ComponentProps<'button'> & Looks & { icon?: IconName; busy?: boolean }) {
  const { kind, small, icon, busy = false, className = '', children, onClick, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={`${buttonClass({ ...(kind && { kind }), ...(small && { small }) })} ${className}`.trim()}
      onClick={busy ? undefined : onClick}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {busy ? <i className="pie turning" /> : icon && <Icon name={icon} filled={icon === 'play'} />}
      {children}
    </button>
  )
}

/** A square button with only an icon. `label` is its name and its tooltip. */
export function IconButton(props: ComponentProps<'button'> & { icon: IconName; label: ReactNode & string }) {
  const { icon, label, className = '', children, ...rest } = props
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={`icon-button ${className}`.trim()}>
      <Icon name={icon} filled={icon === 'play' || icon === 'pause'} />
      {children}
    </button>
  )
}
