import { describe, expect, it } from 'vitest'
import { frequencyOf } from './frequency.ts'
import { feedGuidOf, occurrenceUid } from './guid.ts'
import { audioTypeOf, rfc2822 } from './item.ts'
import { liveStatus, nextStatusAt } from './live.ts'
import { type FeedShow, type FeedStation, feedRequirements, isArtwork, isOffered, noArtwork } from './requirements.ts'
import { distinctTitles } from './titles.ts'

const at = (iso: string) => Date.parse(iso) / 1000

it('podcast:guid is that of the namespace: of the URL without scheme and slashes at its end', () => {
  const known = '9b024349-ccf0-5f69-a609-6b82873eab3c'
  for (const url of ['podnews.net/rss', 'https://podnews.net/rss', 'http://podnews.net/rss//']) {
    expect([url, feedGuidOf(url)]).toEqual([url, known])
  }
})

it('the id of an occurrence differs by station, show and start, and by nothing else', () => {
  const uid = (id: number, created_at: number, showId: number, startAt: number) =>
    occurrenceUid({ id, created_at }, { showId, startAt })
  expect(uid(1, 2, 3, 4)).toBe(uid(1, 2, 3, 4))
  const all = [uid(1, 2, 3, 4), uid(2, 2, 3, 4), uid(1, 3, 3, 4), uid(1, 2, 4, 4), uid(1, 2, 3, 5)]
  expect(new Set(all).size).toBe(5)
})

describe('titles that are equal within a day of the station', () => {
  const facts: [title: string, at: string, distinct: string][][] = [
    [
      ['News', '2026-11-16T12:00Z', 'News, 13:00'],
      ['News', '2026-11-16T08:00Z', 'News, 09:00'],
      ['Sport', '2026-11-16T08:00Z', 'Sport'],
    ],
    // In Berlin, these are two days.
    [
      ['News', '2026-11-16T23:00Z', 'News'],
      ['News', '2026-11-16T22:00Z', 'News'],
    ],
    // The same minute: the later one gets a number.
    [
      ['News', '2026-11-16T08:00:30Z', 'News, 09:00 (2)'],
      ['News', '2026-11-16T08:00:00Z', 'News, 09:00'],
    ],
    // One that has the name already keeps it.
    [
      ['News', '2026-11-16T12:00Z', 'News, 13:00'],
      ['News', '2026-11-16T08:00Z', 'News, 09:00 (2)'],
      ['News, 09:00', '2026-11-16T07:00Z', 'News, 09:00'],
    ],
    // One with its time in it does not get it again.
    [
      ['News at 9.00', '2026-11-16T12:00Z', 'News at 9.00, 13:00'],
      ['News at 9.00', '2026-11-16T08:00Z', 'News at 9.00'],
      ['News, 09:00', '2026-11-16T08:30Z', 'News, 09:00, 09:30'],
      ['News, 09:00', '2026-11-16T08:00Z', 'News, 09:00'],
    ],
    [
      ['News, 09:00', '2026-11-16T08:00:30Z', 'News, 09:00 (2)'],
      ['News, 09:00', '2026-11-16T08:00:00Z', 'News, 09:00'],
    ],
    [['a'.repeat(256), '2026-11-16T08:00Z', `${'a'.repeat(254)}…`]],
    [[`${'a'.repeat(253)}🚋🚋`, '2026-11-16T08:00Z', `${'a'.repeat(253)}…`]],
  ]
  it.each(facts)('%s %s', (...items) => {
    const titles = distinctTitles(
      items.map(([title, iso]) => ({ title, at: at(iso) })),
      'Europe/Berlin',
    )
    expect(titles).toEqual(items.map(([, , distinct]) => distinct))
  })
})

