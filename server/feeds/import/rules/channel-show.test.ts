import { expect, it } from 'vitest'
import { feedGuidOf } from '../../rules/guid.ts'
import { lockOf, settingsOf } from './channel-show.ts'
import { chaptersIn } from './chapters.ts'
import type { FeedChannel } from './feed.ts'

const channel = (more: Partial<FeedChannel>): FeedChannel => ({
  ...{ title: 'Tide', description: '', language: '', categories: [], explicit: undefined, ownerEmail: '' },
  ...{
    imageUrl: '',
    guid: '',
    locked: false,
    lockedOwner: '',
    kind: 'episodic',
    selfUrl: '',
    nextUrl: '',
  },
  ...more,
})

it.each<[Partial<FeedChannel>, object]>([
  [{}, { language: '', category: '', explicit: '', kind: 'episodic' }],
  [{ language: 'en-us' }, { language: 'en-US' }],
  [{ language: 'de_AT' }, { language: 'de-AT' }],
  [{ language: 'English language' }, { language: '' }],
  [{ categories: ['News > Daily News', 'News'] }, { category: 'News > Daily News' }],
  [
    { categories: ['news & politics', 'society & culture > personal journals'] },
    { category: 'Society & Culture > Personal Journals' },
  ],
  // A category of former years.
  [{ categories: ['Technology > Podcasting', 'Technology'] }, { category: 'Technology' }],
  [
    { explicit: true, kind: 'serial' },
    { explicit: 'on', kind: 'serial' },
  ],
  [{ explicit: false }, { explicit: 'off' }],
])('the show of %j has %j', (more, settings) => expect(settingsOf(channel(more))).toMatchObject(settings))

it.each<[Partial<FeedChannel>, string, RegExp | undefined]>([
  [{}, '', undefined],
  [{ locked: true, lockedOwner: 'a@b.example' }, '', /is locked/],
  [{ locked: true, lockedOwner: 'a@b.example' }, ' A@B.example ', undefined],
  [{ locked: true, lockedOwner: 'a@b.example' }, 'c@b.example', /another e-mail address/],
  [{ locked: true, ownerEmail: 'a@b.example' }, 'a@b.example', undefined],
  [{ locked: true, lockedOwner: 'a@b.example', ownerEmail: 'c@b.example' }, 'c@b.example', /another/],
  [{ locked: true }, '', /names no owner/],
  [{ locked: true }, 'a@b.example', /names no owner/],
])('the lock of %j for "%s": %s', (more, email, words) => {
  const lock = lockOf(channel(more), email)
  if (words) expect(lock).toMatch(words)
  else expect(lock).toBeUndefined()
})

it.each(['podnews.net/rss', 'https://podnews.net/rss', 'http://podnews.net/rss//'])('the podcast:guid of %s', (url) => {
  expect(feedGuidOf(url)).toBe('9b024349-ccf0-5f69-a609-6b82873eab3c')
})

it('chapters are those with a start and a title, in order; anything else is not a list of chapters', () => {
  const chapters = [
    { startTime: 1.2345, title: ' Two\nlines ' },
    { startTime: 0, title: 'One' },
    { title: 'No start' },
    { startTime: 5 },
    null,
  ]
  const hidden = { startTime: 9, title: 'Hidden', toc: false }
  expect(chaptersIn(JSON.stringify({ chapters: [...chapters, hidden] }))).toEqual([
    [0, 'One'],
    [1235, 'Two lines'],
  ])
  for (const text of ['', 'null', '[]', '{"chapters":5}', '{']) expect(chaptersIn(text)).toBeUndefined()
})
