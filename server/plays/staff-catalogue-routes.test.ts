import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEvents } from '../events/store.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { signIn } from '../testing/people.ts'

const file = [
  'artist,title,isrc,label,composer,label_code',
  'Ida,Straße,de-um7-19-00001,Kiosk,I. Da,LC 1234',
  'ida,Amber,,,,',
  'Bo,Night,,,,',
].join('\n')

for (const database of databases) {
  describe(`the dashboard's catalogue on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database, config: { rateLimit: 0 } })
    })
    afterAll(() => app.close())

    async function station() {
      const { id } = await app.station()
      const owner = await signIn(app, [{ stationId: id }])
      const path = `/stations/${id}/catalogue`
      const list = async (query = '') => owner.ask(`GET ${path}?${query}`)
      const load = (csv = file) => owner.ask(`POST ${path}/import`, { csv })
      const events = async () =>
        (await listEvents(app.app.db, id, 0, 100))
          .filter(({ type }) => type.startsWith('plays.'))
          .map(({ type, details }) => ({ type, ...JSON.parse(details) }))
      return { id, owner, path, list, load, events }
    }
    const titlesOf = ({ body }: { body: { recordings: { title: string }[] } }) =>
      body.recordings.map(({ title }) => title)

    it('POST import 200: recordings by artist and title, in pages, and those of a search', async () => {
      const { list, load, events } = await station()
      const { status, body } = await load()
      expect([status, body]).toEqual([200, { recordings: 3, unused: [] }])
      const first = await list('limit=2')
      expect(first.body).toEqual({
        recordings: [
          expect.objectContaining({ artist: 'Bo', title: 'Night' }),
          { id: expect.any(Number), artist: 'ida', title: 'Amber', isrc: '', label: '', composer: '', label_code: '' },
        ],
        next: expect.any(String),
      })
      const second = await list(`limit=2&cursor=${first.body.next}`)
      expect(second.body).toEqual({
        recordings: [
          {
            ...{ id: expect.any(Number), artist: 'Ida', title: 'Straße', isrc: 'DEUM71900001', label: 'Kiosk' },
            ...{ composer: 'I. Da', label_code: 'LC 1234' },
          },
        ],
        next: null,
      })
      expect(titlesOf(await list('q=STRASSE'))).toEqual(['Straße'])
      expect(titlesOf(await list('q=da'))).toEqual(['Amber', 'Straße'])
      expect(titlesOf(await list('q=%25'))).toEqual([])
      expect(await events()).toEqual([{ type: 'plays.catalogue_imported', lines: 3 }])
    })

    it('POST import 400: names each line that is not understood, and nothing is imported', async () => {
      const { list, load, events } = await station()
      const { status, body } = await load('artist,title,isrc\nIda,Amber,\nIda,Fog,nonsense\nIda,,\n')
      expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([400, ['line 3', 'line 4']])
      expect((await load('composer\nIda')).status).toBe(400)
      expect([(await list()).body, await events()]).toEqual([{ recordings: [], next: null }, []])
    })

    it('PUT 200 and DELETE 204: each reports an event', async () => {
      const { owner, path, list, load, events } = await station()
      await load()
      const [night] = (await list('q=night')).body.recordings
      const changed = await owner.ask(`PUT ${path}/${night.id}`, { isrc: 'de-um7-19-00002', title: 'Nacht' })
      expect([changed.status, changed.body]).toEqual([200, { ...night, isrc: 'DEUM71900002', title: 'Nacht' }])
      expect((await list('q=nacht')).body.recordings).toEqual([changed.body])
      expect((await owner.ask(`DELETE ${path}/${night.id}`)).status).toBe(204)
      expect((await owner.ask(`DELETE ${path}/${night.id}`)).status).toBe(404)
      expect(titlesOf(await list())).toEqual(['Amber', 'Straße'])
      expect((await events()).slice(1)).toEqual([
        { type: 'plays.recording_changed', title: 'Nacht', fields: ['title', 'isrc'] },
        { type: 'plays.recording_removed', title: 'Nacht' },
      ])
    })

    it('PUT 400 and 409: an invalid field, and the artist and title of another recording', async () => {
      const { owner, path, list, load, events } = await station()
      await load()
      const before = (await list()).body
      const [night] = before.recordings
      const change = async (body: object) => {
        const { status, body: answer } = await owner.ask(`PUT ${path}/${night.id}`, body)
        return [status, answer.code, answer.errors?.map((error: { field: string }) => error.field)]
      }
      expect(await change({ title: '', isrc: 'x'.repeat(21) })).toEqual([400, 'invalid', ['title', 'isrc']])
      expect(await change({ isrc: 'DEUM7190000' })).toEqual([400, 'invalid', ['isrc']])
      expect(await change({ artist: 'IDA', title: 'AMBER' })).toEqual([409, 'taken', undefined])
      expect([(await list()).body, (await events()).length]).toEqual([before, 1])
    })

    it('a presenter reads, and changes nothing; another station answers as if nothing existed', async () => {
      const { id, path, list, load } = await station()
      await load()
      const before = (await list()).body
      const one = before.recordings[0].id
      const { ask } = await signIn(app, [{ stationId: id, role: 'presenter' }])
      expect((await ask(`GET ${path}`)).body).toEqual(before)
      const other = await station()
      for (const [endpoint, body] of [
        [`POST ${path}/import`, { csv: file }],
        [`PUT ${path}/${one}`, { title: 'X' }],
        [`DELETE ${path}/${one}`, undefined],
      ] as const) {
        expect((await ask(endpoint, body)).body.code).toBe('role')
        if (endpoint.startsWith('POST')) continue
        const answers = [one, 999_999].map((id) =>
          other.owner.ask(endpoint.replace(`${path}/${one}`, `${other.path}/${id}`), body),
        )
        for (const { status, body } of await Promise.all(answers)) {
          expect([status, body]).toEqual([404, { message: 'Recording not found.', code: 'not_found' }])
        }
      }
      expect((await other.list(`cursor=${one}`)).status).toBe(400)
      expect([(await list()).body, (await other.list()).body.recordings]).toEqual([before, []])
    })
  })
}
