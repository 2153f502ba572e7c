import { connect, constants } from 'node:http2'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mostStreams } from '../events/live.ts'
import { createKey } from '../keys/actions.ts'
import { setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { signIn } from '../testing/people.ts'
import { removePerson } from './actions.ts'
import { beginSession } from './sessions.ts'

for (const database of databases) {
  describe(`the live stream, on ${database.name}`, () => {
    let app: TestApp
    beforeEach(async () => {
      app = await testApp({ database })
    })
    afterEach(() => app.close())
    const typesOf = ({ events }: { events: { type: string }[] }) => events.map(({ type }) => type)
    const rename = (stationId: number, name: string) => setStation(app.app.writer, stationId, { name })

    it('sends changes as they happen, of this station only', async () => {
      const [station, other] = [await app.station(), await app.station()]
      const { cookie } = await signIn(app, [{ stationId: station.id, role: 'presenter' }])
      const live = await listen(app, station.id, cookie)
      expect(live.type).toBe('text/event-stream; charset=utf-8')
      await rename(other.id, 'Not told')
      await rename(station.id, 'New name')
      await station.call('POST /v1/shows', { title: 'A show' })
      await expect.poll(() => typesOf(live)).toEqual(['station.changed', 'shows.created'])
      expect(live.events[0]).toMatchObject({ topic: 'station', subject: station.id, who: { kind: 'command' } })
      expect(live.text()).not.toContain('New name')
      await live.end()
    })

    it('an owner who was away for minutes gets the missed changes; after longer, or too many, only a notice that changes were missed', async () => {
      const station = await app.station()
      const { cookie } = await signIn(app, [{ stationId: station.id }])
      const live = await listen(app, station.id, cookie)
      const known = live.lastId()
      await live.end()
      await rename(station.id, 'While away')
      const again = await listen(app, station.id, cookie, known)
      await expect.poll(() => typesOf(again)).toEqual(['station.changed'])
      expect(again.text()).not.toContain('event: missed')
      await again.end()

      app.clock.advance(301)
      const late = await listen(app, station.id, cookie, known)
      await expect.poll(() => late.text()).toContain('event: missed')
      for (let count = 0; count < 210; count++) await rename(station.id, `Name ${count}`)
      const everything = await listen(app, station.id, cookie, 0)
      await expect.poll(() => everything.text()).toContain('event: missed')
      await rename(station.id, 'Now')
      await expect.poll(() => typesOf(everything)).toEqual(['station.changed'])
      expect(everything.events[0]).not.toHaveProperty('details')
      await Promise.all([late.end(), everything.end()])
    })

    it('a page that connects after a change gets what happened since it was read', async () => {
      const station = await app.station()
      const { cookie } = await signIn(app, [{ stationId: station.id }])
      await rename(station.id, 'Before')
      const me = await app.fetch('/dashboard/api/me', { headers: { Cookie: cookie } })
      const { stations } = (await me.json()) as { stations: { last_event: number }[] }
      const known = stations[0]!.last_event
      await rename(station.id, 'Between')
      const live = await listen(app, station.id, cookie, undefined, `?after=${known}`)
      await expect.poll(() => typesOf(live)).toEqual(['station.changed'])
      const again = await listen(app, station.id, cookie, live.lastId(), `?after=${known}`)
      await rename(station.id, 'Afterwards')
      await expect.poll(() => typesOf(again)).toEqual(['station.changed'])
      await Promise.all([live.end(), again.end()])
    })

    it.each(['presenter', 'editor'] as const)(
      'as %s, a member gets no missed changes, and of keys and people only those about themselves',
      async (role) => {
        const station = await app.station()
        const member = await signIn(app, [{ stationId: station.id, role }])
        const owner = await signIn(app, [{ stationId: station.id }])
        const makesKey = () =>
          createKey(app.app.writer, station.id, { label: 'K', scopes: ['shows:read'], expiresAt: null })
        await makesKey()
        const first = await listen(app, station.id, member.cookie)
        const known = first.lastId()
        await first.end()
        await rename(station.id, 'While away')
        for (const from of [0, known]) {
          const live = await listen(app, station.id, member.cookie, from)
          await expect.poll(() => live.text()).toContain('event: missed')
          await makesKey()
          await owner.ask('PUT /me', { name: 'Marta' })
          await member.ask('PUT /me', { name: `Jonas ${from}` })
          await rename(station.id, `Heard ${from}`)
          await expect.poll(() => typesOf(live)).toEqual(['people.changed', 'station.changed'])
          expect(live.events[0]!.subject).toBe(member.id)
          await live.end()
        }
      },
    )

    it('a person who is removed or signed out gets no later change, on this and on another instance', async () => {
      const station = await app.station()
      const another = await testApp({ database, dataDir: app.dataDir })
      const members = await Promise.all(
        Array.from({ length: 3 }, () => signIn(app, [{ stationId: station.id, role: 'owner' as const }])),
      )
      const [removed, signedOut, staying] = members as [Member, Member, Member]
      const each = await Promise.all(
        [app, another].flatMap((test) => members.map(({ cookie }) => listen(test, station.id, cookie))),
      )
      await removePerson(app.app.writer, station.id, removed.id)
      expect((await staying.ask('DELETE /me/sessions')).status).toBe(204)
      await app.fetch('/dashboard/sign-out', {
        method: 'POST',
        headers: { Cookie: signedOut.cookie, 'Sec-Fetch-Site': 'same-origin' },
        redirect: 'manual',
      })
      expect((await signedOut.ask('GET /me')).status).toBe(401)
      await rename(station.id, 'Secret')
      for (const stays of [each[2]!, each[5]!]) await expect.poll(() => typesOf(stays)).toContain('station.changed')
      for (const gone of [0, 1, 3, 4]) {
        await expect.poll(() => each[gone]!.isOver(), { timeout: 3000 }).toBe(true)
        expect(typesOf(each[gone]!)).not.toContain('station.changed')
      }
      expect([each[0]!, each[3]!].map(typesOf)).toEqual([[], []])
      await Promise.all(each.map((one) => one.end()))
      await another.close({ keepData: true })
    })

    it(`a session has ${mostStreams.session} streams, a station ${mostStreams.station}; one that ends makes room`, async () => {
      const station = await app.station()
      const person = await signIn(app, [{ stationId: station.id, role: 'presenter' }])
      const other = await signIn(app, [{ stationId: (await app.station()).id }])
      const ask = (cookie: string) =>
        app.fetch(`/dashboard/api/stations/${station.id}/live`, { headers: { Cookie: cookie } })
      const cookies = [person.cookie]
      while (cookies.length < mostStreams.station / mostStreams.session) {
        const of = { personId: person.id, method: 'password', device: 'Test' } as const
        cookies.push(`__Host-aircheck=${(await beginSession(app.app.db, of, app.clock.ms / 1000)).token}`)
      }
      const full = (where: string) => ({
        message: `Too many live streams are open ${where}. Close one first.`,
        code: 'streams',
      })
      const open = []
      for (let count = 0; count < mostStreams.session; count++) open.push(await listen(app, station.id, cookies[0]!))
      const refused = await ask(cookies[0]!)
      expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
        429,
        '5',
        full('in this session'),
      ])
      await open.pop()!.end()
      let again = refused
      await expect
        .poll(async () => {
          again = await ask(cookies[0]!)
          return again.status
        })
        .toBe(200)
      for (const cookie of cookies.slice(1)) {
        const more = Array.from({ length: mostStreams.session }, () => listen(app, station.id, cookie))
        open.push(...(await Promise.all(more)))
      }
      const late = await signIn(app, [{ stationId: station.id }])
      const refusedToo = await ask(late.cookie)
      expect([refusedToo.status, await refusedToo.json()]).toEqual([429, full('at this station')])
      const elsewhere = await listen(app, (await other.ask('GET /me')).body.stations[0].id, other.cookie)
      await Promise.all([again.body!.cancel(), ...[...open, elsewhere].map((one) => one.end())])
    }, 30_000)

    it('a stream that is cancelled over HTTP/2 while it is opened frees its place', async () => {
      const station = await app.station()
      const { cookie } = await signIn(app, [{ stationId: station.id }])
      const client = connect(app.origin, { rejectUnauthorized: false })
      const path = `/dashboard/api/stations/${station.id}/live`
      const ask = () => client.request({ ':path': path, cookie }).on('error', () => {})
      const statusOf = (asked: ReturnType<typeof ask>) =>
        new Promise((resolve) => asked.once('response', ({ ':status': status }) => resolve(status)))
      for (let count = 0; count < 3 * mostStreams.session; count++) {
        const asked = ask()
        await new Promise((resolve) => client.ping(resolve))
        asked.close(constants.NGHTTP2_CANCEL)
        await new Promise((resolve) => asked.once('close', resolve))
      }
      const openAll = async () => {
        const all = Array.from({ length: mostStreams.session }, ask)
        const statuses = await Promise.all(all.map(statusOf))
        for (const one of all) one.close()
        return statuses
      }
      await expect.poll(openAll).toEqual(Array(mostStreams.session).fill(200))
      client.destroy()
    })

    it('is refused to strangers and to those who are not signed in', async () => {
      const [station, other] = [await app.station(), await app.station()]
      const { cookie } = await signIn(app, [{ stationId: other.id }])
      expect((await app.fetch(`/dashboard/api/stations/${station.id}/live`)).status).toBe(401)
      const asked = await app.fetch(`/dashboard/api/stations/${station.id}/live`, { headers: { Cookie: cookie } })
      expect(asked.status).toBe(404)
    })
  })
}

type Member = Awaited<ReturnType<typeof signIn>>

/** Reads the live stream of a station. */
async function listen(app: TestApp, stationId: number, cookie: string, known?: number, query = '') {
  const ending = new AbortController()
  const headers = { Cookie: cookie, ...(known !== undefined && { 'Last-Event-ID': `${known}` }) }
  const response = await app.fetch(`/dashboard/api/stations/${stationId}/live${query}`, {
    headers,
    signal: ending.signal,
  })
  let text = ''
  let isOver = false
  const reading = (async () => {
    for await (const chunk of response.body!) text += Buffer.from(chunk).toString()
  })()
    .catch(() => {})
    .then(() => {
      isOver = true
    })
  const eventsIn = () => [...text.matchAll(/^data: (\{".*)$/gm)].map(([, json]) => JSON.parse(json!))
  await expect.poll(() => text).toContain(': connected')
  return {
    type: response.headers.get('content-type'),
    get events(): { type: string; topic: string; subject: number; who: object }[] {
      return eventsIn()
    },
    text: () => text,
    isOver: () => isOver,
    lastId: () => Number([...text.matchAll(/^id: (\d+)$/gm)].at(-1)![1]),
    async end() {
      ending.abort()
      await reading
    },
  }
}
