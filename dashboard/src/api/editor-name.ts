import type { words } from '../../../web/words/en/common.ts'
import type { Editor } from './last-editor.ts'

/** Who has changed something, as a sentence names them; null if nobody is known to have. */
export function editorName(editor: Editor | null, { byKey }: Pick<typeof words, 'byKey'>): string | null {
  return editor && (editor.isKey ? byKey(editor.name) : editor.name)
}
