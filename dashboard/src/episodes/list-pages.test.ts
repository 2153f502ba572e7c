import { describe, expect, it } from 'vitest'
import {
  type Episode,
  type EpisodeFilter,
  episodesOf,
  type Pages,
  statusOf,
  withEpisode,
  without,
} from './list-pages.ts'

const now = 1000
const episode = (id: number, datetime: number, fields: Partial<Episode> = {}): Episode =>
  ({ id, datetime, archived_at: null, show_id: 7, title: `${id}`, ...fields }) as Episode

/** Pages of episodes, each written as `[id, datetime]`; `next` is the cursor of the last one. */
const pages = (all: [id: number, datetime: number][][], next: string | null = 'more'): Pages => ({
  pages: all.map((rows, at) => ({
    episodes: rows.map(([id, datetime]) => episode(id, datetime)),
    next: at === all.length - 1 ? next : 'more',
  })),
  pageParams: all.map(() => undefined),
})
const ids = (list: Pages) => list.pages.map(({ episodes }) => episodes.map(({ id }) => id).join(' '))
const of = (fields: Partial<EpisodeFilter> = {}): EpisodeFilter => ({
  status: 'published',
  show: undefined,
  q: '',
  ...fields,
})

const list = () =>
  pages([
    [
      [9, 900],
      [8, 800],
    ],
    [
      [7, 700],
      [6, 600],
    ],
  ])

describe('a list of episodes', () => {
  it('gives each episode one status: archived, published or scheduled', () => {
    expect(statusOf(episode(1, 1), now)).toBe('published')
    expect(statusOf(episode(1, 1000), now)).toBe('published')
    expect(statusOf(episode(1, 1001), now)).toBe('scheduled')
    expect(statusOf(episode(1, 2000, { archived_at: 5 }), now)).toBe('archived')
  })

  it('removes episodes, and returns the same object if it has none of them', () => {
    expect(ids(without(list(), new Set([9, 6, 1])))).toEqual(['8', '7'])
    const before = list()
    expect(without(before, new Set([1]))).toBe(before)
  })

  it('replaces a changed episode', () => {
    const after = withEpisode(list(), of({ q: 'x' }), episode(7, 700, { title: 'New' }), now)
    expect(ids(after)).toEqual(['9 8', '7 6'])
    expect(episodesOf(after)[2]?.title).toBe('New')
  })

  it.each<[string, Episode, Partial<EpisodeFilter>, string[]]>([
    ['inserts a new episode by its date', episode(20, 750), {}, ['9 8', '20 7 6']],
    ['puts the newer of two episodes with the same date first', episode(10, 900), {}, ['10 9 8', '7 6']],
    ['moves an episode with a changed date', episode(9, 650), {}, ['8', '7 9 6']],
    ['does not insert an episode beyond the loaded pages', episode(20, 100), {}, ['9 8', '7 6']],
    ['does not insert an episode into the results of a search', episode(20, 750), { q: 'x' }, ['9 8', '7 6']],
    ['does not insert an episode of another show', episode(20, 750), { show: 8 }, ['9 8', '7 6']],
    ['removes an episode that was moved to another show', episode(7, 700, { show_id: 9 }), { show: 7 }, ['9 8', '6']],
    ['removes an archived episode', episode(7, 700, { archived_at: 999 }), {}, ['9 8', '6']],
    ['removes an episode that was scheduled', episode(7, 5000), {}, ['9 8', '6']],
  ])('%s', (_, change, status, after) => expect(ids(withEpisode(list(), of(status), change, now))).toEqual(after))

  it('appends the oldest episode to the last page, and lists scheduled ones in order of their date', () => {
    expect(ids(withEpisode(pages([[[9, 900]]], null), of(), episode(1, 1), now))).toEqual(['9 1'])
    expect(ids(withEpisode(pages([[]], null), of(), episode(1, 1), now))).toEqual(['1'])
    const scheduled = pages(
      [
        [
          [1, 2000],
          [2, 3000],
        ],
      ],
      null,
    )
    expect(ids(withEpisode(scheduled, of({ status: 'scheduled' }), episode(3, 2500), now))).toEqual(['1 3 2'])
  })
})
