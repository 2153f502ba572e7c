import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from './testing/app.ts'
import { databases } from './testing/databases.ts'
import { makeEpisode, makeShow, type TestStation } from './testing/factories.ts'

// Runs every read of the API concurrently with writes to the same data, through two instances without response caches.
// Each response must be consistent, that is, come from one snapshot.

const rounds = 15
const episodesOfPart = 5
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({ day, time: 0, duration: 1440 }))

type Answer = Awaited<ReturnType<TestStation['call']>>

for (const database of databases) {
  describe(`reads concurrent with writes, two instances on ${database.name}`, () => {
    let one: TestApp
    let other: TestApp
    let station: TestStation
    beforeAll(async () => {
      const config = { rateLimit: 0, answerCache: false }
      one = await testApp({ database, config })
      other = await testApp({ database, config, dataDir: one.dataDir })
      station = await one.station()
    })
    afterAll(async () => {
      await other.close({ keepData: true })
      await one.close()
    })

    it('no read fails, and none mixes two states', async () => {
      const calls = [station.call, other.caller(station.key)] as const
      const part = await makeShow(station.call, { title: 'Part', description: 'Part' })
      for (let nth = 0; nth < episodesOfPart; nth++) {
        await makeEpisode(station.call, { show_id: part.id, title: `Part ${nth}` })
      }
      let isOver = false
      const newest = { show: part.id, episode: 1 }

      /** Creates and deletes shows with their episodes and schedule entries. */
      async function comeAndGo(call: TestStation['call'], nth: number) {
        for (let round = 0; round < rounds; round++) {
          const title = `Show ${nth}-${round}`
          const show = await makeShow(call, { title, description: title })
          await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries: week })
          const episode = await makeEpisode(call, { show_id: show.id, title })
          Object.assign(newest, { show: show.id, episode: episode.id })
          await call(`DELETE /v1/episodes/${episode.id}`)
          await call(`DELETE /v1/shows/${show.id}`)
        }
      }

      /** Publishes and unpublishes a show with several episodes: either all or none of them may be listed. */
      async function publish(call: TestStation['call']) {
        for (let round = 0; round < rounds * 2; round++) {
          await call(`PUT /v1/shows/${part.id}`, { published: round % 2 === 0 })
        }
      }

      const isPart = ({ title }: { title: string }) => title.startsWith('Part ')
      const wholeOrNone = (episodes: { title: string }[]) =>
        expect([0, episodesOfPart]).toContain(episodes.filter(isPart).length)

      const checks: [path: () => string, check: (answer: Answer) => void][] = [
        [() => '/v1/station', ({ status }) => expect(status).toBe(200)],
        [
          () => '/v1/shows',
          ({ status, body }) => {
            expect(status).toBe(200)
            for (const show of body) expect(show.title).toBe(show.description)
          },
        ],
        [() => `/v1/shows/${newest.show}`, ({ status }) => expect([200, 404]).toContain(status)],
        [() => `/v1/episodes/${newest.episode}`, ({ status }) => expect([200, 404]).toContain(status)],
        [
          () => '/v1/episodes?limit=100',
          ({ status, body }) => {
            expect([status, body.total]).toEqual([200, body.episodes?.length])
            expect(body.next_cursor).toBeNull()
            wholeOrNone(body.episodes)
          },
        ],
        [
          () => `/v1/episodes?limit=2&show_id=${part.id}`,
          ({ status, body }) => {
            expect(status).toBe(200)
            expect([0, episodesOfPart]).toContain(body.total)
            expect(body.episodes.length).toBe(Math.min(2, body.total))
            expect(body.next_cursor === null).toBe(body.total === 0)
          },
        ],
        [
          () => '/v1/episodes?offset=3',
          ({ status, body }) => {
            expect(status).toBe(200)
            expect(body.episodes.length).toBe(Math.max(0, body.total - 3))
          },
        ],
        [
          () => '/v1/search?q=part&limit=100',
          ({ status, body }) => {
            expect(status).toBe(200)
            wholeOrNone(body.results)
          },
        ],
        [
          () => '/v1/schedule',
          ({ status, body }) => {
            expect(status).toBe(200)
            for (const { shows } of body.days) for (const { title } of shows) expect(title).toMatch(/^Show \d/)
          },
        ],
        [
          () => '/v1/now-playing',
          ({ status, body }) => {
            expect(status).toBe(200)
            expect(body.is_live).toBe(body.current !== null)
            for (const programme of [body.current, body.next]) {
              if (programme) expect(programme.title).toBe(programme.description)
            }
          },
        ],
      ]

      async function read(call: TestStation['call'], [path, check]: (typeof checks)[number]) {
        let asked = 0
        for (; !isOver; asked++) {
          const url = path()
          const answer = await call(`GET ${url}`)
          try {
            check(answer)
          } catch (error) {
            throw new Error(`GET ${url} answered ${answer.status} ${answer.text}`, { cause: error })
          }
        }
        return asked
      }

      const reading = checks.flatMap((check) => calls.map((call) => read(call, check)))
      const writing = Promise.all([comeAndGo(calls[0], 0), comeAndGo(calls[1], 1), publish(calls[1])]).finally(() => {
        isOver = true
      })
      const asked = await Promise.all(reading)
      await writing
      for (const count of asked) expect(count).toBeGreaterThan(10)
    })
  })
}
