import { expect, it } from 'vitest'
import { guidElsewhere, guidInShow } from './guids.ts'

it('the guid of an item elsewhere is a UUID of its feed and its guid', () => {
  const guid = guidElsewhere({ feed: 'a', guid: '1' })
  expect(guid).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(guidElsewhere({ feed: 'a', guid: '1' })).toBe(guid)
  expect(new Set([guid, guidElsewhere({ feed: 'b', guid: '1' }), guidElsewhere({ feed: 'a', guid: '2' })]).size).toBe(3)
})

const episode = { guid: 'own', source_feed: '', source_guid: '', show_feed: '', is_taken: false }
const imported = { ...episode, source_feed: 'a', source_guid: '1' }

it.each<[string, Parameters<typeof guidInShow>[0], string]>([
  ['made here', episode, 'own'],
  ['made here, in a show that continues a feed', { ...episode, show_feed: 'a' }, 'own'],
  ['imported, in a show that continues its feed', { ...imported, show_feed: 'a' }, '1'],
  ['imported, in a show that continues none', imported, 'own'],
  ['imported, in a show that continues another feed', { ...imported, show_feed: 'b' }, 'own'],
  [
    'imported, in a show that continues a feed with this guid',
    { ...imported, show_feed: 'b', is_taken: true },
    guidElsewhere({ feed: 'a', guid: 'own' }),
  ],
])('the guid in the feed of a show of an episode that was %s', (_, one, guid) => expect(guidInShow(one)).toBe(guid))
