import { expect, it } from 'vitest'
import type { Lifetime } from './lifetime.ts'
import { forecastOf, type LifetimeTally, type Sized } from './lifetime-forecast.ts'

const day = 86_400
const now = 1000 * day
const never: Lifetime = { keep_episodes: 0, keep_days: 0, delete_audio_after: 0 }
const episode = (id: number, daysAgo: number, more: Partial<Sized> = {}): Sized => ({
  ...{ id, datetime: now - daysAgo * day, archived_at: null, hasAudio: true, isPinned: false, bytes: 10 },
  ...more,
})
const archived = (id: number, days: number, more: Partial<Sized> = {}) =>
  episode(id, 200, { archived_at: now - days * day, ...more })

/** Episodes and bytes that are archived, and those whose audio is deleted. */
type Counted = [archived: number, bytes: number, deleted: number, bytes: number]
const counted = (tally: LifetimeTally): Counted => [
  ...([tally.archived, tally.archived_bytes, tally.deleted, tally.deleted_bytes] as Counted),
]
const nothing: Counted = [0, 0, 0, 0]

const old = [episode(1, 40), episode(2, 50), episode(3, 60)]
const weekly = [episode(9, 0), episode(8, 7), episode(7, 14), episode(6, 21), ...old]
const facts: [promise: string, Partial<Lifetime>, Sized[], now: Counted, month: Counted, expected: number][] = [
  ['without limits nothing is due', {}, [...weekly, archived(20, 999)], nothing, nothing, 4],
  ['the newest n of a show that has ended', { keep_episodes: 1 }, old, [2, 20, 0, 0], nothing, 0],
  ['the newest n of a weekly show', { keep_episodes: 6 }, weekly, [1, 10, 0, 0], [4, 40, 0, 0], 4],
  ['the only new ones are archived too', { keep_episodes: 1 }, weekly, [6, 60, 0, 0], [4, 40, 0, 0], 4],
  ['n days: those that grow too old', { keep_days: 55 }, old, [1, 10, 0, 0], [2, 20, 0, 0], 0],
  [
    'audio of the archive, and of what is archived meanwhile',
    { keep_days: 45, delete_audio_after: 7 },
    [...old, archived(5, 9, { bytes: 5 }), archived(6, 1, { bytes: 7 })],
    [2, 20, 1, 5],
    [1, 10, 4, 37],
    0,
  ],
  ['a pinned one stays', { keep_days: 1 }, [episode(1, 40, { isPinned: true })], nothing, nothing, 0],
  [
    'audio elsewhere, or deleted before, takes no room',
    { keep_days: 45 },
    [episode(1, 50, { hasAudio: false, bytes: 0 }), archived(2, 9, { hasAudio: false })],
    [1, 0, 0, 0],
    nothing,
    0,
  ],
  [
    'scheduled ones are among those that are expected',
    { keep_episodes: 4 },
    [episode(31, -7), episode(30, -1), episode(9, 0), episode(8, 7), episode(7, 14)],
    nothing,
    [2, 20, 0, 0],
    3,
  ],
]
const dailyBroadcasts = (count: number, seconds = 3600) =>
  Array.from({ length: count }, (_, index) => ({ endAt: now + (index + 1) * day - 60, seconds }))

it.each<[string, Partial<Lifetime>, Sized[], broadcasts: number, month: Counted, expected: number]>([
  ['a new show has the broadcasts of its programme', { keep_episodes: 4 }, [], 11, [7, 7 * 57_600_000, 0, 0], 11],
  ['a show that will be on air more often than it was', { keep_episodes: 6 }, weekly, 11, [11, 110, 0, 0], 11],
  ['a show that has left the programme', { keep_days: 55 }, weekly, 0, [2, 20, 0, 0], 0],
  ['more scheduled ones than broadcasts', { keep_episodes: 9 }, [episode(31, -7), episode(30, -1)], 1, nothing, 2],
  [
    'a daily show with limits of its audio',
    { keep_days: 7, delete_audio_after: 7 },
    [],
    30,
    [23, 23 * 57_600_000, 16, 16 * 57_600_000],
    30,
  ],
])('by the programme: %s', (_, lifetime, episodes, broadcasts, month, expected) => {
  const forecast = forecastOf({ ...never, ...lifetime }, episodes, now, dailyBroadcasts(broadcasts))
  expect([counted(forecast.month), forecast.expected]).toEqual([month, expected])
})

it.each(facts)('%s', (_, lifetime, episodes, today, month, expected) => {
  const before = structuredClone(episodes)
  const forecast = forecastOf({ ...never, ...lifetime }, episodes, now)
  expect([counted(forecast.now), counted(forecast.month), forecast.expected]).toEqual([today, month, expected])
  const stored = episodes.filter(({ hasAudio }) => hasAudio)
  expect(forecast.used_bytes).toBe(stored.reduce((sum, { bytes }) => sum + bytes, 0))
  expect(episodes).toEqual(before)
})
