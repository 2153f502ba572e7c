import { type ReactNode, useEffect, useRef } from 'react'
import { faultWords, schemeFault } from '../../api/refusal-words.ts'
import type { RefusedField } from '../../api/refused.ts'
import type { Settings } from '../../station/settings.ts'
import { keptInView } from '../../ui/kept-in-view.ts'
import type { Draft } from '../../ui/use-draft.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, settingsWords } from '../../words/words.ts'
import './setting.css'

/** The props of a section of settings. */
export type SectionProps = { draft: Draft<Settings>; faults: readonly RefusedField[]; isOwner: boolean }

/** A section of the page, the target of the list at the left and of links of other pages. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const section = useRef<HTMLElement>(null)
  // The section is rendered after the navigation has ended, so the router cannot scroll to it. What is above it may still grow.
  useEffect(() => (location.hash === `#${id}` && section.current ? keptInView(section.current) : undefined), [id])
  return (
    <section className="section" id={id} aria-labelledby={`${id}-h`} ref={section}>
      <h2 id={`${id}-h`}>{title}</h2>
      {children}
    </section>
  )
}

/** A function that returns the error of a setting. */
export function useFault(faults: readonly RefusedField[], shown: Settings) {
  const common = useWords(commonWords)
  const words = useWords(settingsWords)
  return (field: string) => {
    const found = faults.find((fault) => fault.field === field)
    if (!found) return undefined
    const typed = shown[field as keyof Settings]
    const scheme = field.endsWith('url') && typeof typed === 'string' && schemeFault(typed, common)
    if (scheme) return scheme
    return words.faults[field as keyof typeof words.faults] ?? faultWords(found, common)
  }
}
