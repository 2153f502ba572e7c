import { useWords } from '../words/use-words.tsx'
import { commonWords } from '../words/words.ts'
import { Dialog } from './dialog.tsx'
import { keysNamed } from './key-names.ts'

/** Shortcuts under one heading: each with its keys as they are printed, `G`, `Ctrl Z`. */
export type ShortcutGroup = { title: string; shortcuts: readonly { keys: readonly string[]; does: string }[] }

/** The list of shortcuts, opened by `?`. */
export function KeyboardHelp({ groups, onClose }: { groups: readonly ShortcutGroup[]; onClose: () => void }) {
  const words = useWords(commonWords)
  return (
    <Dialog title={words.keyboard} onClose={onClose} light wide className="keyboard-help">
      {groups.map(({ title, shortcuts }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key}>{keysNamed(key, words.keyNames)}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
