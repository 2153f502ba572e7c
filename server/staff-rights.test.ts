import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteMembership, setMembership } from './accounts/membership-store.ts'
import { type Role, roles } from './accounts/rules/rights.ts'
import { deleteOtherSessions } from './accounts/session-store.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { databases } from './testing/databases.ts'
import { makeEpisode, makeShow } from './testing/factories.ts'
import { contents } from './testing/filled-station.ts'
import { type SignedIn, signIn } from './testing/people.ts'

// Calls every endpoint of the dashboard's API as every kind of user. The endpoints come from its document, so that a
// new one fails here until its rights are declared below.

/**
 * `person`: about oneself. `member`: every member of the station. `own`: a presenter only for their own shows. `editor`:
 * owners and editors.
 */
type Who = 'person' | 'member' | 'own' | 'editor' | 'owner'

/** Whether a role may use an endpoint, whatever the show. */
const mayUse = (role: Role, { who }: { who: Who }) =>
  role === 'owner' || (who !== 'owner' && (role === 'editor' || who !== 'editor'))

/** The rights of each operation; ` confirmed` requires a confirmation of identity within the last 15 minutes. */
const expected: Record<string, Who | `${Who} confirmed`> = {
  getMe: 'person',
  changeMe: 'person',
  changePassword: 'person confirmed',
  requestEmail: 'person confirmed',
  confirm: 'person',
  askForOwnPasskey: 'person',
  listSessions: 'person',
  endOtherSessions: 'person',
  endSession: 'person',
  getSignInMethods: 'person',
  beginPasskey: 'person confirmed',
  addPasskey: 'person confirmed',
  renamePasskey: 'person',
  removePasskey: 'person confirmed',
  beginSecondFactor: 'person confirmed',
  confirmSecondFactor: 'person confirmed',
  removeSecondFactor: 'person confirmed',
  renewRecoveryCodes: 'person confirmed',
  createStation: 'person',
  listPeople: 'owner',
  invitePerson: 'owner confirmed',
  changePerson: 'owner confirmed',
  makePersonLink: 'owner confirmed',
  removePerson: 'owner confirmed',
  listEvents: 'owner',
  listActors: 'owner',
  listShows: 'member',
  createShow: 'editor',
  getShow: 'member',
  updateShow: 'own',
  deleteShow: 'editor',
  forecastLifetime: 'member',
  getMeasuredLoudness: 'member',
  removeIntro: 'own',
  listEpisodes: 'member',
  countEpisodes: 'member',
  getEpisode: 'member',
  getWaveform: 'member',
  changeEpisode: 'own',
  archiveEpisodes: 'own',
  restoreEpisodes: 'own',
  pinEpisodes: 'own',
  moveEpisodes: 'own',
  deleteEpisode: 'owner',
  listMoments: 'member',
  createMoment: 'own',
  changeMoment: 'own',
  deleteMoment: 'own',
  listUploads: 'member',
  getUpload: 'member',
  cancelUpload: 'member',
  draftUpload: 'own',
  finishUpload: 'own',
  replaceAudio: 'own',
  getSettings: 'member',
  changeSettings: 'owner',
  checkDomain: 'owner',
  deleteStation: 'owner confirmed',
  testStream: 'owner',
  getAlarmMails: 'member',
  chooseAlarmMails: 'member',
  testAlarmMail: 'member',
  getExportSize: 'owner',
  listKeys: 'owner',
  getStorage: 'owner',
  createKey: 'owner confirmed',
  changeKey: 'owner confirmed',
  revokeKey: 'owner confirmed',
  rotateKey: 'owner confirmed',
  listRecordedDays: 'member',
  getTape: 'member',
  getLevel: 'member',
  listHolds: 'member',
  addHold: 'editor',
  releaseHold: 'editor',
  listPlays: 'member',
  summarisePlays: 'member',
  addPlay: 'editor',
  changePlay: 'editor',
  removePlay: 'editor',
  getPlayRules: 'member',
  savePlayRules: 'editor',
  previewPlayRules: 'member',
  previewTitleCharset: 'member',
  listCatalogue: 'member',
  importCatalogue: 'editor',
  changeRecording: 'editor',
  removeRecording: 'editor',
  listGenerations: 'member',
  generateEpisode: 'own',
  retryGeneration: 'own',
  cancelGeneration: 'own',
  dismissGeneration: 'own',
  reopenGeneration: 'own',
  getDay: 'member',
  getGeneration: 'member',
  getTemplate: 'member',
  saveTemplate: 'editor',
  previewSchedule: 'member',
  listExceptions: 'member',
  makeExceptions: 'editor',
  deleteException: 'editor',
  getNow: 'member',
  listFeeds: 'member',
  getAudience: 'editor',
  importFeed: 'editor',
  listFeedImports: 'editor',
  getFeedImport: 'editor',
  cancelFeedImport: 'editor',
}

