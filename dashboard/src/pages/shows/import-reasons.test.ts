import { expect, it } from 'vitest'
import { reasonCodeOf } from '../../../../server/feeds/import/rules/reasons.ts'
import { words as feedsDe } from '../../../../web/words/de/pages/feed-import.ts'
import { words as streamsDe } from '../../../../web/words/de/recordings.ts'
import { words as feedsEn } from '../../../../web/words/en/pages/feed-import.ts'
import { words as streamsEn } from '../../../../web/words/en/recordings.ts'
import { importReason } from './import-reasons.ts'

const inBoth = (reason: string) => {
  const told = { reason, reason_code: reasonCodeOf(reason) }
  return [importReason(told, feedsEn, streamsEn.reasons), importReason(told, feedsDe, streamsDe.reasons)]
}

it.each([
  [
    'The feed cannot be read: the server answered 503.',
    'The feed cannot be read: the server answered with status 503.',
    'Der Feed ist nicht lesbar: der Server antwortet mit Status 503.',
  ],
  [
    'The feed cannot be read: the server answered 404.',
    'The feed cannot be read: not found (404).',
    'Der Feed ist nicht lesbar: nicht gefunden (404).',
  ],
  [
    'The feed cannot be read: the name is unknown.',
    'The feed cannot be read: the name is unknown.',
    'Der Feed ist nicht lesbar: der Name ist unbekannt.',
  ],
  [
    'The feed cannot be read: no answer within 30 s.',
    'The feed cannot be read: no answer within 30 s.',
    'Der Feed ist nicht lesbar: keine Antwort innerhalb von 30 s.',
  ],
  [
    'The feed cannot be read: its address is not public.',
    'The feed cannot be read: its address is not public.',
    'Der Feed ist nicht lesbar: die Adresse ist nicht öffentlich.',
  ],
  [
    'The feed is incomplete: it ends in the middle.',
    'The feed is incomplete: it ends in the middle.',
    'Der Feed ist unvollständig: Er endet mittendrin.',
  ],
  [
    'This is no RSS feed, but a web page.',
    'This is not the feed of a podcast, but a web page.',
    'Das ist nicht der Feed eines Podcasts, sondern eine Webseite.',
  ],
  [
    'The feed cannot be read: the server answered 404 (https://a.example/older?page=2).',
    'The feed cannot be read: not found (404) (https://a.example/older?page=2).',
    'Der Feed ist nicht lesbar: nicht gefunden (404) (https://a.example/older?page=2).',
  ],
  [
    'This is no RSS feed, but a web page. (https://a.example/older)',
    'This is not the feed of a podcast, but a web page. (https://a.example/older)',
    'Das ist nicht der Feed eines Podcasts, sondern eine Webseite. (https://a.example/older)',
  ],
  [
    'This is no RSS feed, but an Atom feed. Atom is not supported.',
    'This is an Atom feed. Atom is not supported: use the address of the RSS feed.',
    'Das ist ein Atom-Feed. Atom wird nicht unterstützt: Nimm die Adresse des RSS-Feeds.',
  ],
  ['its chapters could not be read', 'its chapters could not be read', 'die Kapitel konnten nicht gelesen werden'],
  [
    'it is in the show "Night "Jazz""; it has another guid here',
    'it is here already, in the show “Night "Jazz"”, with another identifier',
    'schon da, in der Sendung „Night "Jazz"“, mit einer anderen Kennung',
  ],
  ['it is in the show "Night"', 'it is here already, in the show “Night”', 'schon da, in der Sendung „Night“'],
  [
    'its date was estimated from its place in the feed; its picture could not be copied; its chapters could not be read',
    'its date was estimated from its place in the feed; its picture could not be copied; its chapters could not be read',
    'das Datum ist nach dem Platz im Feed geschätzt; das Bild konnte nicht kopiert werden; die Kapitel konnten nicht gelesen werden',
  ],
  [
    'its picture could not be copied; its chapters could not be read',
    'its picture could not be copied; its chapters could not be read',
    'das Bild konnte nicht kopiert werden; die Kapitel konnten nicht gelesen werden',
  ],
  [
    'The artwork of the podcast could not be copied.',
    'The artwork of the podcast could not be copied: the show has none.',
    'Das Bild des Podcasts konnte nicht kopiert werden: Die Sendung hat keins.',
  ],
  ['it has another guid here', 'it is here already, with another identifier', 'schon da, mit einer anderen Kennung'],
  ['This is no RSS feed.', feedsEn.reasons.no_feed!, feedsDe.reasons.no_feed],
  ['the server answered 404', 'not found (404)', 'nicht gefunden (404)'],
  ['its audio must be an MP3', 'its audio is not an MP3', 'das Audio ist kein MP3'],
  ['The feed is larger than 32 MB.', 'The feed is larger than 32 MB.', 'Der Feed ist größer als 32 MB.'],
  ['Something new.', 'Something new.', 'Something new.'],
  ['', '', ''],
])('"%s" is worded in both languages', (reason, english, german) => {
  expect(inBoth(reason)).toEqual([english, german])
})
