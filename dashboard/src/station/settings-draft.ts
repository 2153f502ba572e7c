import { useSuspenseQuery } from '@tanstack/react-query'
import { editorName } from '../api/editor-name.ts'
import { useLastEditor } from '../api/last-editor.ts'
import { refusalWords } from '../api/refusal-words.ts'
import { Refused } from '../api/refused.ts'
import { showToast } from '../ui/toasts.ts'
import { useDraft } from '../ui/use-draft.ts'
import { useWords } from '../words/use-words.tsx'
import { commonWords } from '../words/words.ts'
import { type SettingsChanges, settingsQuery, useChangeSettings } from './settings.ts'

/**
 * The settings of a station while they are edited on a page, the faults of the last refusal, and the properties of the bar that
 * saves them.
 */
export function useSettingsDraft(station: number) {
  const words = useWords(commonWords)
  const { data: saved } = useSuspenseQuery(settingsQuery(station))
  const change = useChangeSettings(station)
  const draft = useDraft(saved)
  const editor = editorName(useLastEditor('station', station), words)
  const faults = change.error instanceof Refused ? change.error.fields : []
  const onSave = (changes: SettingsChanges) => {
    change.mutate(changes, {
      onSuccess(settings) {
        draft.wereSaved(changes, settings)
        showToast(words.saved)
      },
      onError: (error) => showToast(refusalWords(error, words), { isBroken: true }),
    })
  }
  return { saved, draft, faults, bar: { draft, editor, isSaving: change.isPending, onSave } }
}
