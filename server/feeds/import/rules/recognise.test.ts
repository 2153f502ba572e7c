import { describe, expect, it } from 'vitest'
import type { Identified } from '../../../episodes/rules/guids.ts'
import { feedGuidOf } from '../../rules/guid.ts'
import type { Feed, FeedChannel, FeedItem } from './feed.ts'
import { recognise, type ShowSource } from './recognise.ts'

const [uuid, another] = ['9b024349-ccf0-5f69-a609-6b82873eab3c', '4c1e1e35-3c5f-4c8d-9a4e-7e0e4f0f6d11']
const url = 'https://a.example/feed'
const ofUrl = feedGuidOf(url)

/** A feed of three items, newest first, whose guids are 3, 2 and 1; `at` moves their dates. */
function podcast({
  channel = {},
  at = 0,
  titles = 'Talk',
}: {
  channel?: Partial<FeedChannel>
  at?: number
  titles?: string
} = {}): Feed {
  const items = [3, 2, 1].map(
    (number): FeedItem => ({
      ...{ guid: String(number), title: `${titles} ${number}`, datetime: at + number, description: '', imageUrl: '' },
      ...{ chapterFiles: [], audio: [], chapters: [] },
    }),
  )
  return {
    channel: {
      ...{ title: 'Morning', description: '', language: '', categories: [], explicit: undefined, ownerEmail: '' },
      ...{ imageUrl: '', guid: '', locked: false, lockedOwner: '', kind: 'episodic', selfUrl: '', nextUrl: '' },
      ...channel,
    },
    items,
    repairs: {},
  }
}

const talk = (number: number, more: Partial<Identified> = {}): Identified => ({
  ...{ id: number, show_id: 7, title: `Talk ${number}`, datetime: number },
  ...{ guid: String(number), source_feed: '', source_guid: '' },
  ...more,
})
/** Episodes 1 to 3 of `podcast()`, imported from a feed. */
const talks = (feed: string, more: Partial<Identified> = {}) =>
  [1, 2, 3].map((number) => talk(number, { source_feed: feed, source_guid: String(number), ...more }))
/** The same, imported by an early version. */
const early = (more: Partial<Identified> = {}) => [1, 2, 3].map((number) => talk(number, more))
const show = (more: Partial<ShowSource> = {}): ShowSource => ({
  ...{ id: 7, title: 'Morning', source_feed: '', feed_guid: '' },
  ...more,
})

type Case = {
  feed?: Feed
  /** Null for a file. */
  url?: string | null
  shows?: ShowSource[]
  given?: number
  namesakes?: Identified[]
  /** Number of items that are here. */
  here: number
  /** The id of the show. */
  into?: number
  feedId?: string
  mayContinue?: boolean
}

