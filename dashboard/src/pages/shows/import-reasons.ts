import { translated } from '../../../../web/numbered.ts'
import type { words as importWords } from '../../../../web/words/en/pages/feed-import.ts'
import type { words as recordingWords } from '../../../../web/words/en/recordings.ts'
import { useWords } from '../../words/use-words.tsx'
import { feedImportWords, recordingNounWords } from '../../words/words.ts'

/** The reason of an import or of an item, in the words of the server and as a code. */
type Told = { reason: string; reason_code: string }

/** A function that says why an import, or an item of one, failed. */
export function useImportReasons(): (told: Told) => string {
  const words = useWords(feedImportWords)
  const { reasons } = useWords(recordingNounWords)
  return (told) => importReason(told, words, reasons)
}

/**
 * Translates a reason: by its text, which is the most exact, then by its code. Reasons without a translation stay.
 * @param ofStreams the reasons for which no stream can be received: feeds are received in the same way
 */
export function importReason(
  { reason, reason_code }: Told,
  words: Pick<typeof importWords, 'reasons' | 'texts' | 'unreadable'>,
  ofStreams: (typeof recordingWords)['reasons'],
): string {
  const [, failed] = /^The feed cannot be read: (.+)\.$/.exec(reason) ?? []
  const exact = translated(words.texts, failed ?? reason) ?? translated(ofStreams, failed ?? reason)
  if (failed) return words.unreadable(exact ?? failed)
  return exact ?? (words.reasons[reason_code] || reason)
}
