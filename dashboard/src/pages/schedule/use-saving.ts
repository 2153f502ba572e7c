import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { refusalWords } from '../../api/refusal-words.ts'
import { Refused } from '../../api/refused.ts'
import { changesBetween, weeksChanged } from '../../schedule/changes.ts'
import { combined, type Editor, planOf, received, replaced, saved } from '../../schedule/editor.ts'
import type { Template } from '../../schedule/entry.ts'
import { readChangesSince, saveTemplate } from '../../schedule/save.ts'
import { templateQuery } from '../../schedule/template.ts'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, scheduleWords } from '../../words/words.ts'

const noChanges: Template['changes'] = []

type Props = { station: number; editor: Editor; setEditor: Dispatch<SetStateAction<Editor>> }

/** The saving of changes, and the changes of others. */
export type Saving = ReturnType<typeof useSaving>

/** Saves the changes, and merges those that others have saved meanwhile. */
export function useSaving({ station, editor, setEditor }: Props) {
  const [common, words] = [useWords(commonWords), useWords(scheduleWords)]
  const queries = useQueryClient()
  const [isConflict, setConflict] = useState(false)
  const { theirs, version } = editor

  // The other person, as soon as there are changes of theirs.
  const { data: since } = useQuery({
    queryKey: [station, 'schedule', 'since', version, theirs?.version],
    queryFn: () => readChangesSince(station, version),
    enabled: theirs?.changes.length === 0,
  })

  const saving = useMutation({
    mutationFn: (sent: Editor) => save(station, sent),
    onSuccess: ({ sent, answer }) => {
      setEditor((now) => saved(now, planOf(sent), answer))
      queries.setQueryData(templateQuery(station).queryKey, answer)
      setConflict(false)
      showToast(common.saved)
    },
    onError: (error) => {
      if (error instanceof Overtaken) {
        setEditor((now) => received(now, error.latest))
        setConflict(true)
      } else if (error instanceof ShowGone) {
        setEditor((now) => combined(now, error.latest))
        showToast(words.showGone, { isBroken: true })
      } else showToast(refusalWords(error, common), { isBroken: true })
    },
  })

  useEffect(() => {
    if (theirs === null) setConflict(false)
  }, [theirs])

  return {
    isSaving: saving.isPending,
    save: () => !saving.isPending && (theirs ? setConflict(true) : saving.mutate(editor)),
    /** The authors of the changes since then, newest first. */
    changedBy: theirs?.changes.length ? theirs.changes : (since?.changes ?? noChanges),
    /** The schedule that another person has saved meanwhile, while the conflict dialog is open. */
    conflict: isConflict ? theirs : null,
    setConflict,
    takeTheirs: () => setEditor((now) => (now.theirs ? replaced(now, now.theirs) : now)),
    combine(yielded: ReadonlySet<string>) {
      if (!theirs) return
      const both = combined(editor, theirs, yielded)
      setEditor(both)
      saving.mutate(both)
    },
  }
}

/** Another person has saved a different schedule meanwhile. */
class Overtaken extends Error {
  readonly latest: Template

  constructor(latest: Template) {
    super('overtaken')
    this.latest = latest
  }
}

/** A show of the plan has been deleted. */
class ShowGone extends Error {
  readonly latest: Template

  constructor(latest: Template) {
    super('show gone')
    this.latest = latest
  }
}

/**
 * Saves what differs from the base. A new version of the same entries is no reason to ask: it is saved on top of that.
 * @throws Overtaken, ShowGone
 */
async function save(station: number, editor: Editor): Promise<{ sent: Editor; answer: Template }> {
  const weeks = weeksChanged(changesBetween(editor.base, planOf(editor)))
  try {
    return { sent: editor, answer: await saveTemplate(station, editor.version, planOf(editor), weeks) }
  } catch (error) {
    if (!(error instanceof Refused) || (error.code !== 'changed' && error.code !== 'not_found')) throw error
    const latest = await readChangesSince(station, editor.version)
    if (error.code === 'not_found') throw new ShowGone(latest)
    const again = received(editor, latest)
    if (again.theirs) throw new Overtaken(latest)
    return save(station, again)
  }
}
