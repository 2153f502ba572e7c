import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeMembership, invitePerson, removePerson } from './accounts/actions.ts'
import { invitationRule, membershipChangesRule } from './accounts/rules/person-fields.ts'
import { roles } from './accounts/rules/rights.ts'
import { nothingAlongside, type Writer } from './database/transaction.ts'
import { archiveEpisode, createEpisode, restoreEpisode, updateEpisode } from './episodes/actions.ts'
import {
  episodeChangesRule,
  newEpisodeRule,
  newStoredEpisodeRule,
  restoreRule,
} from './episodes/rules/episode-fields.ts'
import {
  cancelGeneration,
  dismissGeneration,
  generateEpisode,
  reopenGeneration,
  retryGeneration,
} from './generation/actions.ts'
import { orderRule } from './generation/rules/order-fields.ts'
import { createKey, revokeKey, rotateKey, setKey } from './keys/actions.ts'
import { keyChangesRule, newKeyRule, rotationRule } from './keys/rules/key-fields.ts'
import { allScopes } from './keys/rules/scopes.ts'
import { onlyId, type Rule, record } from './lib/field-rules.ts'
import { addHold, releaseHold } from './recordings/actions.ts'
import { holdRule } from './recordings/rules/hold-fields.ts'
import { replaceWeek } from './schedule/actions.ts'
import { DAYS } from './schedule/rules/entry.ts'
import { weekPlanRule } from './schedule/rules/week-plan.ts'
import { createShow, deleteShow, setShow, updateShow } from './shows/actions.ts'
import { automationRule, newShowRule, showChangesRule } from './shows/rules/show-fields.ts'
import { createStation, deleteStation, setStation } from './station/actions.ts'
import { newStationRule, stationChangesRule } from './station/rules/station-fields.ts'
import { noon, type TestApp, testApp } from './testing/app.ts'
import { databases } from './testing/databases.ts'
import { mp3, storedFiles } from './testing/factories.ts'
import { fakeRecordings } from './testing/fake-recordings.ts'
import { manualTime } from './testing/manual-time.ts'
import { createUploadedEpisode } from './uploads/actions.ts'
import { uploadFields } from './uploads/schema.ts'

// Every verb, called directly as by the command line and the demo, rejects the same input as the API.

/** Invalid values of a field, and valid values at its limits. */
type Values = { bad: readonly unknown[]; good: readonly unknown[] }

const radio = '\u{1f4fb}'
const text = (limit: number): Values => ({
  bad: [null, 5, ['a'], {}, 'x'.repeat(limit + 1), radio.repeat(limit + 1), 'a\0', '\ud83d'],
  good: ['', 'x'.repeat(limit), radio.repeat(limit)],
})
const title = (limit: number): Values => ({
  bad: ['', ' \u00a0\n', ...text(limit).bad],
  good: ['x', 'x'.repeat(limit), radio.repeat(limit)],
})
const url: Values = {
  bad: [null, 7, '', 'javascript:1', 'art.png', 'https://', 'https://a.test/a b', `https://a/${'x'.repeat(1991)}`],
  good: ['http://a.test', `https://a/${'x'.repeat(1990)}`],
}
const urlOrEmpty: Values = { bad: url.bad.filter((value) => value !== ''), good: ['', ...url.good] }
const whole = (min: number, max: number): Values => ({
  bad: [min - 1, max + 1, min + 0.5, Number.NaN, Infinity, -Infinity, `${min}`, null, true, [min]],
  good: [min, max],
})
const anId: Values = { bad: [0, -1, 1.5, Number.NaN, 2 ** 53, '1', '', null], good: [] }
const instant = whole(0, 253_402_300_799)
const flag: Values = { bad: [0, 1, 2, 'true', null], good: [true, false] }
type Input = Record<string, unknown>

/** A field by its name in errors, and the part of the input that sets it, by default of the same name. */
type Field = [name: string, values: Values, set?: (value: unknown) => Input]