describe('how often a show is on the schedule', () => {
  const plan = (...days: number[]) => ({
    slots: days.map((count) => Array.from({ length: count }, () => ({ showId: 7, startMinutes: 0, endMinutes: 60 }))),
  })
  const facts: [days: number[], text: string | undefined, rrule?: string][] = [
    [[0, 0, 0, 0, 0, 0, 0], undefined],
    [[1, 0, 0, 0, 0, 0, 0], 'Weekly', 'FREQ=WEEKLY;BYDAY=MO'],
    [[1, 1, 1, 1, 1, 0, 0], '5 times a week', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    [[1, 1, 1, 1, 1, 1, 1], 'Daily', 'FREQ=DAILY'],
    [[2, 2, 2, 2, 2, 2, 2], '2 times a day'],
    [[2, 0, 0, 0, 0, 0, 0], '2 times a week'],
    [[0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0], 'Weekly', 'FREQ=WEEKLY;BYDAY=TU'],
    [[0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 'Every 2 weeks', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
    [[0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0], '2 times in 2 weeks'],
  ]
  it.each(facts)('%j is %s', (days, text, rrule) => {
    expect(frequencyOf(plan(...days), 7)).toEqual(text && { text, ...(rrule && { rrule }) })
    expect(frequencyOf(plan(...days), 8)).toBe(undefined)
  })
})

describe('when an occurrence from 1000000 to 1003600 is announced', () => {
  const occurrence = { startAt: 1_000_000, endAt: 1_003_600 }
  const facts: [now: number, status: string | undefined, next: number][] = [
    [913_599, undefined, 913_600],
    [913_600, 'pending', 1_000_000],
    [999_999, 'pending', 1_000_000],
    [1_000_000, 'live', 1_003_600],
    [1_003_600, 'ended', 1_090_000],
    [1_089_999, 'ended', 1_090_000],
    [1_090_000, undefined, Number.POSITIVE_INFINITY],
  ]
  it.each(facts)('at %i it is %s, until %i', (now, status, next) => {
    expect([liveStatus(occurrence, now), nextStatusAt(occurrence, now)]).toEqual([status, next])
  })
})

describe('what a feed lacks', () => {
  const artwork = { url: 'https://radio.test/media/a.jpg', width: 1400, height: 1400, bytes: 512_000 }
  const website = { public: true, feeds: true, language: 'en', category: 'Music', owner_email: 'a@radio.test' }
  const station: FeedStation = { description: 'Sound', artwork, website }
  const show: FeedShow = { description: 'Tides', artwork: noArtwork, published: 1, language: '', category: '' }
  const missing = (of: FeedStation, its?: FeedShow, items = 1) =>
    feedRequirements(of, its, items)
      .filter(({ ok }) => !ok)
      .map(({ code }) => code)
  const without = (changes: Partial<FeedStation['website']>) => ({ ...station, website: { ...website, ...changes } })

  const facts: [name: string, station: FeedStation, show: FeedShow | undefined, items: number, missing: string[]][] = [
    ['nothing', station, undefined, 1, []],
    ['nothing of a show that has all from its station', station, show, 1, []],
    ['a public station', without({ public: false }), show, 1, ['public']],
    ['feeds', without({ feeds: false }), undefined, 1, ['feeds']],
    ['a published show', station, { ...show, published: 0 }, 1, ['published']],
    ['a category', without({ category: '' }), show, 1, ['category']],
    ['nothing, as the show has its own', without({ category: '' }), { ...show, category: 'Arts' }, 1, []],
    ['artwork', { ...station, artwork: noArtwork }, show, 1, ['artwork']],
    ['nothing, as the show has its own', { ...station, artwork: noArtwork }, { ...show, artwork }, 1, []],
    ['size', station, { ...show, artwork: { ...artwork, width: 1399, height: 1399 } }, 1, ['artwork_size']],
    ['a square', { ...station, artwork: { ...artwork, width: 3000 } }, undefined, 1, ['artwork_square']],
    ['a smaller file', { ...station, artwork: { ...artwork, bytes: 512_001 } }, show, 1, ['artwork_bytes']],
    ['a measured picture', { ...station, artwork: { ...artwork, width: null } }, show, 1, ['artwork_measured']],
    ['a picture', { ...station, artwork: { ...artwork, width: 0, height: 0 } }, show, 1, ['artwork_size']],
    ['an episode', station, show, 0, ['episodes']],
    ['a description', station, { ...show, description: ' ' }, 1, ['description']],
    ['an e-mail address', without({ owner_email: '' }), undefined, 1, ['owner_email']],
  ]
  it.each(facts)('lacks %s', (_, its, ofShow, items, codes) => {
    expect(missing(its, ofShow, items)).toEqual(codes)
    const isRecommended = codes.every((code) =>
      ['artwork_bytes', 'episodes', 'description', 'owner_email'].includes(code),
    )
    expect(isOffered(its, ofShow)).toBe(isRecommended)
  })

  it('artwork is a square of 1400 pixels or more; a pixel of rounding does not matter', () => {
    const sizes = [
      [1400, 1400],
      [3000, 2999],
      [1399, 1400],
      [3000, 2990],
    ] as const
    expect(sizes.map(([width, height]) => isArtwork({ ...artwork, width, height }))).toEqual([true, true, false, false])
  })
})

it('dates are those of RFC 2822, in UTC', () => {
  expect(rfc2822(at('2026-11-06T08:05:09Z'))).toBe('Fri, 06 Nov 2026 08:05:09 +0000')
})

it('the type of external audio is that of its ending, else MP3', () => {
  const urls = ['https://a.test/x.MP3?y=.ogg', 'https://a.test/x.m4a', 'https://a.test/x', 'no url']
  expect(urls.map(audioTypeOf)).toEqual(['audio/mpeg', 'audio/mp4', 'audio/mpeg', 'audio/mpeg'])
})
