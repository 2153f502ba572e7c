import type { words } from '../../../web/words/en/uploads.ts'

type RefusalWords = (typeof words)['refused']

/** The message for a refused upload. */
export function reasonWords(reason: string | null, refused: RefusalWords): string {
  return reason !== null && reason in refused ? refused[reason as keyof RefusalWords] : refused.other
}
