import { useStation } from '../accounts/own-station.ts'
import { KeyboardHelp, type ShortcutGroup } from '../ui/keyboard-help.tsx'
import { usePageShortcuts } from '../ui/page-shortcuts.ts'
import { useWords } from '../words/use-words.tsx'
import { shellWords } from '../words/words.ts'
import { navigationOf } from './places.ts'

/** All shortcuts: the general ones, and those of the page. */
export function Help({ onClose }: { onClose: () => void }) {
  const words = useWords(shellWords)
  const ofPage = usePageShortcuts()
  const { role } = useStation()
  const { does, shortcutsGroups: titles } = words
  const everywhere: ShortcutGroup = {
    title: titles.everywhere,
    shortcuts: [
      ...navigationOf(role).map(({ name, key }) => ({
        keys: ['G', key.toUpperCase()],
        does: does.goTo(words.pages[name]),
      })),
      { keys: ['/'], does: does.search },
      { keys: ['?'], does: does.help },
      { keys: ['Esc'], does: does.close },
    ],
  }
  const list: ShortcutGroup = {
    title: titles.list,
    shortcuts: [
      { keys: ['X'], does: does.select },
      { keys: ['Shift X'], does: does.selectUpTo },
    ],
  }
  return <KeyboardHelp groups={[...ofPage, everywhere, list]} onClose={onClose} />
}
