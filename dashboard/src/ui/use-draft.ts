import { useState } from 'react'
import { afterSaving, changesOf, clashesOf, type Edits, edited, keptOver, without } from './edits.ts'

/** A form that is being edited: the saved values with the unsaved changes. */
export type Draft<Form extends object> = {
  /** The form as it would be saved. */
  shown: Form
  /** The fields that differ from the saved values. */
  changes: Partial<Form>
  count: number
  /** Whether another person has changed a field that is being edited. */
  isClashing: boolean
  set: <Name extends keyof Form>(name: Name, value: Form[Name]) => void
  discard: () => void
  /** Discards the edits of fields that another person has changed. */
  takeTheirs: () => void
  /** Continues with all edits: saving them replaces the values of the other person. */
  keepMine: () => void
  /** Forgets the changes that were sent and saved, but not what was typed meanwhile. */
  wereSaved: (sent: Partial<Form>, saved: Form) => void
}

/**
 * Edits a form. Changes that another person saves meanwhile appear in the fields that are not edited here; edited
 * fields stay.
 * @param saved the fields as they are on the server now
 */
export function useDraft<Form extends object>(saved: Form): Draft<Form> {
  const [edits, setEdits] = useState<Edits<Form>>({})
  const changes = changesOf(saved, edits)
  const clashes = clashesOf(saved, edits)
  return {
    shown: { ...saved, ...changes },
    changes,
    count: Object.keys(changes).length,
    isClashing: Object.keys(clashes).length > 0,
    set: (name, value) => setEdits((now) => edited(saved, now, { [name]: value } as unknown as Partial<Form>)),
    discard: () => setEdits({}),
    takeTheirs: () => setEdits((now) => without(now, clashes)),
    keepMine: () => setEdits((now) => keptOver(saved, now)),
    wereSaved: (sent, after) => setEdits((now) => afterSaving(now, sent, after)),
  }
}
