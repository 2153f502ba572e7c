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
  withGuids?: Identified[]
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
  ['the same feed again', { shows: [show({ source_feed: ofUrl })], withGuids: talks(ofUrl), here: 3, into: 7 }],
  [
    'its show was renamed',
    { shows: [show({ source_feed: ofUrl, title: 'Mine' })], withGuids: talks(ofUrl), here: 3, into: 7 },
  ],
  [
    'its episodes were changed here',
    { shows: [show({ source_feed: ofUrl })], withGuids: talks(ofUrl, { title: 'x', datetime: 9 }), here: 3, into: 7 },
  ],
  ['its show was deleted', { withGuids: talks(ofUrl), here: 3, feedId: ofUrl }],
  [
    'its episodes are in another show now',
    { shows: [show({ title: 'Mine' })], withGuids: talks(ofUrl), here: 3, into: 7 },
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
      withGuids: talks(uuid),
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
      withGuids: talks(ofUrl),
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
      withGuids: talks(ofUrl),
      here: 3,
      into: 7,
      feedId: ofUrl,
    },
  ],
  [
    'the case of the title says nothing',
    { url: 'https://b.example/x', shows: [show({ title: 'MORNING' })], withGuids: talks(ofUrl), here: 3, into: 7 },
  ],
  [
    'at another URL, and the first item has another title now',
    {
      url: 'https://b.example/x',
      shows: [show()],
      withGuids: [talk(1, { source_feed: ofUrl, source_guid: '1', title: 'Trailer' }), ...talks(ofUrl).slice(1)],
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
      withGuids: talks(ofUrl),
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
      withGuids: talks(ofUrl),
      here: 0,
    },
  ],
  [
    'another podcast with the same dates',
    {
      feed: podcast({ titles: 'Jazz' }),
      url: 'https://b.example/x',
      shows: [show({ source_feed: ofUrl })],
      withGuids: talks(ofUrl),
      here: 0,
    },
  ],
  [
    'another podcast with the same titles of episodes',
    {
      feed: podcast({ at: 100 }),
      url: 'https://b.example/x',
      shows: [show({ source_feed: ofUrl })],
      withGuids: talks(ofUrl),
      here: 0,
    },
  ],
  [
    'another podcast with the same dates and titles of episodes',
    {
      feed: podcast({ channel: { title: 'Night' } }),
      url: 'https://b.example/x',
      shows: [show({ source_feed: ofUrl })],
      withGuids: talks(ofUrl),
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
      withGuids: talks(ofUrl),
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
      withGuids: talks(ofUrl),
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
      withGuids: talks(uuid),
      here: 0,
      feedId: feedGuidOf('https://b.example/x'),
    },
  ],
  [
    'all is new at the same URL: as podcast apps see it, these are the episodes of before',
    {
      feed: podcast({ at: 100, titles: 'Jazz' }),
      shows: [show({ source_feed: ofUrl })],
      withGuids: talks(ofUrl),
      here: 3,
      into: 7,
    },
  ],
  [
    'all is new at another URL, with the same podcast:guid and title',
    {
      feed: podcast({ channel: { guid: uuid }, at: 100, titles: 'Jazz' }),
      shows: [show({ source_feed: uuid })],
      withGuids: talks(uuid),
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
      withGuids: talks(ofUrl),
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
      withGuids: talks(ofUrl),
      here: 0,
    },
  ],
  [
    'a file of what was imported by its URL',
    { url: null, shows: [show({ source_feed: ofUrl })], withGuids: talks(ofUrl), here: 3, into: 7, feedId: ofUrl },
  ],
  [
    'another file of the same title',
    {
      feed: podcast({ at: 100, titles: 'Jazz' }),
      url: null,
      shows: [show({ source_feed: another })],
      withGuids: talks(another),
      here: 0,
    },
  ],
  // Early versions did not store where an episode came from.
  [
    'imported by an early version',
    { shows: [show({ feed_guid: ofUrl })], withGuids: early(), here: 3, into: 7, feedId: ofUrl },
  ],
  ['the same, as a file', { url: null, shows: [show()], withGuids: early(), here: 3, into: 7 }],
  [
    'the same, into a show that is not known by the feed',
    { given: 7, shows: [show({ title: 'Mine', feed_guid: another })], withGuids: early(), here: 3, into: 7 },
  ],
  ['the same, and titles were changed here', { shows: [show()], withGuids: early({ title: 'x' }), here: 3, into: 7 }],
  ['the same, and the show was deleted', { withGuids: early(), here: 3 }],
  [
    'another podcast than the one that an early version imported',
    { feed: podcast({ at: 100, titles: 'Jazz' }), url: null, shows: [show()], withGuids: early(), here: 0 },
  ],
  [
    'another podcast, into the show of such a one, whose feed keeps its guids',
    {
      feed: podcast({ at: 100, titles: 'Jazz' }),
      given: 7,
      shows: [show()],
      withGuids: early(),
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
      withGuids: [talk(1), talk(2, { title: 'x', datetime: 99 })],
      here: 1,
      into: 7,
      mayContinue: false,
    },
  ],
]

