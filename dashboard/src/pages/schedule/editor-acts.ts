import type { Dispatch, RefObject, SetStateAction } from 'react'
import { type Change, changesBetween } from '../../schedule/changes.ts'
import { onlyHolds } from '../../schedule/dated.ts'
import {
  afterEdit,
  afterRedo,
  afterSwap,
  afterUndo,
  discarded,
  type Editor,
  isChanged,
  planOf,
  received,
} from '../../schedule/editor.ts'
import { keysBeside, type Plan, type Template } from '../../schedule/entry.ts'
import type { Exception } from '../../schedule/exceptions.ts'
import type { Place } from '../../schedule/free-place.ts'
import type { Words } from '../../schedule/sentences.ts'
import type { Swap } from '../../schedule/swap.ts'
import { showToast, withdrawUndo } from '../../ui/toasts.ts'
import { areAllTaken } from '../../ui/untaken.ts'
import type { Dated } from './use-dated.ts'
import type { Saving } from './use-saving.ts'
import type { Swaps } from './use-swaps.ts'

/** The selection in the week: entries, or a stretch of time to which a show is being added. */
export type Selection = { readonly keys: ReadonlySet<string>; readonly place: Place | null }

/**
 * An edit of a dated week, and its changes, until it is decided on which dates they are made; when its exceptions are made,
 * until these are loaded.
 */
export type Asked = {
  readonly next: Plan
  readonly changes: readonly Change[]
  readonly says: string
  readonly isMade?: boolean
}

/** Requests to move the focus, or to open the inspector: a new object for each. */
export type RequestState = {
  focus: { stop: string } | null
  inspected: { what: 'see' | 'times' | 'choose' } | null
}

type Setters = {
  /** The state of the last rendering. */
  latest: RefObject<{
    editor: Editor
    template: Template
    saving: Saving
    words: Words
    common: { correctFirst: (field: string) => string }
    /** The plan as it is shown; in a dated week, with exceptions. */
    shown: Plan
    dated: Dated | null
    swaps: Swaps
  }>
  /** The plan after the edit that the undo button of a notice reverts. */
  undoable: RefObject<Plan | null>
  setEditor: Dispatch<SetStateAction<Editor>>
  setRestored: Dispatch<SetStateAction<{ at: number; count: number } | null>>
  setSelection: Dispatch<SetStateAction<Selection>>
  setRequests: Dispatch<SetStateAction<RequestState>>
  setSaid: Dispatch<SetStateAction<string>>
  setDragged: Dispatch<SetStateAction<Plan | null>>
  setAsked: Dispatch<SetStateAction<Asked | null>>
}

/** The functions that change the state of the editor. */
export type EditorActs = ReturnType<typeof editorActs>

/** Makes the functions of an editor: once, so that they cause no rendering. */
export function editorActs(setters: Setters) {
  const { latest, undoable, setEditor, setRestored, setSelection, setRequests, setSaid, setDragged, setAsked } = setters
  // Repeated announcements must differ, otherwise a screen reader says them once.
  const say = (text: string) => setSaid((was) => (was === text ? `${text}\u00a0` : text))
  /** Changes the weeks; `says` is announced by a screen reader. */
  const editWeeks = (change: (plan: Plan) => Plan, says?: string) => {
    const next = change(planOf(latest.current.editor))
    setEditor((now) => afterEdit(now, next))
    if (says) say(says)
  }
  const remove = (exceptions: readonly Exception[], stored = latest.current.dated?.exceptions) => {
    const { swaps, words } = latest.current
    const undo = () => acts.undo()
    const done = () => showToast(words.exceptionUndone, { about: ['schedule'], undo })
    if (stored) swaps.remove(exceptions, stored, done)
  }
  const acts = {
    /**
     * Changes the plan as it is shown; `says` is announced by a screen reader. In a dated week, it is asked first on which
     * dates; exceptions that are removed are undone at once.
     */
    edit(change: (plan: Plan) => Plan, says?: string | ((next: Plan) => string)) {
      const { shown, dated } = latest.current
      const next = change(shown)
      const text = typeof says === 'function' ? says(next) : (says ?? '')
      if (!dated) return editWeeks(() => next, text)
      const changes = changesBetween(shown, next)
      const isRemoval = changes.length > 0 && changes.every(({ kind }) => kind === 'removed')
      const removed = isRemoval && onlyHolds(changes.flatMap(({ before }) => before ?? []))
      if (removed) remove(removed)
      else if (changes.length > 0) setAsked({ next, changes, says: text })
    },
    editWeeks,
    /** Ends the question on which dates an edit is made. */
    answered: () => setAsked(null),
    /** Undoes exceptions, with their groups. `stored` are those that there are, by default those of the dated week. */
    removeExceptions: remove,
    /** Adds exceptions that were made to the undo, and shows them. */
    async madeExceptions(swap: Swap) {
      setEditor((now) => afterSwap(now, swap))
      setAsked((now) => now && { ...now, isMade: true })
      await latest.current.swaps.refresh()
      setAsked(null)
    },
    /** As `edit`, with a notice that has an undo button. */
    editAndTell(change: (plan: Plan) => Plan, says: string) {
      const plan = planOf(latest.current.editor)
      const next = change(plan)
      setEditor((now) => afterEdit(now, next))
      if (changesBetween(plan, next).length === 0) return showToast(says)
      undoable.current = next
      showToast(says, { about: ['schedule'], undo: () => setEditor((now) => afterUndo(now)) })
    },
    undo() {
      latest.current.swaps.inTurn(() => {
        const { editor, swaps, words } = latest.current
        const swap = editor.history.past.at(-1)?.swap
        // The notice of an exception has an undo of its own, which would undo the act before it.
        if (swap) withdrawUndo(['schedule'])
        if (swap) return void swaps.undo(swap, () => say(words.undoneNow))
        setEditor((now) => afterUndo(now))
        say(words.undoneNow)
      })
    },
    redo() {
      latest.current.swaps.inTurn(() => {
        const { editor, swaps, words } = latest.current
        const swap = editor.history.future[0]?.swap
        if (swap) return void swaps.redo(swap, () => say(words.redoneNow))
        setEditor((now) => afterRedo(now))
        say(words.redoneNow)
      })
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
    planNow: () => latest.current.shown,
    /** Returns a function that makes keys for new entries. */
    newKeys: () => keysBeside([...planOf(latest.current.editor), ...latest.current.editor.base]),
    forgetRestored: () => setRestored(null),
    save() {
      const { editor, saving, common } = latest.current
      if (isChanged(editor) && areAllTaken(common)) saving.save()
    },
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
  return acts
}

/** A selection of entries; the same object if they are selected already. */
function withKeys(was: Selection, keys: ReadonlySet<string>): Selection {
  const isSame = was.place === null && was.keys.size === keys.size && was.keys.isSubsetOf(keys)
  return isSame ? was : { keys, place: null }
}
