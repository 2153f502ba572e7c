import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeCursor, type Place } from '../lib/cursor.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeEpisode, makeShow, type TestStation } from '../testing/factories.ts'
import { restoreEpisode } from './actions.ts'

/** A change to a station between two pages. `at` is in seconds from now. */
type Move =
  | { kind: 'make'; at: number; show: number }
  | { kind: 'archive' | 'restore'; nth: number }
  | { kind: 'date'; nth: number; at: number }
  | { kind: 'publish' | 'hide'; show: number }
  | { kind: 'wait'; seconds: number }

// Few instants, so that many episodes share one, and some lie in the future.
const at = fc.integer({ min: -6, max: 3 })
const show = fc.nat(1)
const nth = fc.nat(40)
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('make' as const), at, show }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('archive' as const, 'restore' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('date' as const), nth, at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('publish' as const, 'hide' as const), show }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 3 }) }) },
)
const story = fc.record({
  before: fc.array(move, { minLength: 5, maxLength: 20 }),
  between: fc.array(fc.array(move, { maxLength: 3 }), { maxLength: 12 }),
  limit: fc.integer({ min: 1, max: 5 }),
  narrow: fc.boolean(),
})

type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never

/** A model of a station's episodes as a list of objects. `touched` if changed since paging began. */
type Known = { id: number; datetime: number; show: number; archived: boolean; touched: boolean }

async function model(app: TestApp, station: TestStation) {
  const shows = [await makeShow(station.call), await makeShow(station.call)]
  const published = [true, true]
  const known: Known[] = []
  const now = () => Math.floor(app.clock.nowMs() / 1000)
  const isListed = ({ archived, show, datetime }: Known) => !archived && published[show]! && datetime <= now()
  const order = (a: Place, b: Place) => b.datetime - a.datetime || b.id - a.id

  async function happen(event: Move): Promise<void> {
    if (event.kind === 'wait') return app.clock.advance(event.seconds)
    if (event.kind === 'make') {
      const datetime = now() + event.at
      const { id } = await makeEpisode(station.call, { show_id: shows[event.show]!.id, datetime })
      known.push({ id, datetime, show: event.show, archived: false, touched: true })
    } else if ('nth' in event) {
      await change(known[event.nth % known.length], event)
    } else {
      published[event.show] = event.kind === 'publish'
      await station.call(`PUT /v1/shows/${shows[event.show]!.id}`, { published: published[event.show] })
      for (const episode of known) if (episode.show === event.show) episode.touched = true
    }
  }

  async function change(episode: Known | undefined, event: Extract<Move, { nth: number }>): Promise<void> {
    if (!episode || episode.archived !== (event.kind === 'restore')) return
    const path = `/v1/episodes/${episode.id}`
    episode.touched = true
    if (event.kind === 'restore') await restoreEpisode(app.app.writer, station.id, episode.id)
    if (event.kind === 'archive') await station.call(`DELETE ${path}`)
    if (event.kind === 'date') {
      episode.datetime = now() + event.at
      await station.call(`PUT ${path}`, { datetime: episode.datetime })
    }
    episode.archived = event.kind === 'archive'
  }

  return {
    happen,
    firstShowId: shows[0]!.id,
    /** The expected listing, of the first show only if `narrow`. */
    listed: (narrow: boolean) => known.filter((one) => isListed(one) && !(narrow && one.show === 1)).sort(order),
    beginWalk: () => {
      for (const episode of known) episode.touched = false
    },
    untouched: (ids: Set<number>) => known.filter(({ id, touched }) => ids.has(id) && !touched).map(({ id }) => id),
  }
}

for (const database of databases) {
  describe(`paging while episodes change on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database, config: { answerCache: false, rateLimit: 0 } })
    })
    afterAll(() => app.close())

    it('by cursor, each page continues after the last, and an episode that stays listed is seen exactly once', async () => {
      const walk = async ({ before, between, limit, narrow }: Story) => {
        const station = await app.station()
        const world = await model(app, station)
        for (const event of before) await world.happen(event)
        world.beginWalk()
        const startedWith = new Set(world.listed(narrow).map(({ id }) => id))
        const seen: number[] = []
        const query = `limit=${limit}${narrow ? `&show_id=${world.firstShowId}` : ''}`
        let cursor: string | null = null
        for (let turn = 0; ; turn++) {
          const { body } = await station.call(`GET /v1/episodes?${query}${cursor ? `&cursor=${cursor}` : ''}`)
          const listed = world.listed(narrow)
          const place = cursor === null ? undefined : decodeCursor(cursor)!
          const after = listed.filter((one) => !place || isAfter(one, place))
          expect(body.episodes.map(({ id }: { id: number }) => id)).toEqual(after.slice(0, limit).map(({ id }) => id))
          expect(body.total).toBe(listed.length)
          expect(body.next_cursor === null).toBe(after.length <= limit)
          seen.push(...body.episodes.map(({ id }: { id: number }) => id))
          cursor = body.next_cursor
          if (cursor === null) break
          for (const event of between[turn] ?? []) await world.happen(event)
        }
        const stayed = world.untouched(startedWith)
        expect(stayed.map((id) => seen.filter((one) => one === id).length)).toEqual(stayed.map(() => 1))
      }
      await fc.assert(fc.asyncProperty(story, walk), { numRuns: 40 })
    })
  })
}

function isAfter({ datetime, id }: Place, place: Place): boolean {
  return datetime < place.datetime || (datetime === place.datetime && id < place.id)
}
