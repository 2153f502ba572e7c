import { useSuspenseQuery } from '@tanstack/react-query'
import {
  type Context,
  createContext,
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useMe } from '../../accounts/me.ts'
import { editsAll, useStation } from '../../accounts/own-station.ts'
import { airtime, type Segment } from '../../schedule/airtime.ts'
import { type Change, changesBetween } from '../../schedule/changes.ts'
import { datedPlan } from '../../schedule/dated.ts'
import { type Editor, isChanged, opened, planOf, received } from '../../schedule/editor.ts'
import type { Plan, Template } from '../../schedule/entry.ts'
import type { Place } from '../../schedule/free-place.ts'
import { ringOf } from '../../schedule/ring.ts'
import type { Rotation } from '../../schedule/rotation.ts'
import { templateQuery } from '../../schedule/template.ts'
import { withdrawUndo } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, scheduleWords } from '../../words/words.ts'
import { type Asked, type EditorActs, editorActs, type RequestState, type Selection } from './editor-acts.ts'
import { type Dated, useDated } from './use-dated.ts'
import { useKeepDraft, useKeptDraft } from './use-draft.ts'
import { type Saving, useSaving } from './use-saving.ts'
import { useSwaps } from './use-swaps.ts'

/** The plan with everything that follows from it: it changes with each edit, and while an entry is dragged. */
export type PlanState = {
  editor: Editor
  plan: Plan
  segments: readonly Segment[]
  changes: readonly Change[]
  /** The changes of the weeks by the key of their entry. */
  changed: ReadonlyMap<string, Change>
  isDragging: boolean
  /** The dated week that is shown; the plan then has its exceptions. */
  dated: Dated | null
  asked: Asked | null
  /** The time and the number of the changes that were restored after a reload, until that is confirmed. */
  restored: { at: number; count: number } | null
} & Pick<Saving, 'isSaving' | 'conflict' | 'changedBy'>

/** The selection in the week: entries, or a stretch of time to which a show is being added. */
export type SelectionState = {
  selected: ReadonlySet<string>
  place: Place | null
  /** The only show of the selected entries: it is highlighted in the whole week. */
  litShow: number | null
}

/** The schedule itself, and the functions that edit it. Only changes of the station or by others change it. */
export type ScheduleState = {
  station: number
  mayWrite: boolean
  template: Template
  shows: Editor['shows']
  rotation: Rotation
  ring: number
} & EditorActs

/**
 * The state of the editor, in the parts that change together: a component renders again only with those that it uses.
 */
export type ScheduleEditorState = {
  schedule: ScheduleState
  plan: PlanState
  selection: SelectionState
  requests: RequestState
}

const contexts = {
  schedule: createContext<ScheduleState | null>(null),
  plan: createContext<PlanState | null>(null),
  selection: createContext<SelectionState | null>(null),
  requests: createContext<RequestState | null>(null),
}

export const useSchedule = () => use(contexts.schedule)!
export const usePlan = () => use(contexts.plan)!
export const useSelection = () => use(contexts.selection)!
export const useRequests = () => use(contexts.requests)!

/**
 * Loads the schedule of the station, restores unsaved changes, and shares the state of the editor with its children.
 */
export function ScheduleEditor({ children }: { children: ReactNode }) {
  const [state, said] = useScheduleEditor()
  return (
    <contexts.schedule.Provider value={state.schedule}>
      <contexts.plan.Provider value={state.plan}>
        <contexts.selection.Provider value={state.selection}>
          <contexts.requests.Provider value={state.requests}>
            {children}
            <div className="visually-hidden" role="status">
              {said}
            </div>
          </contexts.requests.Provider>
        </contexts.selection.Provider>
      </contexts.plan.Provider>
    </contexts.schedule.Provider>
  )
}

/**
 * Renders its children after the week: the week answers an edit or a drag first, and is drawn before what depends on
 * it.
 * @param takesInput the children have fields, which must have the newest state when they are used: they are rendered later
 *   only while an entry is dragged
 */
export function AfterWeek({ children, takesInput = false }: { children: ReactNode; takesInput?: boolean }) {
  const { isDragging } = usePlan()
  const isLater = isDragging || !takesInput
  return (
    <Deferred context={contexts.plan} isLater={isLater}>
      <Deferred context={contexts.selection} isLater={isLater}>
        <Deferred context={contexts.requests} isLater={isLater}>
          {children}
        </Deferred>
      </Deferred>
    </Deferred>
  )
}

