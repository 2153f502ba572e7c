import type { words } from '../../../web/words/en/uploads.ts'

type Refused = (typeof words)['refused']

/** Why an upload was refused, in words. */
export function reasonWords(reason: string | null, refused: Refused): string {
  return reason !== null && reason in refused ? refused[reason as keyof Refused] : refused.other
}
