import { expect, it } from 'vitest'
import { readSearch } from './search.ts'

it.each([
  [{}, {}],
  [
    { tab: 'archived', q: 'fog', show: 7, episode: 12 },
    { tab: 'archived', q: 'fog', show: 7, episode: 12 },
  ],
  // The address bar may contain a number where a text is meant.
  [
    { q: 1958, show: '7' },
    { q: '1958', show: 7 },
  ],
  [{ tab: 'published', q: '  ', show: 'all', episode: -1 }, {}],
  [{ tab: 'lost', q: { a: 1 }, show: 1.5 }, {}],
])('the address %j means %j', (search, read) => expect(readSearch(search)).toEqual(read))
