import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { allToggled, nothing, type Selection, toggled, upTo } from './selection.ts'

/**
 * The selection of a list by boxes, by X and Shift X on a focused row, and by a click with Shift.
 * @param rows the ids of the rows in their order
 */
export function useSelection<Id extends string | number>(rows: readonly Id[]) {
  const [selection, setSelection] = useState<Selection<Id>>(nothing)
  // A list may be very long, and usually nothing is selected.
  const shown = selection.ids.size === 0 ? selection.ids : new Set(rows.filter((id) => selection.ids.has(id)))
  return {
    /** The selected rows that are shown. */
    ids: shown as ReadonlySet<Id>,
    clear: () => setSelection(nothing),
    /** Selects or deselects a row, as X does; with `upToHere`, selects all rows up to it, as Shift X does. */
    choose: (id: Id, upToHere: boolean) => setSelection((was) => (upToHere ? upTo(was, id, rows) : toggled(was, id))),
    set: (ids: Iterable<Id>) => setSelection({ ids: new Set(ids), anchor: null }),
    /** The attributes of the checkbox in the table head. */
    head: {
      checked: rows.length > 0 && shown.size === rows.length,
      mixed: shown.size > 0 && shown.size < rows.length,
      onChange: () => setSelection(allToggled({ ...selection, ids: shown }, rows)),
    },
    /** The attributes of the checkbox of a row. */
    box: (id: Id) => ({
      checked: shown.has(id),
      onChange: () => {},
      onClick: (event: MouseEvent) => setSelection((was) => (event.shiftKey ? upTo(was, id, rows) : toggled(was, id))),
    }),
    /**
     * The attributes of a row: `<tr {...selection.row(id)}>`. The keys work while any part of it but a text field has
     * the focus.
     */
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
