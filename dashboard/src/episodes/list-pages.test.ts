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
  it('an episode is archived, due, or due later', () => {
    expect(statusOf(episode(1, 1), now)).toBe('published')
    expect(statusOf(episode(1, 1000), now)).toBe('published')
    expect(statusOf(episode(1, 1001), now)).toBe('scheduled')
    expect(statusOf(episode(1, 2000, { archived_at: 5 }), now)).toBe('archived')
  })

  it('loses episodes, and stays the same object when it has none of them', () => {
    expect(ids(without(list(), new Set([9, 6, 1])))).toEqual(['8', '7'])
    const before = list()
    expect(without(before, new Set([1]))).toBe(before)
  })

  it('shows a change where the episode is', () => {
    const after = withEpisode(list(), of({ q: 'x' }), episode(7, 700, { title: 'New' }), now)
    expect(ids(after)).toEqual(['9 8', '7 6'])
    expect(episodesOf(after)[2]?.title).toBe('New')
  })

  it.each<[string, Episode, Partial<EpisodeFilter>, string[]]>([
    ['a new one comes where it belongs', episode(20, 750), {}, ['9 8', '20 7 6']],
    ['of two of one instant the newer comes first', episode(10, 900), {}, ['10 9 8', '7 6']],
    ['a changed date moves it', episode(9, 650), {}, ['8', '7 9 6']],
    ['what lies beyond the loaded pages is left to them', episode(20, 100), {}, ['9 8', '7 6']],
    ['a search decides itself what it finds', episode(20, 750), { q: 'x' }, ['9 8', '7 6']],
    ['one of another show is not in it', episode(20, 750), { show: 8 }, ['9 8', '7 6']],
    ['one that was moved to another show leaves it', episode(7, 700, { show_id: 9 }), { show: 7 }, ['9 8', '6']],
    ['an archived one leaves it', episode(7, 700, { archived_at: 999 }), {}, ['9 8', '6']],
    ['one that is due later leaves it', episode(7, 5000), {}, ['9 8', '6']],
  ])('%s', (_, change, status, after) => expect(ids(withEpisode(list(), of(status), change, now))).toEqual(after))

  it('the last page takes what is older than everything, and scheduled ones come soonest first', () => {
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
