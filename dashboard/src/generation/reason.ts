/** Why something was not made, or has to wait: the server's sentences as codes; `other` for any other. */
export type Reason = 'nothing' | 'show' | 'instance' | 'format' | 'cancelled' | 'storage' | 'unexpected' | 'other'

const codes: readonly (readonly [begins: string, code: Reason])[] = [
  ['No recording exists', 'nothing'],
  ['The show was deleted', 'show'],
  ['The recording of that time is on an instance', 'instance'],
  ['The recording changes its format', 'format'],
  ['cancelled', 'cancelled'],
  ['The database or the storage', 'storage'],
  ['An unexpected failure', 'unexpected'],
]

/** The code of a reason that the server gives in words. */
export function reasonOf(reason: string): Reason {
  return codes.find(([begins]) => reason.startsWith(begins))?.[1] ?? 'other'
}
