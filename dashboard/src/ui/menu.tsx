import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MenuSection } from './menu-items.ts'

const load = () => import('./menu-popover.tsx')
const MenuPopover = lazy(load)

type Props = Omit<ComponentProps<'button'>, 'onSelect'> & {
  sections: MenuSection[]
  /** The name of the menu. */
  label: string
  onAction: (id: string) => void
  /** Adds a search field above the entries. */
  search?: string
  /** Something above the entries: who is signed in. */
  header?: ReactNode
}

/**
 * A button that opens a menu. The code of menus is loaded when the pointer or the focus first comes near. After a
 * choice, the button has the focus again before `onAction` is called, so that a dialog returns the focus there.
 */
export function MenuButton({ sections, label, onAction, search, header, children, ...rest }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<string>(null)
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const [byKeyboard, setByKeyboard] = useState(false)
  const open = (byKeyboard: boolean) => {
    setWanted(true)
    setByKeyboard(byKeyboard)
    setOpen(true)
  }
  const preload = () => void load().catch(() => {})
  const act = useEffectEvent(onAction)
  useEffect(() => {
    if (isOpen || chosen.current === null) return
    const id = chosen.current
    chosen.current = null
    // React Aria returns the focus in the next frame, even if it has moved by then.
    requestAnimationFrame(() => {
      button.current?.focus()
      act(id)
    })
  }, [isOpen])
  return (
    <>
      <button
        type="button"
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        // A click by keyboard has the detail 0.
        onClick={({ detail }) => (isOpen ? setOpen(false) : open(detail === 0))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open(true)
        }}
        {...rest}
      >
        {children}
      </button>
      {isWanted && (
        <Suspense>
          <MenuPopover
            {...{ sections, label, search, header, isOpen, byKeyboard }}
            trigger={button}
            onClose={() => setOpen(false)}
            onAction={(id) => {
              chosen.current = id
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
