import type { words } from '../../../web/words/en/common.ts'
import { Refused, type RefusedField } from './refused.ts'

type Words = typeof words

/**
 * The message for a failed call. Codes that only one verb knows are given by its caller.
 * @param own sentences of the verb, by code: `{ taken: 'There is a show of this name.' }`
 */
export function refusalWords(error: unknown, { refused }: Words, own: Record<string, string> = {}): string {
  const code = error instanceof Refused ? error.code : 'internal'
  return own[code] ?? (code in refused ? refused[code as keyof typeof refused] : refused.internal)
}

/** The error of a field in general words, for errors that only the server can find. */
export function faultWords({ code = 'format', limit }: RefusedField, { fault }: Words): string {
  if (code === 'too_long' && typeof limit === 'number') return fault.tooLong(limit)
  if (code === 'range' && Array.isArray(limit)) return fault.range(limit[0], limit[1])
  if (code === 'items' && typeof limit === 'number') return fault.items(limit)
  return { required: fault.required, characters: fault.characters, taken: fault.taken }[code] ?? fault.wrong
}

/** The error of a web address without its scheme, which people leave out; undefined for other texts. */
export function schemeFault(typed: string, { fault }: Words): string | undefined {
  return /^[^\s/]+\.[^\s/]/.test(typed.trim()) && !typed.includes('://') ? fault.noScheme : undefined
}

/**
 * The errors of a refused form by field, for the fields to show: `{ title: 'This is required.' }`. A refusal with a
 * code of its own, such as a picture that cannot be loaded, is given the message of that code.
 */
export function fieldFaults(error: unknown, words: Words): Record<string, string> {
  if (!(error instanceof Refused)) return {}
  const isOwn = error.code !== 'invalid' && error.code in words.refused
  return Object.fromEntries(
    error.fields.map((each) => [each.field, isOwn ? refusalWords(error, words) : faultWords(each, words)]),
  )
}
