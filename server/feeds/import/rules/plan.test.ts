import { describe, expect, it } from 'vitest'
import type { FeedItem } from './feed.ts'
import { type Here, noteOf, planned, summaryOf } from './plan.ts'
import { withShortGuid } from './recognise.ts'

const item = (guid: string, more: Partial<FeedItem> = {}): FeedItem => ({
  ...{ guid, title: guid, description: '', datetime: 100, imageUrl: '', chapterFiles: [], chapters: [] },
  audio: [{ from: 'enclosure', url: 'https://a.example/a.mp3', type: 'audio/mpeg', length: 7 }],
  ...more,
})
const file = (type: string, url: string): Partial<FeedItem> => ({
  audio: [{ from: 'enclosure', type, url, length: undefined }],
})

const here = new Map<string, Here>([['here', { episodeId: 5, hasOtherGuid: false, otherShow: undefined }]])

const facts: [item: FeedItem, does: string][] = [
  [item('a'), 'import'],
  [item('here'), 'nothing'],
  [item(''), 'no_guid'],
  [item('x'.repeat(500)), 'import'],
  [item('x'.repeat(501)), 'long_guid'],
  [item('a', { audio: [] }), 'no_audio'],
  [item('a', { datetime: undefined }), 'import'],
  [item('a', { datetime: 0 }), 'import'],
  [item('a', file('audio/x-m4a', 'https://a.example/a.m4a')), 'not_mp3'],
  [item('a', file('video/mp4', 'https://a.example/a.mp4?x=.mp3')), 'not_mp3'],
  [item('a', file('audio/mpeg', 'file:///a.mp3')), 'no_web_audio'],
  [item('a', file('audio/mpeg', '/a.mp3')), 'relative_audio'],
  // One of both is wrong: its bytes will tell.
  [item('a', file('audio/x-m4a', 'https://a.example/a.mp3?x=1')), 'import'],
  [item('a', file('audio/mpeg', 'https://a.example/download')), 'import'],
  [item('a', file('', 'https://a.example/download')), 'import'],
  [item('a', file('audio/mp3; charset=utf-8', 'https://a.example/download')), 'import'],
]

describe('the plan of an import', () => {
  it.each(facts)('%#: $guid', (one, does) => {
    const [plan] = planned([one], here, 1000)
    expect(plan!.does === 'skip' ? plan!.reason : plan!.does).toBe(does)
  })

  it('is in the order of dates; those of one date are turned round, as feeds begin with the newest', () => {
    const items = [
      item('e', { datetime: 300 }),
      item('d'),
      item('c'),
      item('b', { datetime: 50 }),
      item('a', { datetime: 200 }),
    ]
    expect(planned(items, new Map(), 1000).map(({ item: { guid } }) => guid)).toEqual(['b', 'c', 'd', 'a', 'e'])
  })

  it('has an estimated date for an item without one, which says so, in its place in the order', () => {
    const items = [item('c', { datetime: 300 }), item('b', { datetime: undefined }), item('a', { datetime: 100 })]
    const plan = planned(items, new Map(), 1000)
    const dates = plan.map((one) => [one.item.guid, one.item.datetime, one.does === 'import' && one.isDateEstimated])
    expect(dates).toEqual([
      ['a', 100, false],
      ['b', 200, true],
      ['c', 300, false],
    ])
  })

  it('has each guid once: the first one counts', () => {
    const items = [item('a', { title: 'new' }), item('a', { title: 'old' }), item('here'), item('here')]
    const plan = planned(items, here, 1000)
    expect(plan.map(({ item: { title }, does }) => [title, does]).sort()).toEqual([
      ['here', 'nothing'],
      ['here', 'skip'],
      ['new', 'import'],
      ['old', 'skip'],
    ])
    expect(summaryOf(plan)).toEqual({ total: 4, import: 1, here: 1, skip: 2, bytes: 7 })
  })

  const long = `https://a.example/${'x'.repeat(500)}`
  const unescaped = `https://a.example/${'ä'.repeat(500)}`
  it.each<[about: string, item: FeedItem, guid: string | RegExp]>([
    ['a short guid', item('a'), 'a'],
    ['a long one of its own', item('x'.repeat(501)), 'x'.repeat(501)],
    ['a long address of something else', item(long), long],
    ['a short address of its audio', item('https://a.example/a.mp3'), 'https://a.example/a.mp3'],
    ['a long address of its audio', item(long, file('', long)), '60fdfa0e-9156-5dc1-b55b-66ad20631e12'],
    ['one that is not escaped', item(unescaped, file('', new URL(unescaped).href)), /^[\da-f]{8}-[\da-f]{4}-5/],
    ['an item without both', item('', { audio: [] }), ''],
  ])('the guid of an item: %s', (_, one, guid) => {
    const found = withShortGuid(one)
    if (typeof guid === 'string') expect(found.guid).toBe(guid)
    else expect(found.guid).toMatch(guid)
  })

  it.each<[hasOtherGuid: boolean, otherShow: string | undefined, note: string]>([
    [false, undefined, ''],
    [true, undefined, 'it has another guid here'],
    [false, 'Night', 'it is in the show "Night"'],
    [true, 'Night', 'it is in the show "Night"; it has another guid here'],
  ])('what is noted of an episode that is here: %s, %s', (hasOtherGuid, otherShow, note) => {
    expect(noteOf({ episodeId: 5, hasOtherGuid, otherShow })).toBe(note)
  })
})
