import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { databases } from '../../testing/databases.ts'
import { type SignedIn, signIn } from '../../testing/people.ts'
import { feedXml, itemXml, numberedMp3, type PodcastHost, podcastHost } from '../../testing/podcast-host.ts'

for (const database of databases) {
  describe(`imports of several people on ${database.name}`, () => {
    let app: TestApp
    let host: PodcastHost
    beforeEach(async () => {
      app = await testApp({ database, chance: () => 0 })
      host = await podcastHost()
      for (const name of ['quick', 'slow']) {
        const items = [3, 2, 1].map((number) => itemXml(number, { url: `${host.url}/${name}-${number}.mp3` }))
        host.files.set(`/${name}`, feedXml(items))
        for (const number of [1, 2, 3]) host.files.set(`/${name}-${number}.mp3`, numberedMp3(number))
      }
    })
    afterEach(async () => {
      await app.close()
      await host.close()
    })

    /** Begins an import into a new station. Returns a function that reads it. */
    async function begin(owner: SignedIn, stationId: number, feed: string, fields = {}) {
      const path = `/stations/${stationId}/feed-imports`
      const { status, body } = await owner.ask(`POST ${path}`, { url: `${host.url}/${feed}`, ...fields })
      expect(status).toBe(201)
      return async () => (await owner.ask(`GET ${path}/${body.id}`)).body
    }

    it('those of one person have one place, however many stations they are for', async () => {
      host.files.set('/slow-1.mp3', () => {})
      const ids = await Promise.all(Array.from({ length: 8 }, async () => (await app.station()).id))
      const greedy = await signIn(
        app,
        ids.map((stationId) => ({ stationId })),
      )
      const slow = await Promise.all(ids.map((id) => begin(greedy, id, 'slow')))
      await expect.poll(() => host.requests).toContain('/slow-1.mp3')
      const other = await app.station()
      const read = await begin(await signIn(app, [{ stationId: other.id }]), other.id, 'quick', { dry_run: true })
      await expect.poll(async () => (await read()).state).toBe('done')
      const states = await Promise.all(slow.map(async (each) => (await each()).state))
      expect(states.toSorted()).toEqual(['running', ...Array(7).fill('waiting')])
    })

    it('that have had their places for a minute give them to those that wait, and continue later', async () => {
      const held = Promise.withResolvers<void>()
      host.files.set('/slow-2.mp3', (_, response) => void held.promise.then(() => response.end(numberedMp3(2))))
      const people = []
      for (let count = 0; count < 7; count++) {
        const { id } = await app.station()
        people.push({ id, owner: await signIn(app, [{ stationId: id }]) })
      }
      const slow = await Promise.all(people.slice(0, 6).map(({ id, owner }) => begin(owner, id, 'slow')))
      await expect.poll(() => host.requests.filter((path) => path === '/slow-2.mp3')).toHaveLength(6)
      const { id, owner } = people[6]!
      const last = await begin(owner, id, 'quick')
      app.clock.advance(61)
      held.resolve()
      await expect.poll(async () => (await last()).state).toBe('done')
      for (const read of slow) await expect.poll(async () => (await read()).state).toBe('done')
      const imported = await Promise.all(slow.map(async (read) => (await read()).imported))
      expect(imported).toEqual(Array(6).fill(3))
    })
  })
}