describe('what a station has of a feed', () => {
  it.each(facts)('%s', (_, one) => {
    const { feed = podcast(), shows = [], given, withGuids = [], here, into, feedId, mayContinue = true } = one
    const known = { shows, withGuids, withDates: [], ...(given !== undefined && { given }) }
    const found = recognise(feed, one.url === null ? undefined : (one.url ?? url), known)
    expect([found.here.size, found.show?.id, found.source.mayContinue]).toEqual([here, into, mayContinue])
    if (feedId !== undefined) expect(found.source.feedId).toBe(feedId)
  })

  it('files of different podcasts have different ids, and a file has the same one again, with a new item too', () => {
    const idOf = (feed: Feed) => recognise(feed, undefined, { shows: [], withGuids: [], withDates: [] }).source.feedId
    const feed = podcast()
    expect(idOf(podcast())).toBe(idOf(feed))
    expect(idOf({ ...feed, items: [{ ...feed.items[0]!, guid: '4', datetime: 9 }, ...feed.items] })).toBe(idOf(feed))
    for (const other of [podcast({ at: 100 }), podcast({ titles: 'Jazz' }), podcast({ channel: { title: 'Night' } })]) {
      expect(idOf(other)).not.toBe(idOf(feed))
    }
  })
})

const [day, hour] = [86_400, 3600]
/** An item `at` seconds; it has no date if that is undefined. */
const dated = (guid: string, title: string, datetime: number | undefined): FeedItem => ({
  ...podcast().items[0]!,
  ...{ guid, title, datetime },
})
const signed = (number: number, token: string) =>
  dated(`https://a.example/${number}.mp3?Expires=${token}&Signature=${token}`, `Talk ${number}`, number)
/** An episode that was imported from the feed. */
const kept = (id: number, title: string, datetime: number, more: Partial<Identified> = {}): Identified => ({
  ...{ id, show_id: 7, title, datetime, guid: `old-${id}`, source_feed: ofUrl, source_guid: `old-${id}` },
  ...more,
})
const three = [1, 2, 3].map((number) => kept(number, `Talk ${number}`, number))
const daily = [1, 2, 3].map((number) => kept(number, 'News', number * day))

type Again = {
  items: FeedItem[]
  episodes: Identified[]
  given?: number
  /** The URL of the feed. */
  from?: string
  channel?: Partial<FeedChannel>
  /** The ids of the episodes that the items are; 0 for one that is not here. */
  here: number[]
}

