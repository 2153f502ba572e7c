import { changesBetween } from './changes.ts'
import type { Draft } from './draft.ts'
import { keysBeside, type Plan, slotsOf, type Template, withKeys } from './entry.ts'
import { begun, edited, type History, redone, undone } from './history.ts'
import { isSamePlan, merged, recognised } from './merge.ts'
import type { Swap } from './swap.ts'
import type { PlannedShow } from './template.ts'

/** The edited schedule of a person, and the saved one. */
export type Editor = {
  readonly version: number
  /** The length of the rotation that is edited. */
  readonly weeks: number
  /** The saved schedule at the beginning of the changes. */
  readonly base: Plan
  readonly history: History
  /** The schedule that another person has saved meanwhile, while there are own changes. */
  readonly theirs: Template | null
  /** The shows of all entries, by id, including shows that were deleted since. */
  readonly shows: ReadonlyMap<number, PlannedShow>
}

/** Begins with the saved schedule, or continues with a draft. */
export function opened(template: Template, draft?: Draft): Editor {
  const base = withKeys(slotsOf(template), keysBeside([]))
  const { version, number_of_weeks: weeks } = template
  const shows = showsOf(template)
  const fresh = { version, weeks, base, history: begun(base), theirs: null, shows }
  // A show that was deleted since cannot be saved.
  const kept = draft?.now.filter(({ showId }) => shows.has(showId))
  if (!draft || !kept || isSamePlan(draft.base, kept)) return fresh
  const editor = {
    // A version newer than the server's is from another database, so the entries are compared.
    version: draft.version > template.version ? 0 : draft.version,
    weeks: draft.weeks,
    base: draft.base,
    history: edited(begun(draft.base), kept.length === draft.now.length ? draft.now : kept),
    theirs: null,
    shows,
  }
  return received(editor, template)
}

/**
 * Applies the change of another window of this browser to the common draft.
 * @param draft undefined once the other window has saved or discarded it
 */
export function followed(editor: Editor, template: Template, draft: Draft | undefined): Editor {
  if (!draft) return discarded(editor)
  const isOnSameBase = changesBetween(editor.base, draft.base).length === 0
  return isOnSameBase ? afterEdit(editor, draft.now) : opened(template, draft)
}

/** The plan as it is shown. */
export function planOf({ history }: Editor): Plan {
  return history.now
}

/** Whether there are unsaved changes. */
export function isChanged({ base, history }: Editor): boolean {
  return base !== history.now && changesBetween(base, history.now).length > 0
}

/** Applies an edit, unless it changes nothing. */
export function afterEdit(editor: Editor, plan: Plan): Editor {
  if (changesBetween(planOf(editor), plan).length === 0) return editor
  return upToDate({ ...editor, history: edited(editor.history, plan) })
}

/** Adds an act that has made or removed exceptions: the plan stays. */
export function afterSwap(editor: Editor, swap: Swap): Editor {
  return { ...editor, history: edited(editor.history, planOf(editor), swap) }
}

export function afterUndo(editor: Editor, swap?: Swap): Editor {
  return upToDate({ ...editor, history: undone(editor.history, swap) })
}

export function afterRedo(editor: Editor, swap?: Swap): Editor {
  return upToDate({ ...editor, history: redone(editor.history, swap) })
}

/** Drops unsaved changes. */
export function discarded(editor: Editor): Editor {
  return upToDate(afterEdit(editor, editor.base))
}

/** Shows what another person has saved once there are no own changes left. */
function upToDate(editor: Editor): Editor {
  return editor.theirs && !isChanged(editor) ? replaced(editor, editor.theirs) : editor
}

/**
 * Takes over the template after it was loaded again. Unsaved changes stay: a version that another person has saved
 * meanwhile is stored beside them, in `theirs`.
 */
export function received(editor: Editor, template: Template): Editor {
  if (template.version <= editor.version && editor.weeks === template.number_of_weeks) {
    // The length of the rotation was changed, and changed back.
    const isBack = editor.theirs !== null && editor.theirs.version <= template.version
    return isBack ? { ...editor, theirs: null } : editor
  }
  const slots = slotsOf(template)
  const shows = new Map([...editor.shows, ...showsOf(template)])
  if (editor.weeks === template.number_of_weeks && isSamePlan(slots, editor.base)) {
    return { ...editor, version: template.version, theirs: null, shows }
  }
  return isChanged(editor) ? { ...editor, theirs: template, shows } : replaced(editor, template)
}

/** Takes over the answer to a save, which may contain changes of others. Edits made since then are still unsaved. */
export function saved(editor: Editor, sent: Plan, answer: Template): Editor {
  const base = recognised(sent, slotsOf(answer))
  const { now } = editor.history
  const common = {
    ...{ version: answer.version, weeks: answer.number_of_weeks, base, theirs: null },
    shows: showsOf(answer),
  }
  if (now === sent) return { ...common, history: { ...editor.history, now: base } }
  const { plan } = merged({ base: sent, mine: now, theirs: base }, limitsOf(answer))
  return { ...common, history: { ...editor.history, now: plan } }
}

/** Discards own changes for the schedule that another person has saved. */
export function replaced({ base }: Editor, template: Template): Editor {
  const plan = recognised(base, slotsOf(template))
  const { version, number_of_weeks: weeks } = template
  return { version, weeks, base: plan, history: begun(plan), theirs: null, shows: showsOf(template) }
}

/**
 * Applies own changes to the schedule that another person has saved.
 * @param yielded keys of entries that both changed, in which theirs counts
 */
export function combined(editor: Editor, template: Template, yielded: ReadonlySet<string> = new Set()): Editor {
  const { base } = editor
  const theirs = recognised(base, slotsOf(template))
  const { plan } = merged({ base, mine: planOf(editor), theirs }, { ...limitsOf(template), yielded })
  const { version, number_of_weeks: weeks } = template
  return { version, weeks, base: theirs, history: edited(begun(theirs), plan), theirs: null, shows: showsOf(template) }
}

function showsOf({ shows }: Template): Map<number, PlannedShow> {
  return new Map(shows.map((show) => [show.id, show]))
}

/** The present shows and length of the rotation. */
export function limitsOf({ shows, number_of_weeks: weeks }: Template) {
  return { shows: new Set(shows.map(({ id }) => id)), weeks, yielded: new Set<string>() as ReadonlySet<string> }
}