/** Optional fields without a default. */
const required = (...fields: Field[]): Field[] =>
  fields.map(([name, { bad, good }, ...set]) => [name, { bad: [undefined, ...bad], good }, ...set])

const nothing = async () => {}
/** For names that no file has. */
const noStorage = { keep: nothing, discard: nothing, remove: nothing }

type Verb = {
  name: string
  /** The rule of its input. */
  rule: Rule
  /** Creates the rows that it needs, and returns a valid input. */
  valid: () => Promise<Input>
  fields: Field[]
  // biome-ignore lint/suspicious/noExplicitAny: verbs are given values of types that they do not take
  call: (writer: Writer, input: any) => Promise<unknown>
}

/** Exported functions of `actions.ts` that write nothing. */
const notVerbs = ['stationNotFound', 'showNotFound', 'episodeNotFound', 'keyNotFound', 'keyHash', 'generationNotFound']

/** Verbs whose input is nested too deeply for the table; `schedule/staff-routes.test.ts` has their refusals. */
const triedElsewhere = ['saveWeeks']

const show = { title: 'Tide', description: '', image: '', published: true, presenter: '' }
const episode = { title: 'Fog', description: '', image: '', datetime: undefined }
const audioUrl = 'https://a.test/fog.mp3'
const nine = { day: 'mon', time: 540, duration: 60 }
const noonSeconds = Date.parse(noon) / 1000
const day = 86_400
const tooOld = noonSeconds - 60 * day - 1

const imageUrl: Field = ['image_url', urlOrEmpty, (image) => ({ image })]
const showId: Field = ['show_id', anId, (value) => ({ showId: value })]
const id: Field = ['id', anId]

const automation: Field[] = [
  ['auto_episodes', flag, (autoEpisodes) => ({ autoEpisodes })],
  ['trim_start', whole(0, 3600), (trimStart) => ({ trimStart })],
  ['trim_end', whole(0, 3600), (trimEnd) => ({ trimEnd })],
]
const ofShow: Field[] = [
  ['title', title(200)],
  ['description', text(5000)],
  imageUrl,
  ['published', flag],
  ['presenter', text(200)],
]
const ofEpisode: Field[] = [['title', title(499)], ['description', text(10_000)], imageUrl]
const datetime: Field = ['datetime', instant]
const ofStation: Field[] = [
  ['description', text(5000)],
  imageUrl,
  ['color', { bad: [null, 1, '', 'blue', '#abc', '#0b6e99f', 'x#0b6e99'], good: ['#0B6e99'] }],
  ['url', urlOrEmpty],
  [
    'timezone',
    { bad: [null, 1, '', 'Mars/Olympus', ' UTC', '+01:00'], good: ['Europe/Berlin'] },
    (timeZone) => ({ timeZone }),
  ],
  ['number_of_weeks', whole(1, 52), (numberOfWeeks) => ({ numberOfWeeks })],
  [
    'rotation_start',
    { bad: [null, 1, '', '2026-11-17', '2026-02-30', '20261116', '2026-11-16T00:00'], good: ['2026-11-16'] },
    (rotationStart) => ({ rotationStart }),
  ],
  ['current_week', whole(1, 2), (currentWeek) => ({ currentWeek })],
  ['public_api', flag, (publicApi) => ({ publicApi })],
  ['stream_url', urlOrEmpty, (streamUrl) => ({ streamUrl })],
  ['record', flag],
  ['stream_delay', whole(0, 3_600_000), (streamDelayMs) => ({ streamDelayMs })],
  ['retention_days', whole(1, 3650), (retentionDays) => ({ retentionDays })],
]
const expiry: Field = [
  'expires_at',
  { bad: [noonSeconds, ...instant.bad.filter((value) => value !== null)], good: [noonSeconds + 1, null] },
  (expiresAt) => ({ expiresAt }),
]
const ofEntry = (values: Values, set: (value: unknown) => object): [Values, (value: unknown) => Input] => [
  { ...values, bad: [undefined, ...values.bad] },
  (value) => ({ entries: [nine, { ...nine, ...set(value) }] }),
]