type DeferredProps<Value> = { context: Context<Value>; isLater: boolean; children: ReactNode }

function Deferred<Value>({ context, isLater, children }: DeferredProps<Value>) {
  const value = use(context)
  const later = useDeferredValue(value)
  return <context.Provider value={isLater ? later : value}>{children}</context.Provider>
}

function useScheduleEditor(): [state: ScheduleEditorState, said: string] {
  const [words, common] = [useWords(scheduleWords), useWords(commonWords)]
  const { id: station, role, timezone: zone } = useStation()
  const { id: person } = useMe()
  const { data: template } = useSuspenseQuery(templateQuery(station))
  const draft = useKeptDraft(station, person)
  const [editor, setEditor] = useState(() => opened(template, draft))
  const [restored, setRestored] = useState(() =>
    draft && isChanged(editor) ? { at: draft.at, count: changesBetween(editor.base, planOf(editor)).length } : null,
  )
  useKeepDraft({ station, person, template, draft, editor, setEditor })
  const saving = useSaving({ station, editor, setEditor })
  const { isSaving, conflict, changedBy } = saving
  const swaps = useSwaps({ station, setEditor })

  const [dragged, setDragged] = useState<Plan | null>(null)
  const isDragging = dragged !== null
  // A dragged item belongs to the plan at the beginning of the drag: changes of others wait until the drop.
  useEffect(() => {
    if (!isDragging) setEditor((now) => received(now, template))
  }, [template, isDragging])

  // The undo button of a notice reverts one edit, so the notice disappears after the next edit.
  const undoable = useRef<Plan | null>(null)
  const planned = planOf(editor)
  useEffect(() => {
    if (planned !== undoable.current) withdrawUndo(['schedule'])
  }, [planned])
  useEffect(() => () => withdrawUndo(['schedule']), [])

  const { shows, weeks } = editor
  const start = template.rotation_start
  const rotation = useMemo(() => ({ zone, weeks, start }), [zone, weeks, start])
  const dated = useDated(station, rotation)
  const shown = useMemo(() => (dated ? datedPlan(planned, dated.exceptions, dated.week) : planned), [planned, dated])
  const [asked, setAsked] = useState<Asked | null>(null)

  const [selection, setSelection] = useState<Selection>({ keys: new Set(), place: null })
  const [requests, setRequests] = useState<RequestState>({ focus: null, inspected: null })
  const [said, setSaid] = useState('')
  const latest = useRef({ editor, template, saving, words, common, shown, dated, swaps })
  useLayoutEffect(() => {
    latest.current = { editor, template, saving, words, common, shown, dated, swaps }
  })
  const [acts] = useState(() =>
    editorActs({ latest, undoable, setEditor, setRestored, setSelection, setRequests, setSaid, setDragged, setAsked }),
  )

  const ring = ringOf(editor.weeks)
  const plan = dragged ?? asked?.next ?? shown
  const segments = useMemo(() => airtime(plan, ring), [plan, ring])
  const changes = useMemo(
    () => changesBetween(editor.base, dated ? planned : plan),
    [editor.base, dated, planned, plan],
  )
  // The restored changes were saved, discarded or undone: later changes are new ones.
  if (restored && changes.length === 0) setRestored(null)
  const planState = useMemo(() => {
    const changed = new Map(changes.map((change) => [change.key, change]))
    const saving = { isSaving, conflict, changedBy }
    return { editor, plan, segments, changes, changed, isDragging, dated, asked, restored, ...saving }
  }, [editor, plan, segments, changes, isDragging, dated, asked, restored, isSaving, conflict, changedBy])

  const schedule = useMemo(() => {
    return { station, mayWrite: editsAll(role), template, shows, rotation, ring, ...acts }
  }, [station, role, template, shows, rotation, ring, acts])
  return [{ schedule, plan: planState, selection: useSelected(selection, plan), requests }, said]
}

/** The selection without the entries that are no longer planned. */
function useSelected({ keys, place }: Selection, plan: Plan): SelectionState {
  const chosen = plan.filter(({ key }) => keys.has(key))
  const shows = new Set(chosen.map(({ showId }) => showId))
  const litShow = shows.size === 1 ? [...shows][0]! : null
  const isWhole = chosen.length === keys.size
  const present = chosen.map(({ key }) => key).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `present` names the chosen entries
  const selected = useMemo(() => (isWhole ? keys : new Set(chosen.map(({ key }) => key))), [keys, isWhole, present])
  return useMemo(() => ({ selected, place, litShow }), [selected, place, litShow])
}
