import type { Dispatch, RefObject, SetStateAction } from 'react'
import { changesBetween } from '../../schedule/changes.ts'
import {
  afterEdit,
  afterRedo,
  afterUndo,
  discarded,
  type Editor,
  isChanged,
  planOf,
  received,
} from '../../schedule/editor.ts'
import { keysBeside, type Plan, type Template } from '../../schedule/entry.ts'
import type { Place } from '../../schedule/free-place.ts'
import { showToast } from '../../ui/toasts.ts'
import type { Words } from './sentences.ts'
import type { Saving } from './use-saving.ts'

/** The selection in the week: entries, or a stretch of time to which a show is being added. */
export type Selection = { readonly keys: ReadonlySet<string>; readonly place: Place | null }

/** Requests to move the focus, or to open the inspector: a new object for each. */
export type RequestState = {
  focus: { stop: string } | null
  inspected: { what: 'see' | 'times' | 'choose' } | null
}

type Setters = {
  /** The state of the last rendering. */
  latest: RefObject<{ editor: Editor; template: Template; saving: Saving; words: Words }>
  /** The plan after the edit that the undo button of a notice reverts. */
  undoable: RefObject<Plan | null>
  setEditor: Dispatch<SetStateAction<Editor>>
  setRestored: Dispatch<SetStateAction<{ at: number; count: number } | null>>
  setSelection: Dispatch<SetStateAction<Selection>>
  setRequests: Dispatch<SetStateAction<RequestState>>
  setSaid: Dispatch<SetStateAction<string>>
  setDragged: Dispatch<SetStateAction<Plan | null>>
}

/** The functions that change the state of the editor. */
export type EditorActs = ReturnType<typeof editorActs>

/** Makes the functions of an editor: once, so that they cause no rendering. */
export function editorActs(setters: Setters) {
  const { latest, undoable, setEditor, setRestored, setSelection, setRequests, setSaid, setDragged } = setters
  // Repeated announcements must differ, otherwise a screen reader says them once.
  const say = (text: string) => setSaid((was) => (was === text ? `${text}\u00a0` : text))
  return {
    /** Changes the plan; `says` is announced by a screen reader. */
    edit(change: (plan: Plan) => Plan, says?: string | ((next: Plan) => string)) {
      const next = change(planOf(latest.current.editor))
      setEditor((now) => afterEdit(now, next))
      if (says !== undefined) say(typeof says === 'string' ? says : says(next))
    },
    /** As `edit`, with a notice that has an undo button. */
    editAndTell(change: (plan: Plan) => Plan, says: string) {
      const plan = planOf(latest.current.editor)
      const next = change(plan)
      setEditor((now) => afterEdit(now, next))
      if (changesBetween(plan, next).length === 0) return showToast(says)
      undoable.current = next
      showToast(says, { about: ['schedule'], undo: () => setEditor(afterUndo) })
    },
    undo() {
      setEditor(afterUndo)
      say(latest.current.words.undoneNow)
    },
    redo() {
      setEditor(afterRedo)
      say(latest.current.words.redoneNow)
    },
    /** Drops unsaved changes, with a notice that restores them. */
    discard() {
      const { editor, template, words } = latest.current
      const next = discarded(editor)
      setEditor(next)
      undoable.current = planOf(next)
      showToast(words.discarded, { about: ['schedule'], undo: () => setEditor(received(editor, template)) })
    },
    /** Returns the plan as it is at the moment of an event. */
    planNow: () => planOf(latest.current.editor),
    /** Returns a function that makes keys for new entries. */
    newKeys: () => keysBeside([...planOf(latest.current.editor), ...latest.current.editor.base]),
    forgetRestored: () => setRestored(null),
    save: () => void (isChanged(latest.current.editor) && latest.current.saving.save()),
    setConflict: (isOpen: boolean) => latest.current.saving.setConflict(isOpen),
    takeTheirs: () => latest.current.saving.takeTheirs(),
    combine: (yielded: ReadonlySet<string>) => latest.current.saving.combine(yielded),

    /** Selects entries, instead of those that were selected. */
    select: (keys: Iterable<string>) => setSelection((was) => withKeys(was, new Set(keys))),
    choosePlace: (place: Place | null) => setSelection({ keys: new Set(), place }),
    /** Moves the focus to an entry or a gap of the week. */
    focus: (stop: string) => setRequests((was) => ({ ...was, focus: { stop } })),
    /** Opens the inspector, or closes it. */
    inspect: (what: NonNullable<RequestState['inspected']>['what'] | null) =>
      setRequests((was) => ({ ...was, inspected: what && { what } })),
    /** Shows the plan as it would be after a drop here; null ends that. */
    drag: setDragged,
    say,
  }
}

/** A selection of entries; the same object if they are selected already. */
function withKeys(was: Selection, keys: ReadonlySet<string>): Selection {
  const isSame = was.place === null && was.keys.size === keys.size && was.keys.isSubsetOf(keys)
  return isSame ? was : { keys, place: null }
}
