import { useMemo } from 'react'
import { useShortcutsListed } from '../../ui/page-shortcuts.ts'
import { useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'

/** Adds the keys of the week to the list that `?` opens. */
export function useScheduleShortcuts(): void {
  const { shortcuts: words } = useWords(scheduleWords)
  const group = useMemo(
    () => ({
      title: words.title,
      shortcuts: [
        { keys: ['←', '↑', '→', '↓'], does: words.go },
        { keys: ['Shift ↑', 'Shift →'], does: words.move },
        { keys: ['Ctrl Shift ↓'], does: words.fine },
        { keys: ['Alt ↓'], does: words.end },
        { keys: ['Alt Shift ↓'], does: words.start },
        { keys: ['Enter'], does: words.type },
        { keys: ['Ctrl →', 'Space'], does: words.toggle },
        { keys: ['Ctrl A'], does: words.all },
        { keys: ['Del'], does: words.remove },
        { keys: ['Ctrl C', 'Ctrl V'], does: words.copy },
        { keys: ['Ctrl D'], does: words.duplicate },
        { keys: ['Page ↑', 'Page ↓'], does: words.weeks },
        { keys: ['Ctrl Z', 'Ctrl Shift Z'], does: words.undo },
        { keys: ['Ctrl S'], does: words.save },
      ],
    }),
    [words],
  )
  useShortcutsListed(group)
}
