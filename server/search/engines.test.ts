import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noon, type TestApp, testApp } from '../testing/app.ts'
import { engines } from '../testing/databases.ts'
import { fillShow, makeShow } from '../testing/factories.ts'

const now = Date.parse(noon) / 1000

// Characters that the engines might treat differently; few enough that random terms match.
const character = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...'aAbBİıßẞΣσς%_\\\'"`*{},.()-&|!: \t', 'é', 'e\u0301', '早', '晚', '\u{1f4fb}'),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((text) => !text.includes('\0')),
  },
)
const text = (maxLength: number) =>
  fc
    .array(character, { minLength: 1, maxLength })
    .map((characters) => characters.join(''))
    .filter((one) => one.trim() !== '' && one.isWellFormed())

const world = fc.record({
  titles: fc.array(fc.record({ title: text(12), ago: fc.nat(50) }), { minLength: 1, maxLength: 80 }),
  presenter: text(6),
  /** The number of newer episodes: with enough of them, only the index finds the rest. */
  newer: fc.constantFrom(0, 250),
  terms: fc.array(text(5), { minLength: 10, maxLength: 10 }),
})

describe('search on all engines', () => {
  let apps: TestApp[]
  beforeAll(async () => {
    apps = await Promise.all(engines.map((database) => testApp({ database, config: { rateLimit: 0 } })))
  })
  afterAll(() => Promise.all(apps.map((app) => app.close())))

  it('the same titles and the same terms give the same answers, byte for byte but for ids', async () => {
    const compare = async ({
      titles,
      presenter,
      newer,
      terms,
    }: typeof world extends fc.Arbitrary<infer V> ? V : never) => {
      const stations = await Promise.all(
        apps.map(async (app) => {
          const station = await app.station()
          const show = await makeShow(station.call, { title: 'Tide', presenter })
          const other = await makeShow(station.call, { title: '…' })
          await fillShow(
            app,
            station.id,
            other.id,
            Array.from({ length: newer }, (_, at) => ({ title: '…', datetime: now - at })),
          )
          await fillShow(
            app,
            station.id,
            show.id,
            titles.map(({ title, ago }) => ({ title, datetime: now - newer - ago })),
          )
          return station
        }),
      )
      for (const term of [...terms, ...titles.slice(0, 3).map(({ title }) => title.slice(0, 3))]) {
        const path = `GET /v1/search?limit=30&q=${encodeURIComponent(term.toWellFormed())}`
        const answers = await Promise.all(stations.map(({ call }) => call(path)))
        const [one, ...others] = answers.map(({ status, text: body }) => [
          term,
          status,
          body.replace(/"(show_)?id":\d+/g, ''),
        ])
        for (const other of others) expect(other).toEqual(one)
      }
    }
    await fc.assert(fc.asyncProperty(world, compare), { numRuns: 30 })
  })
})
