import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'

/** Opens a stream of server-sent events; `until` waits for a number of events of the type `now`. */
async function opened(app: TestApp, path: string, headers: Record<string, string> = {}) {
  const controller = new AbortController()
  const response = await app.fetch(path, { headers, signal: controller.signal })
  let text = ''
  let isOver = false
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk as Uint8Array).toString()
  })()
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  const events = () =>
    [...text.matchAll(/event: now\nid: (\d+)\ndata: (.*)\n\n/g)].map(([, id, data]) => ({
      id,
      data: JSON.parse(data!),
    }))
  return {
    response,
    text: () => text,
    events,
    isOver: () => isOver,
    async until(count: number) {
      await expect.poll(() => events().length).toBe(count)
      return events()
    },
    async close() {
      controller.abort()
      await reading
    },
  }
}

for (const database of databases) {
  describe(`the push of what is on air on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    const path = (slug: string) => `/public/${slug}/now/events`

    it('sends the present state at once, and each change once; nothing while nothing changes', async () => {
      const { id, call } = await app.station({ name: 'Radio Push', website: { public: true } })
      const stream = await opened(app, path('radio-push'))
      expect(stream.response.status).toBe(200)
      expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
      expect(stream.response.headers.get('cache-control')).toBe('no-store')
      expect(stream.response.headers.get('access-control-allow-origin')).toBe('*')
      const [first] = await stream.until(1)
      expect(stream.text().startsWith('retry: 5000\n\n')).toBe(true)
      expect(first).toEqual({ id: '1', data: await (await app.fetch('/public/radio-push/now')).json() })
      await setStation(app.app.writer, id, { color: '#112233' })
      const [, second] = await stream.until(2)
      expect([second!.id, second!.data.station.color]).toEqual(['2', '#112233'])
      // A change of nothing that the state contains.
      await setStation(app.app.writer, id, { website: { author: 'Ada' } })
      const show = await makeShow(call, { title: 'Noon' })
      await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries: [{ day: 'mon', time: 700, duration: 60 }] })
      const [, , third] = await stream.until(3)
      expect(third!.data.scheduled.current.title).toBe('Noon')
      await stream.close()
    })

    it('a boundary of the schedule is sent without any write', async () => {
      const { call } = await app.station({ name: 'Radio Bound', website: { public: true } })
      const show = await makeShow(call, { title: 'Lunch' })
      await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries: [{ day: 'mon', time: 780, duration: 60 }] })
      const before = app.clock.ms
      const stream = await opened(app, path('radio-bound'))
      expect((await stream.until(1))[0]!.data.scheduled.current).toBe(null)
      app.clock.ms = Date.parse('2026-11-16T13:00:00Z')
      expect((await stream.until(2))[1]!.data.scheduled.current.title).toBe('Lunch')
      await stream.close()
      app.clock.ms = before
    })

    it('a reader that has the present state gets nothing until it changes', async () => {
      const { id } = await app.station({ name: 'Radio Known', website: { public: true } })
      const { serial } = (await (await app.fetch('/public/radio-known/now')).json()) as { serial: number }
      const known = await opened(app, path('radio-known'), { 'Last-Event-ID': `${serial}` })
      const other = await opened(app, path('radio-known'), { 'Last-Event-ID': `${serial - 1}` })
      await other.until(1)
      expect(known.events()).toEqual([])
      await setStation(app.app.writer, id, { color: '#445566' })
      expect((await known.until(1))[0]!.id).toBe(`${serial + 1}`)
      await Promise.all([known.close(), other.close()])
    })

    it('ends when the station is no longer public', async () => {
      const { id } = await app.station({ name: 'Radio Off', website: { public: true } })
      const stream = await opened(app, path('radio-off'))
      await stream.until(1)
      await setStation(app.app.writer, id, { website: { public: false } })
      await expect.poll(stream.isOver).toBe(true)
      expect((await app.fetch(path('radio-off'))).status).toBe(404)
    })

    it('an address has at most 20, beyond that 503 with Retry-After; one that ends gives its place back', async () => {
      await app.station({ name: 'Radio Full', website: { public: true } })
      const all = await Promise.all(Array.from({ length: 20 }, () => opened(app, path('radio-full'))))
      const refused = await app.fetch(path('radio-full'))
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
      await all[0]!.close()
      await expect
        .poll(async () => {
          const { response, close } = await opened(app, path('radio-full'))
          await close()
          return response.status
        })
        .toBe(200)
      await Promise.all(all.map((each) => each.close()))
    })
  })
}

it('ends when the server stops', async () => {
  const app = await testApp()
  await app.station({ name: 'Radio Stop', website: { public: true } })
  const stream = await opened(app, '/public/radio-stop/now/events')
  await stream.until(1)
  // The client of the tests waits for its requests, so the server must end the stream by itself.
  await app.app.close(1000)
  await expect.poll(stream.isOver).toBe(true)
  rmSync(app.dataDir, { recursive: true, force: true })
})
