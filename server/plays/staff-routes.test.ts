import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEvents } from '../events/store.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'
import { signIn } from '../testing/people.ts'

const minute = 60
const day = 86_400
const noRules = { ignore: [], swap: [], split: [] }

for (const database of databases) {
  describe(`the dashboard's plays on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database, config: { rateLimit: 0 } })
    })
    afterAll(() => app.close())

    /** A station whose stream said these titles, each for three minutes; the last one began three minutes ago. */
    async function playing(titles: readonly string[] = [], showId: number | null = null) {
      const station = await app.station({ timeZone: 'Europe/Berlin' })
      const now = app.clock.ms / 1000
      const at = (index: number) => now - (titles.length - index) * 3 * minute
      for (const [index, title] of titles.entries()) {
        const span = { from_us: at(index) * 1e6, until_us: at(index + 1) * 1e6 }
        await app.app.db
          .insertInto('plays')
          .values({ station_id: station.id, ...span, title, show_id: showId })
          .execute()
      }
      const owner = await signIn(app, [{ stationId: station.id }])
      const path = `/stations/${station.id}/plays`
      const list = async (query = '', from = now - day, to = now + 1) =>
        owner.ask(`GET ${path}?from=${from}&to=${to}${query}`)
      const events = async () =>
        (await listEvents(app.app.db, station.id, 0, 100))
          .filter(({ type }) => type.startsWith('plays.'))
          .map(({ type, details, actor_kind }) => ({ type, by: actor_kind, ...JSON.parse(details) }))
      return { ...station, owner, path, list, now, at, events }
    }

    const titlesOf = ({ body }: { body: { plays: { title: string }[] } }) => body.plays.map(({ title }) => title)

    it('GET 200: the plays of a span, newest first, in pages', async () => {
      const { list, at, now } = await playing(['Ida - One', 'Two', 'Ida - Three'])
      const { status, body } = await list('&limit=2')
      expect(status).toBe(200)
      expect(body).toEqual({
        plays: [
          {
            ...{ id: expect.any(Number), at: at(2), until: now, artist: 'Ida', title: 'Three' },
            ...{ raw: 'Ida - Three', show_id: null, by_hand: false },
          },
          expect.objectContaining({ artist: '', title: 'Two' }),
        ],
        next: expect.any(String),
      })
      const last = await list(`&limit=2&cursor=${body.next}`)
      expect([titlesOf(last), last.body.next]).toEqual([['One'], null])
      expect(titlesOf(await list('', at(1), at(2)))).toEqual(['Two'])
    })

    it('GET 200: a search by part of the artist, the title or the text, in any case', async () => {
      const { list } = await playing(['STRASSE - Nacht', 'Other - Day', 'Ida - Straße', 'Straßenbahn', 'X - Y'])
      expect(titlesOf(await list('&q=stra%C3%9Fe'))).toEqual(['Straßenbahn', 'Straße', 'Nacht'])
      const first = await list('&q=STRASSE&limit=2')
      expect(titlesOf(first)).toEqual(['Straßenbahn', 'Straße'])
      const second = await list(`&q=STRASSE&limit=2&cursor=${first.body.next}`)
      expect([titlesOf(second), second.body.next]).toEqual([['Nacht'], null])
      expect(titlesOf(await list(`&q=${encodeURIComponent('- nacht')}`))).toEqual(['Nacht'])
      expect((await list('&q=nothing')).body).toEqual({ plays: [], next: null })
    })

    it('GET 200: a search reads piece by piece, and a page of it ends although more may follow', async () => {
      const { list, id, now } = await playing()
      const rows = Array.from({ length: 450 }, (_, index) => ({
        ...{ station_id: id, from_us: (now - 3600 + index) * 1e6, until_us: (now - 3599 + index) * 1e6 },
        ...{ title: index % 200 === 0 ? 'Needle' : `Hay ${index}`, show_id: null },
      }))
      await app.app.db.insertInto('plays').values(rows).execute()
      expect(titlesOf(await list('&q=needle'))).toEqual(['Needle', 'Needle', 'Needle'])
    })

    it('GET 400: of a search, a span of 31 days is the longest', async () => {
      const { list, now } = await playing(['Ida - One'])
      expect((await list('&q=ida', now - 31 * day, now)).status).toBe(200)
      const refused = await list('&q=ida', now - 31 * day - 1, now)
      expect([refused.status, refused.body.message]).toEqual([400, 'to must be at most 31 days after from'])
      expect((await list('', now - 366 * day, now)).status).toBe(200)
    })

    it('GET 400: an invalid cursor, limit or instant', async () => {
      const { list } = await playing()
      for (const [query, field] of [
        ['&cursor=x', 'cursor'],
        ['&limit=0', 'limit'],
        ['&limit=201', 'limit'],
        [`&q=${'x'.repeat(201)}`, 'q'],
        ['&show=x', 'show'],
      ] as const) {
        const { status, body } = await list(query)
        expect([query, status, body.errors?.[0].field]).toEqual([query, 400, field])
      }
      expect((await list('&limit=200')).status).toBe(200)
    })

    it('GET 200: of one show', async () => {
      const station = await playing(['Ida - One'])
      const show = await makeShow(station.call)
      await app.app.db
        .insertInto('plays')
        .values({
          station_id: station.id,
          from_us: 1e6 * (station.now - 60),
          title: 'B - C',
          show_id: show.id,
          until_us: null,
        })
        .execute()
      expect(titlesOf(await station.list(`&show=${show.id}`))).toEqual(['C'])
      expect(titlesOf(await station.list())).toEqual(['C', 'One'])
    })

    it('POST 201: a typed line; PUT 200: a correction; DELETE 204; each reports an event', async () => {
      const { owner, path, list, now, events } = await playing()
      const made = await owner.ask(`POST ${path}`, { at: now - 600, until: now - 400, artist: 'Ida', title: 'Vinyl' })
      expect([made.status, made.body]).toEqual([
        201,
        {
          ...{ id: expect.any(Number), at: now - 600, until: now - 400, artist: 'Ida', title: 'Vinyl' },
          ...{ raw: '', show_id: null, by_hand: true },
        },
      ])
      const one = `${path}/${made.body.id}`
      const changed = await owner.ask(`PUT ${one}`, { title: 'Shellac', until: now - 300 })
      expect([changed.status, changed.body]).toEqual([200, { ...made.body, title: 'Shellac', until: now - 300 }])
      expect((await list()).body.plays).toEqual([changed.body])
      expect((await owner.ask(`DELETE ${one}`)).status).toBe(204)
      expect((await list()).body.plays).toEqual([])
      expect((await owner.ask(`DELETE ${one}`)).body).toEqual({ message: 'Play not found.', code: 'not_found' })
      expect(await events()).toEqual([
        { type: 'plays.added', by: 'person', title: 'Vinyl' },
        { type: 'plays.changed', by: 'person', title: 'Shellac', fields: ['until', 'title'] },
        { type: 'plays.removed', by: 'person', title: 'Shellac' },
      ])
    })

    it('PUT 409, DELETE 409: while a title plays, only its artist and title change', async () => {
      const { owner, path, list, id, now } = await playing()
      await app.app.db
        .insertInto('plays')
        .values({ station_id: id, from_us: (now - 60) * 1e6, until_us: null, title: 'A - B', show_id: null })
        .execute()
      const [play] = (await list()).body.plays
      expect(play.until).toBeNull()
      const refusal = { message: 'The title is still playing.', code: 'playing' }
      const moved = await owner.ask(`PUT ${path}/${play.id}`, { at: now - 90 })
      const removed = await owner.ask(`DELETE ${path}/${play.id}`)
      expect([moved.status, moved.body, removed.status, removed.body]).toEqual([409, refusal, 409, refusal])
      expect((await owner.ask(`PUT ${path}/${play.id}`, { artist: 'C' })).body).toEqual({ ...play, artist: 'C' })
    })

    it('POST 400: names the fields that fail, and nothing is written', async () => {
      const { owner, path, list, now, events } = await playing()
      for (const [body, field] of [
        [{ at: now - 60, title: ' ' }, 'title'],
        [{ at: now + 1, title: 'X' }, 'at'],
        [{ at: now - 60, until: now - 60, title: 'X' }, 'until'],
        [{ at: now - 60, until: now + 1, title: 'X' }, 'until'],
        [{ at: now - 60, title: 'x'.repeat(500) }, 'title'],
      ] as const) {
        const { status, body: answer } = await owner.ask(`POST ${path}`, body)
        expect([status, answer.errors.map((error: { field: string }) => error.field)]).toEqual([400, [field]])
      }
      expect([(await list('', now - day, now + day)).body.plays, await events()]).toEqual([[], []])
    })

    it('GET and PUT rules 200: all plays follow them at once', async () => {
      const { owner, path, list, events } = await playing(['Jingle 4', 'One by Ida', 'Two - Ida'])
      expect((await owner.ask(`GET ${path}/rules`)).body).toEqual(noRules)
      const rules = { ignore: ['^jingle'], split: ['(?P<title>.+) by (?P<artist>.+)'], swap: ['Ida$'] }
      const saved = await owner.ask(`PUT ${path}/rules`, rules)
      expect([saved.status, saved.body]).toEqual([200, rules])
      expect((await owner.ask(`GET ${path}/rules`)).body).toEqual(rules)
      expect((await list()).body.plays).toMatchObject([{ artist: 'Ida', title: 'Two' }, { raw: 'One by Ida' }])
      expect(await events()).toEqual([{ type: 'plays.rules_set', by: 'person', ignore: 1, split: 1, swap: 1 }])
    })

    it('PUT rules 400: names each expression that fails, and the old rules stay', async () => {
      const { owner, path } = await playing()
      await owner.ask(`PUT ${path}/rules`, { ...noRules, ignore: ['Jingle'] })
      const wrong = { ignore: ['ok', '('], split: ['no groups'], swap: [] }
      for (const endpoint of [`PUT ${path}/rules`, `POST ${path}/rules/preview`]) {
        const { status, body } = await owner.ask(endpoint, wrong)
        const fields = body.errors.map((error: { field: string }) => error.field)
        expect([status, fields]).toEqual([400, ['ignore[1]', 'split[0]']])
      }
      expect((await owner.ask(`GET ${path}/rules`)).body).toEqual({ ...noRules, ignore: ['Jingle'] })
    })

    it('POST preview 200: the titles of the last week by other rules, and nothing is stored', async () => {
      const { owner, path, id, now, list, events } = await playing([
        'A - B',
        'Jingle',
        'A - B',
        'C - D',
        'C - D',
        'C - D',
      ])
      const old = { station_id: id, from_us: (now - 7 * day - 1) * 1e6, until_us: (now - 7 * day) * 1e6 }
      await app.app.db
        .insertInto('plays')
        .values({ ...old, title: 'Jingle of old', show_id: null })
        .execute()
      await owner.ask(`POST ${path}`, { at: now - 60, title: 'Typed' })
      const before = (await list()).body
      const { status, body } = await owner.ask(`POST ${path}/rules/preview`, {
        ...{ ignore: ['jingle'], split: [], swap: ['^A'] },
      })
      expect(status).toBe(200)
      expect(body).toEqual({
        count: 3,
        changed: 2,
        titles: [
          { raw: 'A - B', plays: 2, before: { artist: 'A', title: 'B' }, after: { artist: 'B', title: 'A' } },
          { raw: 'Jingle', plays: 1, before: { artist: '', title: 'Jingle' }, after: null },
          { raw: 'C - D', plays: 3, before: { artist: 'C', title: 'D' }, after: { artist: 'C', title: 'D' } },
        ],
      })
      expect([(await list()).body, (await events()).map(({ type }) => type)]).toEqual([before, ['plays.added']])
    })

    it('GET export 200: a file for each format; 400 for a span or column that is not understood', async () => {
      const { path, owner, now } = await playing(['Ida - =One', 'Two'])
      const today = new Date(now * 1000).toISOString().slice(0, 10)
      const get = async (query: string) => {
        const response = await app.fetch(`/dashboard/api${path}/export?${query}`, { headers: { Cookie: owner.cookie } })
        const { status, headers } = response
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
        return { status, text, type: headers.get('content-type'), as: headers.get('content-disposition') }
      }
      const span = `from=${today}&to=${today}`
      expect(await get(`${span}&format=csv&columns=artist,title,seconds`)).toEqual({
        ...{ status: 200, type: 'text/csv; charset=utf-8', as: `attachment; filename="music-${today}-${today}.csv"` },
        text: "\uFEFFartist,title,seconds\r\nIda,'=One,180\r\n,Two,180\r\n",
      })
      const report = await get(`${span}&format=soundexchange&category=B`)
      expect([report.status, report.type, report.text.slice(0, 17)]).toEqual([
        ...[200, 'text/plain; charset=utf-8', '^NAME_OF_SERVICE^'],
      ])
      const ppl = await get(`${span}&format=ppl`)
      expect([ppl.text.slice(0, 7), ppl.as]).toEqual(['Station', `attachment; filename="ppl-${today}-${today}.csv"`])
      expect(report.as).toBe(`attachment; filename="soundexchange-${today}-${today}.txt"`)
      const summary = await owner.ask(`GET ${path}/summary?${span}`)
      expect(summary.body).toEqual({ titles: 2, without_artist: 1, without_isrc: 2, without_label: 2 })
      await owner.ask(`POST ${path.replace('plays', 'catalogue')}/import`, {
        csv: 'artist,title,isrc\n,two,DEUM71900001',
      })
      expect((await owner.ask(`GET ${path}/summary?${span}`)).body).toMatchObject({ titles: 2, without_isrc: 1 })
      expect((await owner.ask(`GET ${path}/summary?from=${today}&to=2020-01-01`)).status).toBe(400)
      for (const query of [
        `${span}&format=pdf`,
        `${span}&format=csv&columns=mood`,
        'format=csv',
        `from=${today}&to=2020-01-01&format=csv`,
      ]) {
        expect([query, (await get(query)).status]).toEqual([query, 400])
      }
    })

    it('a presenter reads and previews, and changes nothing', async () => {
      const { id, path, list, now } = await playing(['Ida - One'])
      const { ask } = await signIn(app, [{ stationId: id, role: 'presenter' }])
      const before = (await list()).body
      const [{ id: play }] = before.plays
      expect((await ask(`GET ${path}?from=${now - day}&to=${now}`)).body).toEqual(before)
      expect((await ask(`POST ${path}/rules/preview`, noRules)).status).toBe(200)
      for (const [endpoint, body] of [
        [`POST ${path}`, { at: now - 60, title: 'X' }],
        [`PUT ${path}/${play}`, { title: 'X' }],
        [`DELETE ${path}/${play}`, undefined],
        [`PUT ${path}/rules`, noRules],
      ] as const) {
        const { status, body: answer } = await ask(endpoint, body)
        expect([endpoint, status, answer.code]).toEqual([endpoint, 403, 'role'])
      }
      expect((await list()).body).toEqual(before)
    })

    it('a play of another station answers as one that does not exist', async () => {
      const there = await playing(['Ida - One'])
      const here = await playing()
      const [play] = (await there.list()).body.plays
      const answers = []
      for (const id of [play.id, 999_999]) {
        for (const [method, body] of [
          ['PUT', { title: 'X' }],
          ['DELETE', undefined],
        ] as const) {
          const { status, body: answer } = await here.owner.ask(`${method} ${here.path}/${id}`, body)
          answers.push([status, answer])
        }
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
        new Set(['[404,{"message":"Play not found.","code":"not_found"}]']),
      )
      expect((await there.list()).body.plays).toEqual([play])
      expect((await here.list()).body.plays).toEqual([])
    })
  })
}
