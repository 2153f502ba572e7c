import type { words as english } from '../../../../web/words/en/pages/settings.ts'
import type { StationEvent } from '../../events/list-events.ts'

/** An event in words: "Show created: Night Window", "Episode changed: Łódź (picture)". */
export function sentenceOf({ type, details }: Pick<StationEvent, 'type' | 'details'>, words: typeof english): string {
  const what = words.events[type as keyof typeof words.events] ?? type
  const { title, name, label, fields, reason, email, change, method } = details as Record<string, unknown>
  const whose = [title, name, label, email, reason, words.means[`${change ?? method}`]].find(
    (each) => typeof each === 'string' && each !== '',
  )
  const changed = Array.isArray(fields) ? fields.map((field) => words.fields[field] ?? field).join(', ') : ''
  if (whose === undefined) return changed === '' ? what : `${what}: ${changed}`
  return changed === '' ? `${what}: ${whose}` : `${what}: ${whose} (${changed})`
}
