import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Place } from '../lib/cursor.ts'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { fillShow, makeShow, type TestStation } from '../testing/factories.ts'
import { signIn } from '../testing/people.ts'

const now = Date.parse(noon) / 1000

// A few characters that a careless search might confuse: cases, wildcards, quotes, letters that fold or compose.
const letter = fc.constantFrom(...'aAbBzß%_\\"\' *', 'ss', 'é', 'e\u0301', 'Σ', 'ς', '\u{1f4fb}', '早')
const text = (maxLength: number) =>
  fc.array(letter, { minLength: 1, maxLength }).map((letters) => `x${letters.join('')}`)
const term = fc.oneof(
  { weight: 3, arbitrary: fc.array(letter, { minLength: 1, maxLength: 4 }).map((letters) => letters.join('')) },
  { weight: 1, arbitrary: text(6) },
)
const world = fc.record({
  shows: fc.array(fc.record({ title: text(4), presenter: text(3), published: fc.boolean() }), {
    minLength: 2,
    maxLength: 4,
  }),
  titles: fc.array(fc.record({ title: text(8), show: fc.nat(3), ago: fc.integer({ min: -3, max: 30 }) }), {
    minLength: 5,
    maxLength: 60,
  }),
  /** The number of newer episodes, which contain none of the characters. */
  newer: fc.constantFrom(0, 150, 450),
  terms: fc.array(fc.record({ term, limit: fc.integer({ min: 1, max: 30 }) }), { minLength: 8, maxLength: 8 }),
})

/** Folding for these characters only, implemented independently of the product. */
const plain = (value: string) =>
  value.normalize('NFC').toLocaleUpperCase('en').replaceAll('ẞ', 'SS').toLocaleLowerCase('en').replaceAll('ς', 'σ')

for (const database of engines) {
  describe(`search compared with scanning every episode on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database, config: { rateLimit: 0 } })
    })
    afterAll(() => app.close())

    async function fill(station: TestStation, { shows, titles, newer }: Pick<World, 'shows' | 'titles' | 'newer'>) {
      const other = await makeShow(station.call, { title: '…' })
      const many = Array.from({ length: newer }, (_, at) => ({ title: '…', datetime: now - at }))
      await fillShow(app, station.id, other.id, many)
      const all = []
      for (const [at, show] of shows.entries()) {
        const { id } = await makeShow(station.call, show)
        const own = titles
          .filter((episode) => episode.show % shows.length === at)
          .map(({ title, ago }) => ({ title, datetime: ago < 0 ? now - ago : now - newer - ago }))
        const ids = await fillShow(app, station.id, id, own)
        all.push(...own.map((episode, nth) => ({ ...episode, id: ids[nth]!, show })))
      }
      return all.sort((a, b) => b.datetime - a.datetime || b.id - a.id)
    }

    it('finds exactly the same, in the same order, and so does the list of the dashboard', async () => {
      const compare = async ({ terms, ...rest }: World) => {
        const station = await app.station()
        const { ask } = await signIn(app, [{ stationId: station.id }])
        /** The ids of all pages of the dashboard's list. */
        const listed = async (status: string, q: string) => {
          const ids: number[] = []
          for (let cursor: string | null = ''; cursor !== null; ) {
            const query = new URLSearchParams({ status, q, limit: '20', cursor })
            const { body } = await ask(`GET /stations/${station.id}/episodes?${query}`)
            ids.push(...body.episodes.map(({ id }: { id: number }) => id))
            cursor = body.next
          }
          return ids
        }
        const all = await fill(station, rest)
        for (const { term, limit } of terms.filter((one) => one.term.trim() !== '')) {
          const { body } = await station.call(`GET /v1/search?q=${encodeURIComponent(term)}&limit=${limit}`)
          const matching = all.filter(({ title, show }) =>
            [title, show.title, show.presenter].some((one) => plain(one).includes(plain(term))),
          )
          const due = matching.filter(({ datetime }) => datetime <= now)
          const expected = due.filter(({ show }) => show.published).slice(0, limit)
          expect([term, body.results.map(({ id }: { id: number }) => id)]).toEqual([term, expected.map(({ id }) => id)])
          expect(body).toMatchObject({ query: term, total: expected.length })
          expect([term, await listed('published', term)]).toEqual([term, due.map(({ id }) => id)])
          const later = matching.filter(({ datetime }) => datetime > now).sort(soonestFirst)
          expect([term, await listed('scheduled', term)]).toEqual([term, later.map(({ id }) => id)])
        }
      }
      await fc.assert(fc.asyncProperty(world, compare), { numRuns: 40 })
    })
  })
}

const soonestFirst = (a: Place, b: Place) => a.datetime - b.datetime || a.id - b.id

type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never
