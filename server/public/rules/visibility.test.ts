import { expect, test } from 'vitest'
import { offeredRewind, rewindLimit } from './rewind.ts'
import { isPublicEpisode, isPublicShow } from './visibility.ts'

const now = 1000
const published = { published: 1 }
const episode = { archived_at: null, datetime: now, audio_url: 'https://a.test/a.mp3', media_name: null }

const facts: [
  state: string,
  episode: typeof episode | object,
  show: typeof published | undefined,
  isPublic: boolean,
][] = [
  ['active, due, with external audio, of a published show', {}, published, true],
  ['with audio in storage', { audio_url: '', media_name: 'a.mp3' }, published, true],
  ['due in a second', { datetime: now + 1 }, published, false],
  ['archived', { archived_at: now - 5 }, published, false],
  ['without audio yet', { audio_url: '' }, published, false],
  ['of a show that is not published', {}, { published: 0 }, false],
  ['of a deleted show', {}, undefined, false],
]
test.each(facts)('an episode %s', (_, change, show, isPublic) => {
  expect(isPublicEpisode({ ...episode, ...change }, show, now)).toBe(isPublic)
})

test('a show is public when it is published', () => {
  expect([isPublicShow(published), isPublicShow({ published: 0 }), isPublicShow(undefined)]).toEqual([
    true,
    false,
    false,
  ])
})

test('an instant that is offered for rewinding can still be requested a minute later', () => {
  expect(offeredRewind(0, 5, 1e6)).toBe(null)
  expect(offeredRewind(1, null, 1e6)).toBe(null)
  expect(offeredRewind(1, 999_999.5, 1e6)).toBe(1e6)
  for (const at of [1e6, 1e6 + 1, 1e6 + 59, 1e6 + 60]) {
    expect(offeredRewind(1, 0, at)! % 60).toBe(0)
    expect(offeredRewind(1, 0, at)! - rewindLimit(1, at + 60)).toBeGreaterThanOrEqual(0)
  }
})
