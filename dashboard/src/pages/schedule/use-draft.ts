import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { keepText, keptText } from '../../lib/kept-text.ts'
import { now } from '../../lib/server-time.ts'
import { type Draft, readDraft, writeDraft } from '../../schedule/draft.ts'
import { type Editor, followed, isChanged, planOf } from '../../schedule/editor.ts'
import type { Template } from '../../schedule/entry.ts'

/** The storage key of the unsaved changes of a person at a station. */
const nameOf = (station: number, person: number) => `schedule ${station} ${person}`

/** The unsaved changes that this browser has stored. */
export function useKeptDraft(station: number, person: number): Draft | undefined {
  const [draft] = useState(() => readDraft(keptText('localStorage', nameOf(station, person))))
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
 * Stores unsaved changes in this browser, so that they survive a reload, and removes them once there are none. All
 * windows of the browser edit the same draft: each shows the changes of the others.
 */
export function useKeepDraft({ station, person, template, draft, editor, setEditor }: StoredDraft): void {
  const name = nameOf(station, person)
  // The stored plan. It is written only after a change in this window, otherwise two windows would overwrite each other
  // forever.
  const kept = useRef(draft?.now ?? null)

  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key !== name && key !== null) return
      const latest = readDraft(keptText('localStorage', name))
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
    keepText('localStorage', name, plan && writeDraft({ version, weeks, base, now: plan, at: now() }))
  }, [name, editor])
}
