import { expect, it } from 'vitest'
import { skipReasons } from './plan.ts'
import { reasonCodeOf } from './reasons.ts'

it.each([
  ['', 'none'],
  ['its date was estimated from its place in the feed', 'date_estimated'],
  ['its date was estimated from its place in the feed; its picture could not be copied', 'date_estimated'],
  ['The artwork of the podcast could not be copied.', 'artwork'],
  ['its chapters could not be read', 'chapters'],
  ['it is in the show "Night"', 'other_show'],
  ['it is in the show "Night"; it has another guid here', 'other_show'],
  ['it has another guid here', 'other_guid'],
  ['The feed is locked (podcast:locked). Unlock it where it is hosted now.', 'locked'],
  ['The feed cannot be read: the server answered 404.', 'gone'],
  ['The feed cannot be read: the server answered 404 (https://a.example/older).', 'gone'],
  ['The feed cannot be read: the name is unknown.', 'unreadable'],
  ['the server answered 503', 'unreachable'],
  ['the answer cannot be decompressed', 'unreachable'],
  ['the chunks of the answer cannot be read', 'unreachable'],
  ['the server answered 404', 'gone'],
  ['its address is not public', 'private'],
  ['its audio must be 200 MB or smaller', 'too_large'],
  ['its audio must be an MP3', 'not_mp3'],
  ['The storage of the station is full: it may have 5 bytes of audio and pictures.', 'full'],
  ['An error in the server; its log has more.', 'other'],
  ...Object.entries(skipReasons).map(([code, words]) => [words, code]),
])('the code of "%s" is %s', (reason, code) => expect(reasonCodeOf(reason!)).toBe(code))
