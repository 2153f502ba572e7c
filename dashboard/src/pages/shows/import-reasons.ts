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
  words: Pick<typeof importWords, 'reasons' | 'texts' | 'unreadable' | 'otherShow' | 'otherShowAndGuid'>,
  ofStreams: (typeof recordingWords)['reasons'],
): string {
  const [, show, guid] = /^it is in the show "(.+?)"(; it has another guid here)?$/.exec(reason) ?? []
  if (show) return guid ? words.otherShowAndGuid(show) : words.otherShow(show)
  const notes = reason.split('; ').map((note) => translated(words.texts, note))
  if (notes.length > 1 && notes.every((note) => note !== undefined)) return notes.join('; ')
  // The address of a further page of the feed, which is about it alone.
  const [page = ''] = / \(https?:\/\/\S+\)(?=\.?$)/.exec(reason) ?? []
  const said = reason.replace(page, '')
  const [, failed] = /^The feed cannot be read: (.+)\.$/.exec(said) ?? []
  const exact = translated(words.texts, failed ?? said) ?? translated(ofStreams, failed ?? said)
  if (failed) return words.unreadable((exact ?? failed) + page)
  return (exact ?? (words.reasons[reason_code] || said)) + page
}