const changed: [about: string, one: Again][] = [
  ['signed addresses', { items: [3, 2, 1].map((at) => signed(at, 'b')), episodes: three, here: [3, 2, 1] }],
  ['and a new item', { items: [4, 3, 2, 1].map((at) => signed(at, 'b')), episodes: three, here: [0, 3, 2, 1] }],
  [
    'all guids are new',
    { items: [3, 2, 1].map((at) => dated(`n${at}`, `Talk ${at}`, at)), episodes: three, here: [3, 2, 1] },
  ],
  [
    'lower case',
    { items: [3, 2, 1].map((at) => dated(`OLD-${at}`, `Talk ${at}`, at)), episodes: three, here: [3, 2, 1] },
  ],
  [
    'some guids are new',
    { items: [dated('n', 'Talk 3', 3), dated('old-2', 'Talk 2', 2)], episodes: three, here: [3, 2] },
  ],
  ['another title', { items: [dated('n', 'Talk three', 3)], episodes: three, here: [0] }],
  ['another date', { items: [dated('n', 'Talk 3', 3 + hour)], episodes: three, here: [0] }],
  ['one second later', { items: [dated('n', 'Talk 3', 4)], episodes: three, here: [0] }],
  ['the title of one and the date of another', { items: [dated('n', 'Talk 3', 2)], episodes: three, here: [0] }],
  [
    'a daily show of one title',
    { items: [3, 2, 1].map((at) => dated(`n${at}`, 'News', at * day)), episodes: daily, here: [3, 2, 1] },
  ],
  ['a new day of it', { items: [4, 3].map((at) => dated(`n${at}`, 'News', at * day)), episodes: daily, here: [0, 3] }],
  ['no dates', { items: [3, 2].map((at) => dated(`n${at}`, 'News', undefined)), episodes: daily, here: [0, 0] }],
  ['a single one without a date', { items: [dated('n', 'Talk 3', undefined)], episodes: three, here: [0] }],
  ['without a date, with its guid', { items: [dated('old-3', 'Talk 3', undefined)], episodes: three, here: [3] }],
  [
    'two items of one date and title, one episode',
    { items: [dated('a', 'News', day), dated('b', 'News', day)], episodes: daily, here: [0, 1] },
  ],
  [
    'two of both',
    {
      items: [dated('a', 'News', day), dated('b', 'News', day)],
      episodes: [daily[0]!, kept(9, 'News', day)],
      here: [9, 1],
    },
  ],
  [
    'its guid counts first',
    { items: [dated('n', 'News', day), dated('old-1', 'News', day)], episodes: daily, here: [0, 1] },
  ],
  ['an item twice', { items: [dated('n', 'News', day), dated('n', 'News', day)], episodes: daily, here: [1, 1] }],
  ['no guid and no audio', { items: [dated('', 'Talk 3', 3)], episodes: three, here: [0] }],
  ['no title: that of the podcast', { items: [dated('n', '', 3)], episodes: [kept(3, 'Morning', 3)], here: [3] }],
  ['dates before 1970', { items: [dated('n', 'Talk', -day)], episodes: [kept(3, 'Talk', -day)], here: [3] }],
  ['the date 0', { items: [dated('n', 'Talk', 0)], episodes: [kept(3, 'Talk', 0)], here: [3] }],
  [
    'an episode that was made here',
    {
      items: [dated('n', 'Talk 3', 3)],
      episodes: [kept(3, 'Talk 3', 3, { source_feed: '', source_guid: '' })],
      here: [3],
    },
  ],
  [
    'one of another feed in the show',
    { items: [dated('n', 'Talk 3', 3)], episodes: [kept(3, 'Talk 3', 3, { source_feed: another })], here: [3] },
  ],
  [
    'one that was moved to another show',
    { items: [dated('n', 'Talk 3', 3)], episodes: [kept(3, 'Talk 3', 3, { show_id: 8 })], here: [3] },
  ],
  [
    'one of another show',
    {
      items: [dated('n', 'Talk 3', 3)],
      episodes: [kept(3, 'Talk 3', 3, { show_id: 8, source_feed: another })],
      here: [0],
    },
  ],
  [
    'one that was made in another show',
    { items: [dated('n', 'Talk 3', 3)], episodes: [kept(3, 'Talk 3', 3, { show_id: 8, source_feed: '' })], here: [0] },
  ],
  [
    'another podcast with these dates and titles',
    { items: [dated('n', 'Talk 3', 3)], episodes: three, from: 'https://b.example/x', here: [0] },
  ],
  [
    'the same, into the show',
    { items: [dated('n', 'Talk 3', 3)], episodes: three, from: 'https://b.example/x', given: 7, here: [3] },
  ],
  [
    'the same, into another show',
    { items: [dated('n', 'Talk 3', 3)], episodes: three, from: 'https://b.example/x', given: 8, here: [0] },
  ],
  ['the feed of one show, into another', { items: [dated('n', 'Talk 3', 3)], episodes: three, given: 8, here: [3] }],
  [
    'at another URL, with the podcast:guid of the show',
    {
      items: [dated('n', 'Talk 3', 3)],
      episodes: three,
      from: 'https://b.example/x',
      channel: { guid: uuid },
      here: [3],
    },
  ],
  [
    'characters that JSON escapes',
    { items: [dated('n', '"a","b"\\', 3)], episodes: [kept(3, '"a","b"\\', 3)], here: [3] },
  ],
  [
    'names of prototypes',
    { items: [dated('__proto__', 'constructor', 3)], episodes: [kept(3, 'constructor', 3)], here: [3] },
  ],
]