/** Endpoints that are not in the document: streams, tiles, audio and uploads. */
const besides: Record<string, Who | `${Who} confirmed`> = {
  'GET /stations/{station}/live': 'member',
  'GET /stations/{station}/export': 'owner confirmed',
  'POST /stations/{station}/uploads': 'member',
  'POST /stations/{station}/pictures': 'member',
  'PUT /stations/{station}/shows/{id}/intro': 'own',
  'HEAD /stations/{station}/uploads/{id}': 'member',
  'PATCH /stations/{station}/uploads/{id}': 'member',
  'GET /stations/{station}/recordings/tiles/{tenths}/{hour}': 'member',
  'GET /stations/{station}/recordings/audio': 'member',
  'GET /stations/{station}/plays/export': 'member',
}

const prefix = '/dashboard/api'
type Operation = { operationId: string }
const { paths } = JSON.parse(readFileSync('dashboard/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}

type Endpoint = { route: string; name: string; who: Who; isConfirmed: boolean }

const endpoints: Endpoint[] = [
  ...Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      route: `${method.toUpperCase()} ${path.replace(prefix, '')}`,
      name: operationId,
      right: expected[operationId],
    })),
  ),
  ...Object.entries(besides).map(([route, right]) => ({ route, name: route, right })),
].map(({ route, name, right = 'person' }) => {
  const [who, confirmed] = right.split(' ')
  return { route, name, who: who as Who, isConfirmed: confirmed !== undefined }
})
const ofStation = endpoints.filter(({ route }) => route.includes('/{station}'))
const isRead = ({ route }: Endpoint) => /^(GET|HEAD) /.test(route)

it('every operation of the document has its rights declared, and nothing else has', () => {
  const documented = Object.values(paths).flatMap((methods) => Object.values(methods))
  expect(Object.keys(expected).toSorted()).toEqual(documented.map(({ operationId }) => operationId).toSorted())
})

