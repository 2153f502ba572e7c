import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { makeShow } from '../testing/factories.ts'
import { putPicture } from '../testing/feeds.ts'
import { signIn } from '../testing/people.ts'

/** Tuesday. */
const date = '2026-11-17'

for (const database of databases) {
  describe(`the dashboard's exceptions on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database, now: `${date}T08:00:00Z`, config: { rateLimit: 0 } })
    })
    afterAll(() => app.close())

    /** A station in UTC with Morning on Tuesdays from 09:00 to 12:00, its owner and its presenter, and another show. */
    async function planned() {
      const station = await app.station({ timeZone: 'UTC' })
      const [morning, other] = [
        await makeShow(station.call, { title: 'Morning' }),
        await makeShow(station.call, { title: 'Other' }),
      ]
      const entries = [{ day: 'tue', time: 540, duration: 180 }]
      await station.call('PUT /v1/schedule', { show_id: morning.id, week: 1, entries })
      const owner = await signIn(app, [{ stationId: station.id }])
      const presenter = await signIn(app, [{ stationId: station.id, role: 'presenter', shows: [morning.id] }])
      const path = `/stations/${station.id}/exceptions`
      const air = { kind: 'air', show_id: other.id, date, time: 600, duration: 60, title: 'Special' }
      return { morning, other, owner, presenter, path, air }
    }

    it('POST 201: a picture of ours that is sent back, as when an exception is edited, is still in use', async () => {
      const { owner, path, air, other } = await planned()
      const image = await putPicture(app, Number(path.split('/')[2]))
      await app.app.db.updateTable('shows').set({ image }).where('id', '=', other.id).execute()
      const image_url = `https://radio.test${image}`
      const { body } = await owner.ask(`POST ${path}`, { exceptions: [{ ...air, image_url }] })
      expect(body.exceptions[0].image_url).toBe(image_url)
      const { id } = body.exceptions[0]
      const { db } = app.app
      const stored = () => db.selectFrom('exceptions').select('image').where('id', '=', id).executeTakeFirst()
      expect(await stored()).toEqual({ image })
      const gone = { ...air, image_url: image_url.replace(/.{5}(?=\.\w+$)/, 'aaaaa') }
      const { status } = await owner.ask(`POST ${path}`, { exceptions: [gone], replaces: [id] })
      expect([status, await stored()]).toEqual([400, { image }])
    })

    it('POST 200: a dry run names the people who present the shows that change, and makes nothing', async () => {
      const { owner, presenter, path, air, morning } = await planned()
      const { status, body } = await owner.ask(`POST ${path}`, { exceptions: [air], dry_run: true })
      expect(status).toBe(200)
      expect(body.people).toEqual([{ name: expect.stringMatching(/^Person \d+$/), show_id: morning.id }])
      expect(body.exceptions[0]).toMatchObject({ id: null, title: 'Special' })
      expect(body.after).toHaveLength(3)
      expect((await presenter.ask(`GET ${path}`)).body).toEqual({ exceptions: [] })
    })

    it('POST 200: where nothing changes, there are no people', async () => {
      const { owner, path, other } = await planned()
      const exceptions = [{ kind: 'skip', show_id: other.id, date, time: 600 }]
      const { body } = await owner.ask(`POST ${path}`, { exceptions, dry_run: true })
      expect([body.people, body.exceptions[0].orphaned]).toEqual([[], true])
    })

    it('POST 201 with the fingerprint of a review, GET 200, DELETE 204', async () => {
      const { owner, presenter, path, air } = await planned()
      const { fingerprint } = (await owner.ask(`POST ${path}`, { exceptions: [air], dry_run: true })).body
      const made = await owner.ask(`POST ${path}`, { exceptions: [air], fingerprint })
      expect(made.status).toBe(201)
      const [{ id }] = made.body.exceptions
      expect((await presenter.ask(`GET ${path}?from=${date}&days=1`)).body.exceptions).toEqual(made.body.exceptions)
      expect((await owner.ask(`GET ${path}?from=2026-11-18`)).body.exceptions).toEqual([])
      expect((await owner.ask(`DELETE ${path}/${id}`)).status).toBe(204)
      const gone = await owner.ask(`DELETE ${path}/${id}`)
      expect([gone.status, gone.body.message]).toEqual([404, 'Exception not found.'])
    })

    it('POST 409: after a change of these dates, or where it overlaps another', async () => {
      const { owner, path, air } = await planned()
      const { fingerprint } = (await owner.ask(`POST ${path}`, { exceptions: [air], dry_run: true })).body
      await owner.ask(`POST ${path}`, { exceptions: [air] })
      const changed = await owner.ask(`POST ${path}`, { exceptions: [{ ...air, time: 0 }], fingerprint })
      expect([changed.status, changed.body]).toEqual([
        409,
        { message: 'The schedule has changed since.', code: 'changed' },
      ])
      const overlapping = await owner.ask(`POST ${path}`, { exceptions: [air] })
      expect([overlapping.status, overlapping.body.code]).toEqual([409, 'overlaps'])
      const { name } = (await owner.ask('GET /me')).body
      expect(overlapping.body.message).toMatch(new RegExp(` \\d\\d:\\d\\d, by ${name}\\)$`))
      await app.app.db.deleteFrom('events').execute()
      const unknown = await owner.ask(`POST ${path}`, { exceptions: [air] })
      expect(unknown.body.message).toMatch(/ \d\d:\d\d\)$/)
    })

    it('POST 403, DELETE 403: a presenter makes and deletes nothing', async () => {
      const { presenter, path, air } = await planned()
      for (const refused of [
        await presenter.ask(`POST ${path}`, { exceptions: [air] }),
        await presenter.ask(`DELETE ${path}/1`),
      ]) {
        expect([refused.status, refused.body.code]).toEqual([403, 'role'])
      }
    })

    it('a preview tells which broadcast is an exception, and the usual airtime beneath', async () => {
      const { owner, path, air, morning, other } = await planned()
      const [{ id }] = (await owner.ask(`POST ${path}`, { exceptions: [air] })).body.exceptions
      const { days } = (await owner.ask(`POST ${path.replace('exceptions', 'schedule/preview')}`, { date })).body
      type Piece = { show_id: number | null; exception?: object | null }
      const shown = (pieces: Piece[]) => pieces.map(({ show_id, exception = null }) => [show_id, exception])
      expect(shown(days[0].pieces)).toEqual([
        [null, null],
        [morning.id, null],
        [other.id, { id, title: 'Special', repeat: false }],
        [morning.id, null],
        [null, null],
      ])
      expect(shown(days[0].usual)).toEqual([null, morning.id, null].map((show) => [show, null]))
      expect(days[1].usual).toEqual([])
    })
  })
}