describe('items whose guids have changed', () => {
  it.each(changed)('%s', (_, one) => {
    const { items, episodes, given, from = url, channel = {}, here } = one
    const shows = [show({ source_feed: ofUrl, feed_guid: uuid }), show({ id: 8, title: 'Night' })]
    const guids = new Set(items.map(({ guid }) => guid))
    const withGuids = episodes.filter(({ source_guid }) => guids.has(source_guid))
    const known = { shows, withGuids, withDates: episodes, ...(given !== undefined && { given }) }
    const found = recognise({ ...podcast({ channel }), items }, from, known)
    expect(items.map(({ guid }) => found.here.get(guid)?.episodeId ?? 0)).toEqual(here)
  })

  it('10,000 of them in bounded time', () => {
    const items = Array.from({ length: 10_000 }, (_, at) => dated(`n${at}`, 'News', day))
    const episodes = items.map((_, at) => kept(at + 1, 'News', day))
    const known = { shows: [show({ source_feed: ofUrl })], withGuids: [], withDates: episodes }
    expect(recognise({ ...podcast(), items }, url, known).here.size).toBe(10_000)
  })

  it('a file keeps its id', () => {
    const idOf = (feed: Feed) => recognise(feed, undefined, { shows: [], withGuids: [], withDates: [] }).source.feedId
    const withGuids = (token: string) => ({ ...podcast(), items: [3, 2, 1].map((at) => signed(at, token)) })
    expect(idOf(withGuids('b'))).toBe(idOf(withGuids('a')))
  })

  it.each([
    ['the show of the feed', undefined, undefined],
    ['another show', 8, 'Morning'],
  ])('are told to be in another show or not: into %s', (_, given, otherShow) => {
    const shows = [show({ source_feed: ofUrl }), show({ id: 8, title: 'Night' })]
    const items = [dated('n', 'Talk 3', 3), dated('old-2', 'Talk 2', 2)]
    const known = { shows, withGuids: [three[1]!], withDates: three, ...(given && { given }) }
    const { here } = recognise({ ...podcast(), items }, url, known)
    expect(here.get('n')).toEqual({ episodeId: 3, hasOtherGuid: true, otherShow })
    expect(here.get('old-2')).toEqual({ episodeId: 2, hasOtherGuid: false, otherShow })
  })
})
