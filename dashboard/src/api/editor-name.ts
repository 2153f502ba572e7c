import type { words } from '../../../web/words/en/common.ts'
import type { Editor } from './last-editor.ts'

/** The name of the person or key that changed something, for a sentence; null if it is unknown. */
export function editorName(editor: Editor | null, { byKey }: Pick<typeof words, 'byKey'>): string | null {
  return editor && (editor.isKey ? byKey(editor.name) : editor.name)
}
