import { presetOf, type Scope } from './scopes.ts'
import type { words } from './words.en.ts'

/** What a key may do, in one sentence: "Reads what is on air, searches". */
export function mayOf(chosen: readonly string[], { may }: typeof words): string {
  const preset = presetOf(chosen)
  if (preset !== 'choose') return may[preset]
  const sentence = chosen.map((scope) => may.phrases[scope as Scope] ?? scope).join(', ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
