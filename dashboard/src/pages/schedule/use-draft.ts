import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { keepText } from '../../lib/kept-text.ts'
import { now } from '../../lib/server-time.ts'
import { type Draft, readDraft, writeDraft } from '../../schedule/draft.ts'
import { type Editor, followed, isChanged, planOf } from '../../schedule/editor.ts'
import type { Template } from '../../schedule/entry.ts'

/** Where this browser keeps the unsaved changes of a person at a station. */
const nameOf = (station: number, person: number) => `schedule ${station} ${person}`

/** The unsaved changes that this browser has kept since the page was left. */
export function useKeptDraft(station: number, person: number): Draft | undefined {
  const [draft] = useState(() => readDraft(localStorage.getItem(nameOf(station, person))))
  return draft
}

type StoredDraft = {
  station: number
  person: number
  template: Template
  draft: Draft | undefined
  editor: Editor
  setEditor: Dispatch<SetStateAction<Editor>>
}

/**
 * Keeps unsaved changes in this browser, so that they are there after a reload, and forgets them once there are none. All
 * windows of the browser edit the same draft: what one changes, the others show.
 */
export function useKeepDraft({ station, person, template, draft, editor, setEditor }: StoredDraft): void {
  const name = nameOf(station, person)
  // The plan that the browser keeps. It is written only when it was changed in this window, or two windows would answer each other.
  const kept = useRef(draft?.now ?? null)

  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key !== name && key !== null) return
      const latest = readDraft(localStorage.getItem(name))
      kept.current = latest?.now ?? null
      setEditor((now) => followed(now, template, latest))
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [name, template, setEditor])

  useEffect(() => {
    const plan = isChanged(editor) ? planOf(editor) : null
    if (plan === kept.current) return
    kept.current = plan
    const { version, weeks, base } = editor
    keepText(localStorage, name, plan && writeDraft({ version, weeks, base, now: plan, at: now() }))
  }, [name, editor])
}
