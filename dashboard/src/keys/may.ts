import type { words } from '../../../web/words/en/keys.ts'
import { presetOf, type Scope } from './scopes.ts'

/** The rights of a key in one sentence: "Reads what is on air and the schedule, changes episodes". */
export function mayOf(chosen: readonly string[], { may }: typeof words): string {
  const preset = presetOf(chosen)
  if (preset !== 'choose') return may[preset]
  // A verb is said once, whatever it is done to.
  const objects = Map.groupBy(chosen, (scope) => verbOf(scope, may.phrases))
  const parts = [...objects].map(([verb, scopes]) => {
    const all = scopes.map((scope) => phraseOf(scope, may.phrases).slice(verb.length).trim())
    const last = all.pop()
    return `${verb} ${all.length > 0 ? `${all.join(', ')} ${may.and} ${last}` : last}`.trim()
  })
  const sentence = parts.join(', ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

type Phrases = Record<Scope, string>

const phraseOf = (scope: string, phrases: Phrases) => phrases[scope as Scope] ?? scope

const verbOf = (scope: string, phrases: Phrases) => phraseOf(scope, phrases).split(' ')[0] ?? ''