for (const database of databases) {
  describe(`a verb that is called directly on ${database.name}`, () => {
    let app: TestApp
    let writer: Writer
    let stationId: number
    let tables: string[]
    let told = 0
    let files = 0
    let people = 0
    beforeAll(async () => {
      // No job runs and the queue is not worked on: rows change only by the verbs.
      app = await testApp({ database, wait: manualTime().wait })
      writer = { ...app.app.writer, changed: () => void told++ }
      stationId = await newStation()
      // Without SQLite's search index, whose row numbers are above 2^53; it is written only together with episodes.
      tables = (await app.app.db.introspection.getTables())
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('episode_grams'))
    })
    afterAll(() => app.close())

    const newStation = async () => (await createStation(writer, { name: 'R', numberOfWeeks: 2 })).id
    const newShow = async () => (await createShow(writer, stationId, show, nothingAlongside)).id
    const newEpisode = async (home: number) => {
      const input = { ...episode, showId: home, audio: { url: audioUrl } }
      return (await createEpisode(writer, stationId, input, nothingAlongside)).id
    }
    const newArchived = async () => {
      const archived = await newEpisode(await newShow())
      await archiveEpisode(writer, stationId, archived)
      return archived
    }
    const newKey = async () => {
      const input = { label: 'L', scopes: ['shows:read'] as const, expiresAt: null }
      return (await createKey(writer, await newStation(), input)).row.id
    }
    const newMember = async () => {
      const email = `person${++people}@tramline.example`
      return (await invitePerson(writer, stationId, { email, role: 'presenter' })).person.id
    }
    /** Everything is recorded, but never completely, so that nothing is made of it. */
    const recordings = fakeRecordings([[0, 4e9]])
    const newGeneration = async (state: 'pending' | 'failed') => {
      const window = { startTime: noonSeconds - day, endTime: noonSeconds - day + 60 }
      const order = { ...window, showId: await newShow(), description: '', image: '' }
      const { id } = await generateEpisode({ ...writer, recordings }, stationId, order)
      if (state === 'failed') await cancelGeneration(writer, id)
      return id
    }

    const verbs: Verb[] = [
      {
        name: 'createStation',
        rule: newStationRule(2),
        valid: async () => ({ name: 'New', numberOfWeeks: 2 }),
        fields: [...required(['name', title(200)]), ...ofStation],
        call: createStation,
      },
      {
        name: 'setStation',
        rule: stationChangesRule(2),
        valid: async () => ({ id: await newStation() }),
        fields: [...required(id), ['name', title(200)], ...ofStation],
        call: (by, { id, ...settings }) => setStation(by, id, settings),
      },
      {
        name: 'deleteStation',
        rule: onlyId,
        valid: async () => ({ id: await newStation() }),
        fields: required(id),
        call: (by, { id }) => deleteStation(by, id),
      },
      {
        name: 'createKey',
        rule: record({ id: onlyId.properties.id, ...newKeyRule.properties }),
        valid: async () => ({ id: await newStation(), label: 'L', scopes: ['shows:read'], expiresAt: null }),
        fields: [
          ...required(id, ['label', title(200)]),
          ['scopes', { bad: [undefined, null, [], {}, Array(11).fill('shows:read')], good: [allScopes] }],
          [
            'scopes[1]',
            { bad: [undefined, null, 1, '', 'shows:delete'], good: ['shows:write'] },
            (scope) => ({ scopes: ['shows:read', scope] }),
          ],
          expiry,
        ],
        call: (by, { id, ...input }) => createKey(by, id, input),
      },
      {
        name: 'setKey',
        rule: keyChangesRule,
        valid: async () => ({ id: await newKey() }),
        fields: [...required(id), ['label', title(200)], expiry],
        call: (by, { id, ...changes }) => setKey(by, id, changes),
      },
      {
        name: 'rotateKey',
        rule: rotationRule,
        valid: async () => ({ id: await newKey(), overlap: 24 }),
        fields: required(id, ['overlap', whole(0, 8784)]),
        call: (by, { id, overlap }) => rotateKey(by, id, overlap),
      },
      {
        name: 'revokeKey',
        rule: onlyId,
        valid: async () => ({ id: await newKey() }),
        fields: required(id),
        call: (by, { id }) => revokeKey(by, id),
      },
      {
        name: 'invitePerson',
        rule: record({ id: onlyId.properties.id, ...invitationRule.properties }),
        valid: async () => ({ id: await newStation(), email: 'marta@tramline.example', role: 'owner' }),
        fields: [
          ...required(
            id,
            [
              'email',
              { bad: [...title(254).bad, 'marta', '@', 'a@', '@b', 'a b@c', 'a@b@c'], good: [`${'x'.repeat(252)}@y`] },
            ],
            ['role', { bad: ['Owner', '', null, 1], good: roles }],
          ),
          ['shows', { bad: [null, {}, 'x', Array(1001).fill(1)], good: [[], undefined] }],
          ['shows[0]', { bad: [null, 0, 'x', 2 ** 40], good: [] }, (show) => ({ shows: [show] })],
        ],
        call: (by, { id, ...input }) => invitePerson(by, id, input),
      },
      {
        name: 'changeMembership',
        rule: membershipChangesRule,
        valid: async () => ({ id: await newMember(), role: 'presenter' }),
        fields: [
          ...required(id),
          ['role', { bad: ['Owner', '', null, 1], good: [...roles, undefined] }],
          ['shows', { bad: [null, {}, 'x', Array(1001).fill(1)], good: [[], undefined] }],
          ['shows[0]', { bad: [null, 0, 'x', 2 ** 40], good: [] }, (show) => ({ shows: [show] })],
        ],
        call: (by, { id, ...input }) => changeMembership(by, stationId, id, input),
      },
      {
        name: 'removePerson',
        rule: onlyId,
        valid: async () => ({ id: await newMember() }),
        fields: required(id),
        call: (by, { id }) => removePerson(by, stationId, id),
      },
      {
        name: 'createShow',
        rule: newShowRule,
        valid: async () => show,
        fields: required(...ofShow),
        call: (by, input) => createShow(by, stationId, input, nothingAlongside),
      },
      {
        name: 'updateShow',
        rule: showChangesRule,
        valid: async () => ({ id: await newShow() }),
        fields: [...required(id), ...ofShow, ...automation],
        call: (by, { id, ...changes }) => updateShow(by, stationId, id, changes),
      },
      {
        name: 'deleteShow',
        rule: onlyId,
        valid: async () => ({ id: await newShow() }),
        fields: required(id),
        call: (by, { id }) => deleteShow(by, stationId, id),
      },
      {
        name: 'setShow',
        rule: automationRule,
        valid: async () => ({ id: await newShow() }),
        fields: [...required(id), ...automation, ['intro', { bad: text(255).bad, good: [''] }]],
        call: (by, { id, ...input }) => setShow({ ...by, storage: noStorage }, stationId, id, input),
      },
      {
        name: 'createEpisode',
        rule: newEpisodeRule,
        valid: async () => ({ ...episode, showId: await newShow(), url: audioUrl }),
        fields: [...required(...ofEpisode, showId, ['audio_url', url, (value) => ({ url: value })]), datetime],
        call: (by, { url, ...input }) => createEpisode(by, stationId, { ...input, audio: { url } }, nothingAlongside),
      },
      {
        name: 'createEpisode',
        rule: newStoredEpisodeRule,
        valid: async () => ({ ...episode, showId: await newShow(), mediaName: `${++files}.mp3`, sizeBytes: 5 }),
        fields: [
          ...required(...ofEpisode, showId),
          datetime,
          ...required(
            ['media_name', title(255), (mediaName) => ({ mediaName })],
            ['audio_length', whole(0, Number.MAX_SAFE_INTEGER), (sizeBytes) => ({ sizeBytes })],
          ),
        ],
        call: (by, { mediaName, sizeBytes, ...input }) =>
          createEpisode(by, stationId, { ...input, audio: { mediaName, sizeBytes } }, nothingAlongside),
      },
      {
        name: 'createUploadedEpisode',
        rule: record({ ...uploadFields.properties }),
        valid: async () => ({ title: 'Fog', description: '', datetime: undefined, showId: await newShow() }),
        fields: [...required(['title', title(499)], ['description', text(10_000)], showId), datetime],
        call: async (by, input) => {
          const { storage } = app.app
          const file = await storage.receive(Readable.from([mp3]))
          return createUploadedEpisode({ ...by, storage }, stationId, file, input, nothingAlongside)
        },
      },
      {
        name: 'updateEpisode',
        rule: episodeChangesRule,
        valid: async () => ({ id: await newEpisode(await newShow()) }),
        fields: [...required(id), ...ofEpisode, datetime, ['show_id', anId]],
        call: (by, { id, ...changes }) => updateEpisode(by, stationId, id, changes),
      },
      {
        name: 'archiveEpisode',
        rule: onlyId,
        valid: async () => ({ id: await newEpisode(await newShow()) }),
        fields: required(id),
        call: (by, { id }) => archiveEpisode(by, stationId, id),
      },
      {
        name: 'restoreEpisode',
        rule: restoreRule,
        valid: async () => ({ id: await newArchived() }),
        fields: [...required(id), showId],
        call: (by, { id, showId }) => restoreEpisode(by, stationId, id, showId),
      },
      {
        name: 'replaceWeek',
        rule: weekPlanRule(2),
        valid: async () => ({ showId: await newShow(), week: 1, entries: [nine] }),
        fields: [
          ...required(showId, ['week', whole(1, 2)]),
          ['entries', { bad: [undefined, null, {}, Array(673).fill(nine)], good: [[], Array(672).fill(nine)] }],
          ['entries[1]', { bad: [undefined, null, 'mon', [nine]], good: [] }, (entry) => ({ entries: [nine, entry] })],
          ['entries[1].day', ...ofEntry({ bad: [null, 1, '', 'Mon', 'monday'], good: DAYS }, (day) => ({ day }))],
          ['entries[1].time', ...ofEntry(whole(0, 1440), (time) => ({ time }))],
          ['entries[1].duration', ...ofEntry(whole(1, 10_080), (duration) => ({ duration }))],
        ],
        call: (by, { entries, ...showWeek }) => replaceWeek(by, stationId, showWeek, entries),
      },
      {
        name: 'addHold',
        rule: holdRule,
        valid: async () => ({ id: stationId, fromUs: 1, untilUs: 2, reason: 'A complaint' }),
        fields: required(
          id,
          [
            'from',
            { bad: whole(0, Number.MAX_SAFE_INTEGER).bad, good: [0, Number.MAX_SAFE_INTEGER - 1] },
            (fromUs) => ({ fromUs, untilUs: Number.MAX_SAFE_INTEGER }),
          ],
          [
            'until',
            { bad: [1, ...whole(0, Number.MAX_SAFE_INTEGER).bad], good: [2, Number.MAX_SAFE_INTEGER] },
            (untilUs) => ({ untilUs }),
          ],
          ['reason', title(1000)],
        ),
        call: (by, { id, ...hold }) => addHold(by, id, hold),
      },
      {
        name: 'releaseHold',
        rule: onlyId,
        valid: async () => ({
          id: (await addHold(writer, stationId, { fromUs: 1, untilUs: 2, reason: 'A complaint' })).id,
        }),
        fields: required(id),
        call: (by, { id }) => releaseHold(by, id),
      },
      {
        name: 'retryGeneration',
        rule: onlyId,
        valid: async () => ({ id: await newGeneration('failed') }),
        fields: required(id),
        call: (by, { id }) => retryGeneration(by, id),
      },
      {
        name: 'dismissGeneration',
        rule: onlyId,
        valid: async () => ({ id: await newGeneration('failed') }),
        fields: required(id),
        call: (by, { id }) => dismissGeneration(by, id),
      },
      {
        name: 'reopenGeneration',
        rule: onlyId,
        async valid() {
          const id = await newGeneration('failed')
          await dismissGeneration(writer, id)
          return { id }
        },
        fields: required(id),
        call: (by, { id }) => reopenGeneration(by, id),
      },
      {
        name: 'cancelGeneration',
        rule: onlyId,
        valid: async () => ({ id: await newGeneration('pending') }),
        fields: required(id),
        call: (by, { id }) => cancelGeneration(by, id),
      },
      {
        name: 'generateEpisode',
        rule: orderRule,
        valid: async () => ({
          ...{ showId: await newShow(), description: '', image: '' },
          ...{ startTime: noonSeconds - day, endTime: noonSeconds - day + 60 },
        }),
        fields: [
          ...required(
            showId,
            [
              'start_time',
              { bad: [tooOld, ...instant.bad], good: [noonSeconds - day + 59] },
              (startTime) => ({ startTime, ...(startTime === tooOld && { endTime: tooOld + 60 }) }),
            ],
            [
              'end_time',
              { bad: [noonSeconds - day, noonSeconds + 1, ...instant.bad], good: [noonSeconds - day + 1, noonSeconds] },
              (endTime) => ({ endTime }),
            ],
            ['description', text(10_000)],
            imageUrl,
          ),
          ['title', text(499)],
          datetime,
          ['start_us', whole(0, 999_999), (startUs) => ({ startUs })],
          ['end_us', whole(0, 999_999), (endUs) => ({ endUs })],
          ['archived', flag],
        ],
        call: (by, input) => generateEpisode({ ...by, recordings }, stationId, input),
      },
    ]

    /** The whole state: the rows of all tables, the files, and the calls of `changed`. */
    async function everything() {
      const rows = await Promise.all(
        tables.map(async (name) => [name, (await sql`select * from ${sql.table(name)}`.execute(app.app.db)).rows]),
      )
      return JSON.stringify({ rows, files: storedFiles(app), told })
    }

    for (const { name, rule, valid, fields, call } of verbs) {
      for (const [field, { bad, good }, set = (value: unknown) => ({ [field]: value })] of fields) {
        it(`${name}: ${field} is refused beyond its limits, and nothing is written; at its limits it is accepted`, async () => {
          const input = await valid()
          const before = await everything()
          for (const value of bad) {
            const refused = expect.objectContaining({ code: 'invalid', errors: [expect.objectContaining({ field })] })
            await expect([
              value,
              await call(writer, { ...input, ...set(value) }).catch((error: unknown) => error),
            ]).toEqual([value, refused])
          }
          expect(await everything()).toBe(before)
          for (const value of good) await call(writer, { ...(await valid()), ...set(value) })
        })
      }

      it(`${name}: every field of its rule is in the table, and valid input is accepted`, async () => {
        const named = fields.map(([field]) => field).filter((field) => !field.includes('['))
        expect(named.sort()).toEqual(Object.keys(rule.properties!).sort())
        await call(writer, await valid())
      })
    }

    it('every exported function of actions.ts is in the table', async () => {
      const files = globSync('server/*/actions.ts')
      const modules: object[] = await Promise.all(files.map((file) => import(resolve(file))))
      const exported = modules.flatMap((module) =>
        Object.entries(module).filter(([, value]) => typeof value === 'function'),
      )
      const inTable = new Set([...verbs.map(({ name }) => name), ...notVerbs, ...triedElsewhere])
      expect(exported.map(([name]) => name).sort()).toEqual([...inTable].sort())
    })
  })
}
