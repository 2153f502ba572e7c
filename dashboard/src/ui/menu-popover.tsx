import type { ReactNode, RefObject } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Header } from 'react-aria-components/Header'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { SearchField } from 'react-aria-components/SearchField'
import { useLanguage } from '../words/use-words.tsx'
import { Icon } from './icon.tsx'
import type { MenuSection as Section } from './menu-items.ts'
import './menu.css'

type Props = {
  sections: Section[]
  label: string
  search: string | undefined
  header: ReactNode
  isOpen: boolean
  /** Whether it was opened by keyboard: only then is the first entry focused. */
  byKeyboard: boolean
  trigger: RefObject<HTMLButtonElement | null>
  onClose: () => void
  onAction: (id: string) => void
}

/** The menu of a MenuButton, under it or where there is room. Loaded with React Aria when it is first needed. */
export default function MenuPopover(props: Props) {
  const { sections, label, search, header, isOpen, byKeyboard, trigger, onClose, onAction } = props
  const { locale } = useLanguage()
  const { contains } = useFilter({ sensitivity: 'base' })
  // Elements outside of a modal dialog cannot be pressed.
  const dialog = trigger.current?.closest('dialog')
  const menu = (
    <Menu
      aria-label={label}
      className="menu"
      autoFocus={search ? false : byKeyboard ? 'first' : true}
      onAction={(id) => onAction(String(id))}
    >
      {sections.map((section, at) => (
        <MenuSection
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other identity
          key={at}
          className="menu-section"
          aria-label={section.title ?? label}
          {...(section.isChoice && {
            selectionMode: 'single' as const,
            disallowEmptySelection: true,
            selectedKeys: section.items.filter(({ isChosen }) => isChosen).map(({ id }) => id),
          })}
        >
          {section.title && <Header className="menu-title caption">{section.title}</Header>}
          {section.items.map((item) => (
            <MenuItem
              key={item.id}
              id={item.id}
              textValue={item.label}
              isDisabled={item.isDisabled ?? false}
              className="menu-item"
              {...(item.isChosen && !section.isChoice && { 'aria-current': true })}
            >
              {item.picture ?? (item.icon && <Icon name={item.icon} />)}
              <span className="menu-words">
                {item.label}
                {item.caption && <small className="caption">{item.caption}</small>}
              </span>
              {item.keys && <kbd>{item.keys}</kbd>}
              {item.isChosen && <Icon name="check" small />}
            </MenuItem>
          ))}
        </MenuSection>
      ))}
    </Menu>
  )
  return (
    <I18nProvider locale={locale}>
      <Popover
        className="popover"
        aria-label={label}
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={(next) => !next && onClose()}
        placement={isInRightHalf(trigger.current) ? 'bottom end' : 'bottom start'}
        {...(dialog && { UNSTABLE_portalContainer: dialog })}
      >
        {header}
        {search ? (
          <Autocomplete filter={contains}>
            <SearchField aria-label={search} className="with-icon menu-search" autoFocus>
              <Icon name="search" />
              <Input className="input" placeholder={search} />
            </SearchField>
            {menu}
          </Autocomplete>
        ) : (
          menu
        )}
      </Popover>
    </I18nProvider>
  )
}

/**
 * Whether an element is in the right half of the window, where menus are aligned with the right edge of their button.
 */
function isInRightHalf(element: HTMLElement | null): boolean {
  const { left = 0, right = 0 } = element?.getBoundingClientRect() ?? {}
  return left + right > window.innerWidth
}
