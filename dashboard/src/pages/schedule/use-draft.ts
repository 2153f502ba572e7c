import { useEffect, useState } from 'react'
import { now } from '../../lib/server-time.ts'
import { type Draft, readDraft, writeDraft } from '../../schedule/draft.ts'
import { type Editor, isChanged, planOf } from '../../schedule/editor.ts'

/** Where this browser keeps the unsaved changes of a person at a station. */
const nameOf = (station: number, person: number) => `schedule ${station} ${person}`

/** The unsaved changes that this browser has kept since the page was left. */
export function useKeptDraft(station: number, person: number): Draft | undefined {
  const [draft] = useState(() => readDraft(localStorage.getItem(nameOf(station, person))))
  return draft
}

/** Keeps unsaved changes in this browser, so that they are there after a reload, and forgets them once there are none. */
export function useKeepDraft(station: number, person: number, editor: Editor): void {
  useEffect(() => {
    const name = nameOf(station, person)
    if (!isChanged(editor)) {
      localStorage.removeItem(name)
      return
    }
    const { version, weeks, base } = editor
    try {
      localStorage.setItem(name, writeDraft({ version, weeks, base, now: planOf(editor), at: now() }))
    } catch {
      // The storage of the browser is full: the changes are on the page all the same.
    }
  }, [station, person, editor])
}