for (const database of databases) {
  describe(`rights on ${database.name}`, () => {
    let app: TestApp
    let here: number
    let ids: Record<string, string | number>
    let bodies: Record<string, object>
    beforeAll(async () => {
      app = await testApp({ database })
      const station = await app.station({ name: 'Here', website: { domain: 'here.example' } })
      here = station.id
      const show = await makeShow(station.call)
      const episode = await makeEpisode(station.call, { show_id: show.id })
      const member = await signIn(app, [{ stationId: here, role: 'presenter' }])
      const { db } = app.app
      const window = { station_id: here, from_us: 1e15, until_us: 1e15 + 6e7, created_at: 1_763_366_400 }
      const hold = await db
        .insertInto('holds')
        .values({ ...window, reason: 'a complaint', released_at: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      const generation = await db
        .insertInto('generations')
        .values({
          ...{ ...window, show_id: show.id, episode_id: null, occurrence: null, title: 'Tide', description: '' },
          ...{ image: '', datetime: 1_763_366_400, state: 'failed', attempts: 1, reason: 'x', gaps: '[]' },
          ...{ due_ms: null, holder: null, idempotency_key: null, finished_at: 1_763_366_500 },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const moment = await db
        .insertInto('moments')
        .values({
          ...{ station_id: here, episode_id: episode.id, title: 'Fog', created_at: 1_763_366_400 },
          ...{ from_ms: 0, until_ms: 5000 },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const play = await db
        .insertInto('plays')
        .values({ station_id: here, from_us: 1e15, until_us: 1e15 + 6e7, title: 'Fog - Haar', show_id: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      const recording = await db
        .insertInto('catalogue')
        .values({
          ...{ station_id: here, artist: 'Fog', title: 'Haar', artist_folded: 'fog', title_folded: 'haar' },
          ...{ isrc: '', label: '', label_code: '', composer: '' },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const key = await db.selectFrom('api_keys').select('id').where('station_id', '=', here).executeTakeFirstOrThrow()
      ids = {
        ...{ shows: show.id, episodes: episode.id, people: member.id, holds: hold.id, generations: generation.id },
        ...{
          keys: key.id,
          moments: moment.id,
          plays: play.id,
          catalogue: recording.id,
          uploads: 'A'.repeat(22),
          tenths: 10,
          hour: 1_763_366_400,
        },
      }
      const cut = { show_id: show.id, from_us: 1_763_366_400e6, until_us: 1_763_366_460e6 }
      bodies = {
        updateShow: { title: 'Taken' },
        changeEpisode: { title: 'Taken' },
        archiveEpisodes: { ids: [episode.id] },
        restoreEpisodes: { ids: [episode.id] },
        pinEpisodes: { ids: [episode.id], pinned: true },
        createMoment: { title: 'Taken', from_ms: 0, until_ms: 5000 },
        changeMoment: { title: 'Taken' },
        moveEpisodes: { ids: [episode.id], show_id: show.id },
        draftUpload: { show_id: show.id, title: 'Taken' },
        replaceAudio: { episode: episode.id },
        finishUpload: { show_id: show.id, title: 'Taken' },
        changeSettings: { name: 'Taken' },
        chooseAlarmMails: { alarms: [] },
        changeKey: { label: 'Taken' },
        rotateKey: { overlap: 0 },
        changePerson: { role: 'owner' },
        deleteStation: { name: 'Here' },
        deleteEpisode: { title: episode.title },
        generateEpisode: { ...cut, title: 'Taken' },
        invitePerson: { email: 'taken@radio.test', role: 'owner' },
        createKey: { label: 'Taken', scopes: ['shows:read'] },
        createShow: { title: 'Taken' },
        importFeed: { url: 'https://feeds.test/taken.rss' },
        addHold: { from_us: 1e15, until_us: 1e15 + 6e7, reason: 'Taken' },
        addPlay: { at: 1_763_366_400, title: 'Taken' },
        changePlay: { title: 'Taken' },
        savePlayRules: { ignore: ['Taken'], swap: [], split: [] },
        importCatalogue: { csv: 'artist,title\nTaken,Taken' },
        changeRecording: { title: 'Taken' },
        saveTemplate: { version: 0, weeks: [] },
        makeExceptions: { exceptions: [{ kind: 'clear', date: '2027-01-04', time: 0, duration: 60 }] },
        changeMe: { name: 'Taken' },
        changePassword: { password: 'taken taken taken' },
        requestEmail: { email: 'taken@radio.test' },
        renamePasskey: { name: 'Taken' },
        confirmSecondFactor: { ticket: 'taken', code: '123456' },
        createStation: { name: 'Taken', timezone: 'UTC' },
      }
    })
    afterAll(() => app.close())

    /** The URL of an endpoint; `id` is that of a thing of this station, unless another is given. */
    const urlOf = (route: string, station: number, id?: number) =>
      prefix +
      route
        .split(' ')[1]!
        .replace('{station}', `${station}`)
        .replace('{id}', () => `${id ?? ids[/(\w+)\/\{id\}/.exec(route)![1]!] ?? 1}`)
        .replace(/\{(tenths|hour)\}/g, (_, name: string) => `${ids[name]}`)

    async function ask(
      { route, name }: Endpoint,
      cookie: string,
      { station = here, id, headers = {} }: { station?: number; id?: number; headers?: Record<string, string> } = {},
    ) {
      const [method = ''] = route.split(' ')
      const body = /^(POST|PUT)$/.test(method) && !route.endsWith('/uploads')
      const isFile = /\/(pictures|intro)$/.test(route)
      const response = await app.fetch(urlOf(route, station, id), {
        method,
        headers: {
          ...{ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
          ...(body && { 'Content-Type': isFile ? 'application/octet-stream' : 'application/json' }),
          ...(method === 'PATCH' && { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(id === undefined ? (bodies[name] ?? {}) : {}) }),
      })
      const { status } = response
      if (status < 300) {
        // One of them never ends.
        await response.body?.cancel()
        return { status, code: undefined, message: undefined }
      }
      const text = await response.text()
      const { code, message } = (text ? JSON.parse(text) : {}) as { code?: string; message?: string }
      return { status, code, message }
    }
    /** All stored rows, without those that every test changes: sessions, people and memberships. */
    const stored = async () => {
      // New owners have alarms; a change of them is an event.
      const { sessions: _, people, memberships, alarm_mails, ...tables } = await contents(app.config.database)
      return Object.fromEntries(Object.entries(tables).map(([table, { lines }]) => [table, lines]))
    }
    const missing = 999_999

    it('every endpoint answers 401 without a session, also with an API key', async () => {
      for (const endpoint of endpoints) {
        const { status, code } = await ask(endpoint, 'x=y')
        expect([endpoint.name, status, isHead(endpoint) ? 'unauthenticated' : code]).toEqual([
          ...[endpoint.name, 401, 'unauthenticated'],
        ])
      }
    })

    it('for a member of another station, this station answers like one that does not exist, and nothing changes', async () => {
      const { id: stationId } = await app.station({ name: 'There' })
      const { cookie } = await signIn(app, [{ stationId }])
      const before = await stored()
      for (const endpoint of ofStation) {
        const [theirs, none] = [await ask(endpoint, cookie), await ask(endpoint, cookie, { station: missing })]
        expect([endpoint.name, theirs]).toEqual([endpoint.name, none])
        expect([endpoint.name, theirs.status]).toEqual([endpoint.name, 404])
      }
      expect(await stored()).toEqual(before)
    })

    it('an owner cannot reach objects of another station through their own', async () => {
      const { id: stationId } = await app.station({ name: 'There too' })
      const { cookie } = await signIn(app, [{ stationId }])
      const before = await stored()
      for (const endpoint of ofStation.filter(({ route }) => route.includes('{id}'))) {
        const { status } = await ask(endpoint, cookie, { station: stationId })
        expect([endpoint.name, status]).toEqual([endpoint.name, 404])
      }
      for (const name of ['archiveEpisodes', 'restoreEpisodes', 'moveEpisodes', 'generateEpisode']) {
        await ask(endpoints.find((endpoint) => endpoint.name === name)!, cookie, { station: stationId })
      }
      expect(await stored()).toEqual(before)
    })

    it.each(roles)('as %s, a member may use exactly the endpoints declared above', async (role) => {
      const { cookie } = await signIn(app, [{ stationId: here, role }])
      for (const endpoint of ofStation) {
        const may = mayUse(role, endpoint)
        const { status, code } = await ask(endpoint, cookie, { id: missing })
        expect([endpoint.name, may, status === 403 && code]).toEqual([endpoint.name, may, may ? false : 'role'])
        expect([endpoint.name, status < 500 && status !== 401]).toEqual([endpoint.name, true])
      }
    })

    it('an editor of this station and owner of another one can use of each what their role there allows', async () => {
      const { id: stationId } = await app.station({ name: 'Theirs' })
      const { cookie } = await signIn(app, [{ stationId }, { stationId: here, role: 'editor' }])
      const listKeys = endpoints.find(({ name }) => name === 'listKeys')!
      expect(await ask(listKeys, cookie, { station: stationId })).toMatchObject({ status: 200 })
      expect(await ask(listKeys, cookie)).toMatchObject({ status: 403, code: 'role' })
    })

    it('an editor changes nothing of keys, people and settings, with bodies that an owner could send', async () => {
      const { cookie } = await signIn(app, [{ stationId: here, role: 'editor' }])
      const before = await stored()
      for (const endpoint of ofStation.filter(({ who }) => who === 'owner')) {
        expect([endpoint.name, await ask(endpoint, cookie)]).toMatchObject([
          endpoint.name,
          { status: 403, code: 'role', message: 'Your role does not allow this.' },
        ])
      }
      expect(await stored()).toEqual(before)
    })

    it('a presenter changes nothing of a show that is not theirs', async () => {
      const { cookie } = await signIn(app, [{ stationId: here, role: 'presenter' }])
      const before = await stored()
      for (const endpoint of ofStation.filter(({ who }) => who === 'own')) {
        const { status } = await ask(endpoint, cookie)
        // Several at once are answered for each of them.
        expect([endpoint.name, [200, 403, 404].includes(status)]).toEqual([endpoint.name, true])
      }
      expect(await stored()).toEqual(before)
    })

    it('after 15 minutes exactly the endpoints declared so require a new confirmation', async () => {
      const old = await Promise.all(
        endpoints.map(async (endpoint) => ({ endpoint, person: await signIn(app, [{ stationId: here }]) })),
      )
      app.clock.advance(15 * 60)
      for (const { endpoint, person } of old) {
        const { code } = await ask(endpoint, person.cookie, { id: missing })
        // `confirm` itself refuses a wrong confirmation with this code.
        if (endpoint.name === 'confirm') continue
        expect([endpoint.name, code === 'confirm']).toEqual([endpoint.name, endpoint.isConfirmed])
      }
    })

    /**
     * Calls an endpoint with a body that arrives only after `meanwhile`. That runs when the request has been admitted,
     * because the use of the session is then recorded.
     */
    async function askSlowly(
      { route, name }: Endpoint,
      { cookie, sessionId }: SignedIn,
      meanwhile: () => Promise<void>,
    ) {
      const { db } = app.app
      const used = app.clock.ms / 1000
      await db
        .updateTable('sessions')
        .set({ seen_at: used - 600 })
        .where('id', '=', sessionId)
        .execute()
      const asked = request(app.origin + urlOf(route, here), {
        ...{ method: route.split(' ')[0]!, agent: false, rejectUnauthorized: false },
        headers: {
          ...{ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
          ...{ 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
        },
      })
      const answered = new Promise<IncomingMessage>((resolve, reject) =>
        asked.on('response', resolve).on('error', reject),
      )
      const body = JSON.stringify(bodies[name] ?? {})
      asked.write(body.slice(0, 1))
      const session = () => db.selectFrom('sessions').select('seen_at').where('id', '=', sessionId).executeTakeFirst()
      await expect.poll(session, { interval: 1 }).toEqual({ seen_at: used })
      await meanwhile()
      asked.end(body.slice(1))
      const answer = await answered
      const { message } = JSON.parse((await text(answer)) || '{}') as { message?: string }
      return [name, answer.statusCode, message]
    }
    /** Whether an endpoint writes, reads its body first, and reports by its status whether it wrote. */
    const isLate = (endpoint: Endpoint) =>
      !isRead(endpoint) &&
      endpoint.name in expected &&
      !/^(begin|confirm$|addPasskey|askFor|testStream|testAlarmMail|preview|finish|replaceAudio|cancelUpload|removeIntro)/.test(
        endpoint.name,
      )
    const answeredOnce = (endpoint: Endpoint) => isLate(endpoint) && !/Episodes?$/.test(endpoint.name)

    it('a person who is removed while their request arrives changes nothing, like a person of another station', async () => {
      const before = await stored()
      for (const endpoint of ofStation.filter(isLate)) {
        const person = await signIn(app, [{ stationId: here }])
        const facts = await askSlowly(endpoint, person, () => deleteMembership(app.app.db, person.id, here))
        if (answeredOnce(endpoint)) expect(facts).toEqual([endpoint.name, 404, 'Station not found.'])
      }
      expect(await stored()).toEqual(before)
    }, 60_000)

    it('an owner who is made a presenter while their request arrives changes nothing', async () => {
      const before = await stored()
      // A member's alarms are their own choice, in any role.
      for (const endpoint of ofStation.filter(isLate).filter(({ name }) => name !== 'chooseAlarmMails')) {
        const person = await signIn(app, [{ stationId: here }])
        const facts = await askSlowly(endpoint, person, () =>
          setMembership(app.app.db, { personId: person.id, stationId: here, role: 'presenter' }, 0),
        )
        if (!mayUse('presenter', endpoint)) {
          expect(facts).toEqual([endpoint.name, 403, 'Your role does not allow this.'])
        }
      }
      expect(await stored()).toEqual(before)
    }, 60_000)

    it('an owner who is made an editor while their request arrives changes nothing that only owners may', async () => {
      const before = await stored()
      for (const endpoint of ofStation.filter(isLate).filter(({ who }) => who === 'owner')) {
        const person = await signIn(app, [{ stationId: here }])
        const facts = await askSlowly(endpoint, person, () =>
          setMembership(app.app.db, { personId: person.id, stationId: here, role: 'editor' }, 0),
        )
        expect(facts).toEqual([endpoint.name, 403, 'Your role does not allow this.'])
      }
      expect(await stored()).toEqual(before)
    }, 60_000)

    it('a person who is signed out while their request arrives changes nothing, of the station or of themselves', async () => {
      const before = await stored()
      for (const endpoint of endpoints.filter(isLate)) {
        const person = await signIn(app, [{ stationId: here }])
        const facts = await askSlowly(endpoint, person, async () => {
          await deleteOtherSessions(app.app.db, person.id, 0)
        })
        if (answeredOnce(endpoint)) expect(facts).toEqual([endpoint.name, 401, 'Sign in first.'])
      }
      expect(await stored()).toEqual(before)
    }, 60_000)

    it('every change that another site sends with a person’s cookie is refused', async () => {
      const { cookie } = await signIn(app, [{ stationId: here }])
      const before = await stored()
      for (const endpoint of endpoints.filter((endpoint) => !isRead(endpoint))) {
        for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }]) {
          const { status, code } = await ask(endpoint, cookie, { headers })
          expect([endpoint.name, status, code]).toEqual([endpoint.name, 403, 'other_origin'])
        }
      }
      expect(await stored()).toEqual(before)
    })

    it('an editor changes every show and its episodes: no request is refused because of the show', async () => {
      const { cookie } = await signIn(app, [{ stationId: here, role: 'editor' }])
      for (const endpoint of ofStation.filter(({ who }) => who === 'own')) {
        const { status } = await ask(endpoint, cookie)
        expect([endpoint.name, status]).not.toEqual([endpoint.name, 403])
      }
    })

    it('every route of the dashboard’s API is tested here', async () => {
      const { cookie } = await signIn(app, [{ stationId: here }])
      const asked = endpoints.map(({ route }) => route.replaceAll(/\{(\w+)\}/g, ':$1'))
      const found = pathsIn(app.app.http.printRoutes({ commonPrefix: false }))
        .filter((path) => path.startsWith(`${prefix}/`))
        .map((path) => path.slice(prefix.length))
      expect(found.toSorted()).toEqual([...new Set(asked.map((route) => route.split(' ')[1]))].toSorted())
      // A path answers 405 to every method that it does not have.
      for (const path of found) {
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
          (one) => !asked.includes(`${one} ${path}`),
        )) {
          const route = `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`
          const { status } = await ask({ route, name: route, who: 'owner', isConfirmed: false }, cookie)
          expect([route, status]).toEqual([route, 405])
        }
      }
    })
  })
}

function isHead({ route }: Endpoint): boolean {
  return route.startsWith('HEAD ')
}

/** The paths of Fastify's tree, such as `/v1/shows/:id`. */
function pathsIn(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^(.*?)[├└]── (\S*)(?: \((.*)\))?/.exec(line) ?? []
    const depth = indent.length / 4
    above.length = depth
    above[depth] = part
    return methods ? [above.join('')] : []
  })
}
