import { dateEstimated, otherGuid, skipReasons } from './plan.ts'

/** The note of an import whose show has no artwork, because that of the podcast could not be copied. */
export const artworkMissing = 'The artwork of the podcast could not be copied.'

/** Codes of the reasons of an import and its items, for programs that word them; `other` leaves it to the words. */
export const reasonCodes = [
  ...(Object.keys(skipReasons) as (keyof typeof skipReasons)[]),
  ...([
    'none',
    'date_estimated',
    'other_show',
    'other_guid',
    'locked',
    'no_feed',
    'unreadable',
    'gone',
    'unreachable',
    'private',
    'too_large',
    'picture',
    'artwork',
    'chapters',
    'full',
    'other',
  ] as const),
] as const
export type ReasonCode = (typeof reasonCodes)[number]

const byWords: readonly [words: RegExp, code: ReasonCode][] = [
  [/^$/, 'none'],
  ...Object.entries(skipReasons).map(([code, words]): [RegExp, ReasonCode] => [
    new RegExp(`^${words}$`),
    code as ReasonCode,
  ]),
  [new RegExp(`^${dateEstimated}`), 'date_estimated'],
  [/^it is in the show "/, 'other_show'],
  [new RegExp(`^${otherGuid}$`), 'other_guid'],
  [/^The feed is locked/, 'locked'],
  [/^This is no RSS feed/, 'no_feed'],
  [/address is not public/, 'private'],
  [/the server answered (404|410)/, 'gone'],
  [/^The feed (cannot be read|is incomplete|is not well-formed)/, 'unreadable'],
  [/must be \d+ MB or smaller/, 'too_large'],
  [/its audio (must be an MP3|is empty)/, 'not_mp3'],
  [new RegExp(`^${artworkMissing}$`), 'artwork'],
  [/its picture could not be copied/, 'picture'],
  [/its chapters could not be read/, 'chapters'],
  [/^The (storage of the station|disk of the server)/, 'full'],
  [/^(the (server|host|connection|name|TLS|answer|headers|chunks)|no answer|nothing was received)/, 'unreachable'],
]

/** The code of a reason in the words in which it is stored. */
export function reasonCodeOf(reason: string): ReasonCode {
  return byWords.find(([words]) => words.test(reason))?.[1] ?? 'other'
}
