import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { useMe } from '../../accounts/me.ts'
import { useStation } from '../../accounts/own-station.ts'
import { keepText, keptText } from '../../lib/kept-text.ts'
import type { RecordedDays } from '../../recordings/days.ts'
import type { Edge } from './cut.ts'
import { isStillRecorded, type KeptCut, readCut, writeCut } from './kept-cut.ts'

/** A cut as it is on the page. */
export type Work = KeptCut & {
  /** The end that was touched last. */
  edge: Edge
  /** Whether the person has changed it or typed something, and no episode was made of it since: then it is kept. */
  isKept: boolean
}

/** The cut of the page, if there is one yet, and the functions that change it. */
export type WorkState = {
  work: Work | undefined
  setWork: Dispatch<SetStateAction<Work | undefined>>
  /** Brings a cut back that was cleared, also after the page was left. */
  putBack: (before: Work) => void
}

/**
 * The cut that a person is making at the station. It is kept in this browser until it becomes an episode or is cleared.
 * Each window keeps its own; a new one begins with that which was changed last.
 * @param isAsked whether the address has a cut: then the stored one is left alone until the cut is changed
 */
export function useKeptCut(recorded: RecordedDays, isAsked: boolean): WorkState {
  const { id: station } = useStation()
  const { id: person } = useMe()
  const name = `cut ${station} ${person}`
  const [work, setWork] = useState<Work | undefined>(() => {
    const kept = isAsked ? undefined : readCut(keptText('sessionStorage', name) ?? keptText('localStorage', name))
    return kept && isStillRecorded(kept.cut, recorded) ? { ...kept, edge: 'start', isKept: true } : undefined
  })
  const text = work?.isKept ? writeCut(work) : null
  const kept = useRef(text)

  const keep = (next: string | null) => {
    const before = kept.current
    if (next === before) return
    kept.current = next
    // Empty: this window has no cut, even if other windows have one.
    keepText('sessionStorage', name, next ?? '')
    if (next !== null || keptText('localStorage', name) === before) keepText('localStorage', name, next)
  }
  useEffect(() => keep(text))

  return {
    work,
    setWork,
    putBack(before) {
      keep(writeCut(before))
      setWork(before)
    },
  }
}