const facts: [about: string, one: Case][] = [
  ['nothing is here', { here: 0, feedId: ofUrl }],
  ['its scheme and its last slash say nothing', { url: 'http://a.example/feed/', here: 0, feedId: ofUrl }],
  ['a podcast:guid counts more than the URL', { feed: podcast({ channel: { guid: uuid } }), here: 0, feedId: uuid }],
  [
    'a podcast:guid that is no UUID does not count',
    { feed: podcast({ channel: { guid: '1' } }), here: 0, feedId: ofUrl },
  ],
  ['the same feed again', { shows: [show({ source_feed: ofUrl })], namesakes: talks(ofUrl), here: 3, into: 7 }],
  [
    'its show was renamed',
    { shows: [show({ source_feed: ofUrl, title: 'Mine' })], namesakes: talks(ofUrl), here: 3, into: 7 },
  ],
  [
    'its episodes were changed here',
    { shows: [show({ source_feed: ofUrl })], namesakes: talks(ofUrl, { title: 'x', datetime: 9 }), here: 3, into: 7 },
  ],
  ['its show was deleted', { namesakes: talks(ofUrl), here: 3, feedId: ofUrl }],
  [
    'its episodes are in another show now',
    { shows: [show({ title: 'Mine' })], namesakes: talks(ofUrl), here: 3, into: 7 },
  ],
  [
    'its show is known by the podcast:guid that it got',
    { shows: [show({ feed_guid: ofUrl, title: 'Mine' })], here: 0, into: 7 },
  ],
  [
    'at another URL, with the same podcast:guid',
    {
      feed: podcast({ channel: { guid: uuid, title: 'New' } }),
      url: 'https://b.example/x',
      shows: [show({ source_feed: uuid })],
      namesakes: talks(uuid),
      here: 3,
      into: 7,
      feedId: uuid,
    },
  ],
  [
    'it got a podcast:guid since',
    {
      feed: podcast({ channel: { guid: uuid } }),
      shows: [show({ source_feed: ofUrl })],
      namesakes: talks(ofUrl),
      here: 3,
      into: 7,
      feedId: ofUrl,
    },
  ],
  [
    'at another URL, without a podcast:guid: the show has its title, the items have their dates and titles',
    {
      url: 'https://b.example/x',
      shows: [show({ source_feed: ofUrl })],
      namesakes: talks(ofUrl),
      here: 3,
      into: 7,
      feedId: ofUrl,
    },
  ],
  [
    'the case of the title says nothing',
    { url: 'https://b.example/x', shows: [show({ title: 'MORNING' })], namesakes: talks(ofUrl), here: 3, into: 7 },
  ],
  [
    'at another URL, and the first item has another title now',
    {
      url: 'https://b.example/x',
      shows: [show()],
      namesakes: [talk(1, { source_feed: ofUrl, source_guid: '1', title: 'Trailer' }), ...talks(ofUrl).slice(1)],
      here: 3,
      into: 7,
    },
  ],
  // Two podcasts with guids 1, 2, 3.
  [
    'another podcast',
    {
      feed: podcast({ channel: { title: 'Night' }, at: 100, titles: 'Jazz' }),
      url: 'https://b.example/x',
      shows: [show({ source_feed: ofUrl })],
      namesakes: talks(ofUrl),
      here: 0,
      feedId: feedGuidOf('https://b.example/x'),
    },
  ],
  [
    'another podcast of the same title',
    {
      feed: podcast({ at: 100, titles: 'Jazz' }),
      url: 'https://b.example/x',
      shows: [show({ source_feed: ofUrl })],
      namesakes: talks(ofUrl),
      here: 0,
    },
  ],
  [
    'another podcast with the same dates',
    {
      feed: podcast({ titles: 'Jazz' }),
      url: 'https://b.example/x',
      shows: [show({ source_feed: ofUrl })],
      namesakes: talks(ofUrl),
      here: 0,
    },
  ],
  [
    'another podcast with the same titles of episodes',
    {
      feed: podcast({ at: 100 }),
      url: 'https://b.example/x',
      shows: [show({ source_feed: ofUrl })],
      namesakes: talks(ofUrl),
      here: 0,
    },
  ],
  [
    'another podcast with the same dates and titles of episodes',
    {
      feed: podcast({ channel: { title: 'Night' } }),
      url: 'https://b.example/x',
      shows: [show({ source_feed: ofUrl })],
      namesakes: talks(ofUrl),
      here: 0,
    },
  ],
  [
    'another podcast, into the show of the first',
    {
      feed: podcast({ at: 100, titles: 'Jazz' }),
      url: 'https://b.example/x',
      given: 7,
      shows: [show({ source_feed: ofUrl })],
      namesakes: talks(ofUrl),
      here: 0,
      into: 7,
      feedId: feedGuidOf('https://b.example/x'),
    },
  ],
  [
    'a podcast that has moved, into its show, which was renamed',
    {
      url: 'https://b.example/x',
      given: 7,
      shows: [show({ title: 'Mine' })],
      namesakes: talks(ofUrl),
      here: 3,
      into: 7,
      feedId: ofUrl,
    },
  ],
  [
    'another podcast at another URL with a copied podcast:guid',
    {
      feed: podcast({ channel: { guid: uuid, title: 'Night' }, at: 100, titles: 'Jazz' }),
      url: 'https://b.example/x',
      shows: [show({ source_feed: uuid })],
      namesakes: talks(uuid),
      here: 0,
      feedId: feedGuidOf('https://b.example/x'),
    },
  ],
  [
    'all is new at the same URL: as podcast apps see it, these are the episodes of before',
    {
      feed: podcast({ at: 100, titles: 'Jazz' }),
      shows: [show({ source_feed: ofUrl })],
      namesakes: talks(ofUrl),
      here: 3,
      into: 7,
    },
  ],
  [
    'all is new at another URL, with the same podcast:guid and title',
    {
      feed: podcast({ channel: { guid: uuid }, at: 100, titles: 'Jazz' }),
      shows: [show({ source_feed: uuid })],
      namesakes: talks(uuid),
      here: 3,
      into: 7,
    },
  ],
  // Files.
  [
    'a file that names its URL',
    {
      feed: podcast({ channel: { selfUrl: url } }),
      url: null,
      shows: [show({ source_feed: ofUrl })],
      namesakes: talks(ofUrl),
      here: 3,
      into: 7,
      feedId: ofUrl,
    },
  ],
  [
    'another file with the same URL in it',
    {
      feed: podcast({ channel: { selfUrl: url, title: 'Night' }, at: 100, titles: 'Jazz' }),
      url: null,
      shows: [show({ source_feed: ofUrl })],
      namesakes: talks(ofUrl),
      here: 0,
    },
  ],
  [
    'a file of what was imported by its URL',
    { url: null, shows: [show({ source_feed: ofUrl })], namesakes: talks(ofUrl), here: 3, into: 7, feedId: ofUrl },
  ],
  [
    'another file of the same title',
    {
      feed: podcast({ at: 100, titles: 'Jazz' }),
      url: null,
      shows: [show({ source_feed: another })],
      namesakes: talks(another),
      here: 0,
    },
  ],
  // Early versions did not store where an episode came from.
  [
    'imported by an early version',
    { shows: [show({ feed_guid: ofUrl })], namesakes: early(), here: 3, into: 7, feedId: ofUrl },
  ],
  ['the same, as a file', { url: null, shows: [show()], namesakes: early(), here: 3, into: 7 }],
  [
    'the same, into a show that is not known by the feed',
    { given: 7, shows: [show({ title: 'Mine', feed_guid: another })], namesakes: early(), here: 3, into: 7 },
  ],
  ['the same, and titles were changed here', { shows: [show()], namesakes: early({ title: 'x' }), here: 3, into: 7 }],
  ['the same, and the show was deleted', { namesakes: early(), here: 3 }],
  [
    'another podcast than the one that an early version imported',
    { feed: podcast({ at: 100, titles: 'Jazz' }), url: null, shows: [show()], namesakes: early(), here: 0 },
  ],
  [
    'another podcast, into the show of such a one, whose feed keeps its guids',
    {
      feed: podcast({ at: 100, titles: 'Jazz' }),
      given: 7,
      shows: [show()],
      namesakes: early(),
      here: 0,
      into: 7,
      mayContinue: false,
    },
  ],
  [
    'one that an early version put into the show of another',
    {
      given: 7,
      shows: [show()],
      namesakes: [talk(1), talk(2, { title: 'x', datetime: 99 })],
      here: 1,
      into: 7,
      mayContinue: false,
    },
  ],
]

describe('what a station has of a feed', () => {
  it.each(facts)('%s', (_, one) => {
    const { feed = podcast(), shows = [], given, namesakes = [], here, into, feedId, mayContinue = true } = one
    const known = { shows, namesakes, ...(given !== undefined && { given }) }
    const found = recognise(feed, one.url === null ? undefined : (one.url ?? url), known)
    expect([found.here.size, found.show?.id, found.source.mayContinue]).toEqual([here, into, mayContinue])
    if (feedId !== undefined) expect(found.source.feedId).toBe(feedId)
  })

  it('files of different podcasts have different ids, and a file has the same one again, with a new item too', () => {
    const idOf = (feed: Feed) => recognise(feed, undefined, { shows: [], namesakes: [] }).source.feedId
    const feed = podcast()
    expect(idOf(podcast())).toBe(idOf(feed))
    expect(idOf({ ...feed, items: [{ ...feed.items[0]!, guid: '4', datetime: 9 }, ...feed.items] })).toBe(idOf(feed))
    for (const other of [podcast({ at: 100 }), podcast({ titles: 'Jazz' }), podcast({ channel: { title: 'Night' } })]) {
      expect(idOf(other)).not.toBe(idOf(feed))
    }
  })
})
