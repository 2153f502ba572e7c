import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, startTransition, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMe } from '../../accounts/me.ts'
import { useStation } from '../../accounts/own-station.ts'
import { airtime } from '../../schedule/airtime.ts'
import { changesBetween } from '../../schedule/changes.ts'
import {
  afterEdit,
  afterRedo,
  afterUndo,
  discarded,
  isChanged,
  opened,
  planOf,
  received,
} from '../../schedule/editor.ts'
import { keysBeside, type Plan } from '../../schedule/entry.ts'
import type { Place } from '../../schedule/free-place.ts'
import { ringOf } from '../../schedule/ring.ts'
import type { Rotation } from '../../schedule/rotation.ts'
import { templateQuery } from '../../schedule/template.ts'
import { showToast, withdrawUndo } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { scheduleWords } from '../../words/words.ts'
import { useKeepDraft, useKeptDraft } from './use-draft.ts'
import { useSaving } from './use-saving.ts'

/** The selection in the week: entries, or a stretch that is about to get a show. */
export type Selection = { readonly keys: ReadonlySet<string>; readonly place: Place | null }

/**
 * The requested state of the inspector: to see it (on a phone it is not there otherwise), to type times, or to choose a show.
 * A new object each time.
 */
export type Inspected = { what: 'see' | 'times' | 'choose' } | null

const nothing: Selection = { keys: new Set(), place: null }

/** The shared state of the page's parts: the plan, the selection, and the functions that change both. */
export type Desk = ReturnType<typeof useNewDesk>

const Context = createContext<Desk | null>(null)

export const DeskProvider = Context.Provider

export function useDesk(): Desk {
  return use(Context)!
}

/** Loads the schedule of the station, and restores unsaved changes. */
export function useNewDesk() {
  const words = useWords(scheduleWords)
  const { id: station, role, timezone } = useStation()
  const { id: person } = useMe()
  const { data: template } = useSuspenseQuery(templateQuery(station))
  const draft = useKeptDraft(station, person)
  const [editor, setEditor] = useState(() => opened(template, draft))
  const [restored, setRestored] = useState(() =>
    draft && isChanged(editor) ? { at: draft.at, count: changesBetween(editor.base, planOf(editor)).length } : null,
  )
  useKeepDraft({ station, person, template, draft, editor, setEditor })
  const saving = useSaving({ station, editor, setEditor })

  // The button of a notice takes back the edit that it is about: after another one, it goes.
  const undoable = useRef<Plan | null>(null)
  const planned = planOf(editor)
  useEffect(() => {
    if (planned !== undoable.current) withdrawUndo(['schedule'])
  }, [planned])
  useEffect(() => () => withdrawUndo(['schedule']), [])

  const ring = ringOf(editor.weeks)
  const [dragged, setDragged] = useState<Plan | null>(null)
  const [isDragging, setDragging] = useState(false)
  // A dragged item belongs to the plan at the beginning of the drag: changes of others wait until the drop.
  useEffect(() => {
    if (!isDragging) setEditor((now) => received(now, template))
  }, [template, isDragging])
  const plan = dragged ?? planOf(editor)
  const segments = useMemo(() => airtime(plan, ring), [plan, ring])
  const changes = useMemo(() => changesBetween(editor.base, plan), [editor.base, plan])
  // The restored changes were saved, discarded or undone: later changes are new ones.
  if (restored && changes.length === 0) setRestored(null)
  const changed = useMemo(() => new Map(changes.map((change) => [change.key, change])), [changes])

  const [selection, setSelection] = useState(nothing)
  const select = useCallback((keys: Iterable<string>) => setSelection({ keys: new Set(keys), place: null }), [])
  const [said, setSaid] = useState('')
  // Repeated announcements must differ, otherwise a screen reader says them once.
  const say = (text: string) => setSaid((was) => (was === text ? `${text}\u00a0` : text))
  const [focusWanted, setFocusWanted] = useState<{ stop: string } | null>(null)
  const [inspected, setInspected] = useState<Inspected>(null)

  const chosen = plan.filter(({ key }) => selection.keys.has(key))
  const selected = new Set(chosen.map(({ key }) => key))
  const shows = new Set(chosen.map(({ showId }) => showId))
  const rotation: Rotation = { zone: timezone, weeks: editor.weeks, start: template.rotation_start }

  return {
    station,
    mayWrite: role === 'owner',
    template,
    editor,
    rotation,
    ring,
    plan,
    segments,
    changes,
    /** The changes by the key of their entry. */
    changed,
    ...saving,
    /** When the changes were made that this browser has kept, and how many they are, while that is news. */
    restored,
    forgetRestored: () => setRestored(null),

    selected: selected as ReadonlySet<string>,
    place: selection.place,
    /** The show that is chosen, if it is one alone: it is seen all over the week. */
    litShow: shows.size === 1 ? [...shows][0]! : null,
    select,
    choosePlace: (place: Place | null) => setSelection({ keys: new Set(), place }),

    /** Changes the plan; `says` is spoken by a screen reader. */
    edit(next: Plan, says?: string) {
      setEditor((now) => afterEdit(now, next))
      if (says !== undefined) say(says)
    },
    /** A function that makes keys for new entries. */
    newKeys: () => keysBeside([...plan, ...editor.base]),
    undo() {
      setEditor(afterUndo)
      say(words.undoneNow)
    },
    redo() {
      setEditor(afterRedo)
      say(words.redoneNow)
    },
    /** As `edit`, with a notice that has a way back. */
    editAndTell(next: Plan, says: string) {
      setEditor((now) => afterEdit(now, next))
      if (changesBetween(plan, next).length === 0) return showToast(says)
      undoable.current = next
      showToast(says, { about: ['schedule'], undo: () => setEditor(afterUndo) })
    },
    /** Drops what is unsaved, for what is saved now, with a notice that brings it back. */
    discard() {
      const next = discarded(editor)
      setEditor(next)
      undoable.current = planOf(next)
      showToast(words.discarded, { about: ['schedule'], undo: () => setEditor(received(editor, template)) })
    },
    canUndo: editor.history.past.length > 0,
    canRedo: editor.history.future.length > 0,

    /** Where the focus is to go in the week: an entry, or a gap. A new object each time it is asked for. */
    focusWanted,
    focus: (stop: string) => setFocusWanted({ stop }),
    /** The requested state of the inspector. */
    inspected,
    inspect: (what: NonNullable<Inspected>['what'] | null) => setInspected(what && { what }),

    /** The plan as it would be after a drop here; null ends it. The week is drawn before all that this changes. */
    showDragged(plan: Plan | null) {
      setDragging(plan !== null)
      if (plan) startTransition(() => setDragged(plan))
      else setDragged(null)
    },
    isDragging,

    /** The last announcement, and a function that makes one. */
    said,
    say,
  }
}
