import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { allToggled, nothing, type Selection, toggled, upTo } from './selection.ts'

/**
 * The selection of a list by boxes, by X and Shift X on a focused row, and by a click with Shift.
 * @param rows the ids of the rows in their order
 */
export function useSelection<Id extends string | number>(rows: readonly Id[]) {
  const [selection, setSelection] = useState<Selection<Id>>(nothing)
  // A list may be very long, and mostly nothing of it is selected.
  const shown = selection.ids.size === 0 ? selection.ids : new Set(rows.filter((id) => selection.ids.has(id)))
  return {
    /** The selected rows that are shown. */
    ids: shown as ReadonlySet<Id>,
    clear: () => setSelection(nothing),
    /** Selects a row or takes it out, as X does; with `upToHere` all rows up to it, as Shift X. */
    choose: (id: Id, upToHere: boolean) => setSelection((was) => (upToHere ? upTo(was, id, rows) : toggled(was, id))),
    set: (ids: Iterable<Id>) => setSelection({ ids: new Set(ids), anchor: null }),
    /** For the box in the head of the table. */
    head: {
      checked: rows.length > 0 && shown.size === rows.length,
      mixed: shown.size > 0 && shown.size < rows.length,
      onChange: () => setSelection(allToggled({ ...selection, ids: shown }, rows)),
    },
    /** For the box of a row. */
    box: (id: Id) => ({
      checked: shown.has(id),
      onChange: () => {},
      onClick: (event: MouseEvent) => setSelection((was) => (event.shiftKey ? upTo(was, id, rows) : toggled(was, id))),
    }),
    /** For a row: `<tr {...selection.row(id)}>`. The keys work while the focus is anywhere in it but in a field. */
    row: (id: Id) => ({
      'aria-selected': shown.has(id),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return
        if (event.target instanceof HTMLElement && event.target.matches('input:not([type=checkbox]), textarea, select'))
          return
        event.preventDefault()
        setSelection((was) => (event.shiftKey ? upTo(was, id, rows) : toggled(was, id)))
      },
    }),
  }
}
