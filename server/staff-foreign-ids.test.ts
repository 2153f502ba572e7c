import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noon, type TestApp, testApp } from './testing/app.ts'
import { databases } from './testing/databases.ts'
import { makeEpisode, makeShow, mp3 } from './testing/factories.ts'
import { contents } from './testing/filled-station.ts'
import { type SignedIn, signIn } from './testing/people.ts'

// Ids of another station in bodies and queries; `staff-rights.test.ts` has those in paths. The response is the same as
// for ids that do not exist, and nothing changes.

type Foreign = { show: number; episode: number; person: number }
type Sent = { status: number; query?: string; body?: (foreign: Foreign, ownEpisode: number) => object }

const entry = { day: 'mon', time: 540, duration: 60 }
const from_us = Date.parse(noon) * 1000 - 3600e6
const window = { from_us, until_us: from_us + 60e6, title: 'Taken' }
const title = 'Taken'

/** Every operation with an id in its body or query. Operations on several ids refuse each of them. */
const requests: Record<string, Sent> = {
  invitePerson: { status: 400, body: ({ show }) => ({ email: 'new@radio.test', role: 'presenter', shows: [show] }) },
  changePerson: { status: 400, body: ({ show }) => ({ shows: [show] }) },
  listEpisodes: { status: 200, query: 'status=published&show=SHOW' },
  listPlays: { status: 200, query: 'from=1&to=2&show=SHOW' },
  changeEpisode: { status: 404, body: ({ show }) => ({ show_id: show }) },
  archiveEpisodes: { status: 200, body: ({ episode }) => ({ ids: [episode] }) },
  restoreEpisodes: { status: 200, body: ({ episode, show }) => ({ ids: [episode], show_id: show }) },
  pinEpisodes: { status: 200, body: ({ episode }) => ({ ids: [episode], pinned: true }) },
  moveEpisodes: { status: 200, body: ({ episode, show }, own) => ({ ids: [episode, own], show_id: show }) },
  draftUpload: { status: 404, body: ({ show }) => ({ title, show_id: show }) },
  finishUpload: { status: 404, body: ({ show }) => ({ title, show_id: show }) },
  generateEpisode: { status: 404, body: ({ show }) => ({ ...window, show_id: show }) },
  saveTemplate: {
    status: 404,
    body: ({ show }) => ({ version: 0, weeks: [{ week: 1, entries: [{ ...entry, show_id: show }] }] }),
  },
  previewSchedule: {
    status: 200,
    body: ({ show }) => ({ date: '2026-11-16', weeks: [{ week: 1, entries: [{ ...entry, show_id: show }] }] }),
  },
  makeExceptions: {
    status: 404,
    body: ({ show }) => ({
      exceptions: [{ kind: 'skip', show_id: show, date: '2026-11-23', time: 540 }],
    }),
  },
  importFeed: { status: 404, body: ({ show }) => ({ url: 'https://feeds.test/a.rss', show_id: show }) },
  listEvents: { status: 200, query: 'who=person PERSON' },
}

type Schema = { $ref?: string; properties?: Record<string, Schema>; items?: Schema }
type Operation = {
  operationId: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
const { paths, components } = JSON.parse(readFileSync('dashboard/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
)

/** Whether a parameter or property is an id or a list of ids. */
const isId = (name: string) => /^(ids|shows?|who)$|_ids?$/.test(name)

function hasId(schema: Schema = {}): boolean {
  const { properties = {}, items } = schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)!]! : schema
  return Object.entries(properties).some(([name, of]) => isId(name) || hasId(of)) || (items ? hasId(items) : false)
}

it('every operation with an id in its body or query is tested here', () => {
  const found = operations.filter(
    ({ parameters = [], requestBody }) =>
      parameters.some(({ name, in: where }) => where === 'query' && isId(name)) ||
      Object.values(requestBody?.content ?? {}).some(({ schema }) => hasId(schema)),
  )
  expect(found.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(requests).toSorted())
})

for (const database of databases) {
  describe(`ids of another station on ${database.name}`, () => {
    let app: TestApp
    let owner: SignedIn
    let stationId: number
    let theirs: Foreign
    const own: Record<string, number | string> = {}
    beforeAll(async () => {
      app = await testApp({ database })
      const station = await app.station()
      stationId = station.id
      owner = await signIn(app, [{ stationId }])
      own.people = (await signIn(app, [{ stationId, role: 'presenter' }])).id
      own.episodes = (await makeEpisode(station.call)).id
      own.uploads = await upload()
      const there = await app.station()
      const show = (await makeShow(there.call, { title: 'Theirs' })).id
      const person = (await signIn(app, [{ stationId: there.id }])).id
      theirs = { show, episode: (await makeEpisode(there.call, { show_id: show })).id, person }
    })
    afterAll(() => app.close())

    /** An upload of the owner that is complete but for its show; its id. */
    async function upload(): Promise<string> {
      const headers = { Cookie: owner.cookie, 'Sec-Fetch-Site': 'same-origin', 'Tus-Resumable': '1.0.0' }
      const about = { 'Upload-Length': `${mp3.length}`, 'Upload-Metadata': `filename ${btoa('tide.mp3')}` }
      const at = `/dashboard/api/stations/${stationId}/uploads`
      const { headers: told } = await app.fetch(at, { method: 'POST', headers: { ...headers, ...about } })
      const location = told.get('location')!
      const piece = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
      await app.fetch(location, { method: 'PATCH', headers: { ...headers, ...piece }, body: mp3 })
      return location.split('/').at(-1)!
    }

    async function ask(operationId: string, foreign: Foreign) {
      const { path, method } = operations.find((one) => one.operationId === operationId)!
      const { query, body } = requests[operationId]!
      const url = path
        .replace('/dashboard/api', '')
        .replace('{station}', `${stationId}`)
        .replace(/(\w+)\/\{id\}/, (_, noun: string) => `${noun}/${own[noun]}`)
      const asked = query?.replace('SHOW', `${foreign.show}`).replace('PERSON', `${foreign.person}`)
      const answer = await owner.ask(
        `${method} ${url}${asked ? `?${asked}` : ''}`,
        body?.(foreign, own.episodes as number),
      )
      const ids: unknown[] = Object.values(foreign)
      const text = JSON.stringify(answer.body, (_, value) => (ids.includes(value) ? 'an id' : value))
      return { status: answer.status, text }
    }
    const stored = async () => {
      // A job updates what is on air each second.
      const { sessions: _, known_time, airings, ...tables } = await contents(app.config.database)
      return Object.fromEntries(Object.entries(tables).map(([table, { lines }]) => [table, lines]))
    }

    for (const operationId of Object.keys(requests)) {
      it(`${operationId} answers as for ids that do not exist, and changes nothing`, async () => {
        const nobodys = { show: 987_654, episode: 987_655, person: 987_656 }
        const before = await stored()
        const [one, other] = [await ask(operationId, theirs), await ask(operationId, nobodys)]
        expect(one).toEqual(other)
        expect([one.status, one.text]).toEqual([requests[operationId]!.status, expect.not.stringContaining('Theirs')])
        expect(await stored()).toEqual(before)
      })
    }
  })
}
