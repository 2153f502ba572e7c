import { expect, it } from 'vitest'
import { type Aging, dueActions, type Lifetime } from './lifetime.ts'

const day = 86_400
const now = 1000 * day
const never: Lifetime = { keep_episodes: 0, keep_days: 0, delete_audio_after: 0 }
const episode = (id: number, daysAgo: number, more: Partial<Aging> = {}): Aging => ({
  ...{ id, datetime: now - daysAgo * day, archived_at: null, hasAudio: true, isPinned: false },
  ...more,
})
const archived = (id: number, days: number, more: Partial<Aging> = {}) =>
  episode(id, 100, { archived_at: now - days * day, ...more })

const ages = [episode(1, -1), episode(2, 0), episode(3, 10), episode(4, 30)]
const facts: [promise: string, lifetime: Partial<Lifetime>, episodes: Aging[], due: [number, string][]][] = [
  ['without limits nothing is due', {}, [...ages, archived(9, 999)], []],
  ['all but the newest n, without those of the future', { keep_episodes: 2 }, ages, [[4, 'beyond the newest 2']]],
  ['n episodes: none', { keep_episodes: 3 }, ages, []],
  ['older than n days', { keep_days: 9 }, ages, [3, 4].map((id) => [id, 'older than 9 days'])],
  ['n days old to the second: not yet', { keep_days: 30 }, ages, []],
  ['a day', { keep_days: 1 }, [episode(1, 2)], [[1, 'older than 1 day']]],
  [
    'both: one reason',
    { keep_episodes: 2, keep_days: 5 },
    ages,
    [
      [3, 'older than 5 days'],
      [4, 'beyond the newest 2'],
    ],
  ],
  [
    'a pinned one stays, and counts',
    { keep_episodes: 1 },
    [episode(1, 1, { isPinned: true }), episode(2, 2)],
    [[2, 'beyond the newest 1']],
  ],
  [
    'a pinned one is never too old',
    { keep_episodes: 1, keep_days: 1 },
    [episode(1, 1), episode(2, 9, { isPinned: true })],
    [],
  ],
  ['archived for n days', { delete_audio_after: 7 }, [archived(1, 7), archived(2, 6.99)], [[1, 'archived for 7 days']]],
  [
    'archived audio: not that of others, of a pinned one, or deleted before',
    { delete_audio_after: 7 },
    [archived(1, 9, { hasAudio: false }), archived(2, 9, { isPinned: true }), episode(3, 99)],
    [],
  ],
  [
    'the newest n are counted without the archive',
    { keep_episodes: 2 },
    [episode(1, 1), archived(2, 1), episode(3, 3)],
    [],
  ],
]
it.each(facts)('%s', (_, lifetime, episodes, due) => {
  const actions = dueActions({ ...never, ...lifetime }, episodes, now)
  expect(actions.map(({ episode_id, why }) => [episode_id, why])).toEqual(due)
  for (const { action, why } of actions) expect(action).toBe(why.startsWith('archived') ? 'delete_audio' : 'archive')
})
