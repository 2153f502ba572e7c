import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStation } from './station/actions.ts'
import { testApp } from './testing/app.ts'
import { databases } from './testing/databases.ts'
import { storedFiles } from './testing/factories.ts'
import { manualTime } from './testing/manual-time.ts'
import { personVerbsOf } from './testing/person-verbs.ts'
import { type At, verbsOf } from './testing/verbs.ts'
import { writersIn } from './testing/writers.ts'

// Every verb, called directly as by the command line and the demo, rejects the same input as the API.

/** Exported functions of `actions.ts` that write nothing. */
const notVerbs = [
  'stationNotFound',
  'showNotFound',
  'episodeNotFound',
  'keyNotFound',
  'keyHash',
  'generationNotFound',
  'findActive',
]

/** Verbs without fields that a rule could refuse, and where they are tested. */
const withoutFields = {
  'nested input: alarms/alarm-mails.test.ts': ['chooseAlarms'],
  'nested input: schedule/staff-routes.test.ts': ['saveWeeks'],
  'nested input: schedule/exception-routes.test.ts': ['makeExceptions', 'deleteException'],
  'ids of what is the person’s own: accounts/*.test.ts': [
    ...['endOneSession', 'endOtherSessions', 'removePasskey', 'removeTotp', 'renewRecoveryCodes'],
  ],
  'credentials, tickets and answers of a provider: accounts/*.test.ts': [
    'changeEmailByLink',
    ...['checkPassword', 'confirmByPassword', 'confirmByPress', 'enterByLink', 'finishOpenId', 'passSecondFactor'],
    ...['redeemLink', 'reportFailure', 'signInWithPassword', 'signInWithPasskey', 'withPasskey'],
  ],
  'the server’s own input: tests beside them': [
    ...['countFile', 'episodeMeasurer', 'generationRoutes', 'generationWorker', 'lengthLookups', 'markExpired'],
    ...['durationAndWaveformJob', 'lookUpDomain', 'lookUpDomainsJob', 'remake', 'scheduleFollower'],
  ],
  'ids and settings of shows: episodes/lifetimes.test.ts': ['archiveOldJob', 'pinEpisode', 'runLifetimes'],
  'a typed title: episodes/deletion.test.ts': ['deleteEpisode'],
  'an upload: uploads/replace.test.ts': ['replaceAudio', 'replaceByFile'],
  'spans of an episode: episodes/staff-moment-routes.test.ts': ['createMoment', 'changeMoment', 'deleteMoment'],
  'a recording of the catalogue: plays/staff-catalogue-routes.test.ts': ['changeRecording', 'removeRecording'],
  'expressions, and the lines of a file: cli/play.test.ts, plays/rules/*.test.ts': ['setPlayRules', 'importCatalogue'],
  'a feed and its show: feeds/import/*.test.ts': ['adoptFeed', 'beginImport', 'cancelImport', 'createImportedShow'],
}

for (const database of databases) {
  describe(`a verb that is called directly on ${database.name}`, () => {
    const at = {} as At
    let tables: string[]
    let told = 0
    beforeAll(async () => {
      // No job runs and the queue is not worked on: rows change only by the verbs.
      at.app = await testApp({ database, wait: manualTime().wait })
      at.writer = { ...at.app.app.writer, changed: () => void told++ }
      at.stationId = (await createStation(at.writer, { name: 'R', numberOfWeeks: 2 })).id
      // Without SQLite's search index, whose row numbers are above 2^53; it is written only together with episodes.
      tables = (await at.app.app.db.introspection.getTables())
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('episode_grams'))
    })
    afterAll(() => at.app.close())

    const verbs = [...verbsOf(at), ...personVerbsOf(at)]

    const rowsOfEach = () =>
      Promise.all(
        tables.map(async (name) => [name, (await sql`select * from ${sql.table(name)}`.execute(at.app.app.db)).rows]),
      )
    /** Of PostgreSQL: a query for each table would take a third of the time of this file. */
    async function rowsAtOnce() {
      const each = tables.map((name) => sql`(select json_agg(t)::text from ${sql.table(name)} t) as ${sql.ref(name)}`)
      return (await sql`select ${sql.join(each)}`.execute(at.app.app.db)).rows
    }

    /** The whole state: the rows of all tables, the files, and the calls of `changed`. */
    async function everything() {
      const rows = await (database.name === 'PostgreSQL' ? rowsAtOnce() : rowsOfEach())
      return JSON.stringify({ rows, files: storedFiles(at.app), told })
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
              await call(at.writer, { ...input, ...set(value) }).catch((error: unknown) => error),
            ]).toEqual([value, refused])
          }
          expect(await everything()).toBe(before)
          for (const value of good) await call(at.writer, { ...(await valid()), ...set(value) })
        })
      }

      it(`${name}: every field of its rule is in the table, and valid input is accepted`, async () => {
        const named = fields.map(([field]) => field).filter((field) => !field.includes('['))
        expect(named.sort()).toEqual(Object.keys(rule.properties!).sort())
        await call(at.writer, await valid())
      })
    }

    it('every function that opens a transaction, wherever it is, and every one of actions.ts is in the table', async () => {
      const actions = await Promise.all(globSync('server/*/actions.ts').map((file) => import(resolve(file))))
      const ofActions = actions.flatMap((module: object) =>
        Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
      )
      const sources = globSync('server/**/*.ts', { exclude: ['server/testing/**', 'server/**/*.test.ts'] })
      const writers = sources.flatMap((file) => writersIn(readFileSync(file, 'utf8')))
      const inTable = [...verbs.map(({ name }) => name), ...notVerbs, ...Object.values(withoutFields).flat()]
      expect([...new Set([...ofActions, ...writers])].sort()).toEqual([...new Set(inTable)].sort())
    })
  })
}

it.each<[source: string, writers: string[]]>([
  ['export async function a(by) {\n  await write(by, 1, async () => {})\n}', ['a']],
  ['export async function a(by) {\n  return b(by)\n}\nasync function b(by) {\n  await writeAbout(by, 1, c)\n}', ['a']],
  ['export const a = () => async () => {\n  await write(by, 1, async () => {})\n}', ['a']],
  ['export function a(pieces) {\n  pieces.write(1)\n}', []],
  ['export function a() {}\nfunction b(by) {\n  write(by, 1, async () => {})\n}', []],
])('a function that opens a transaction is recognised: %j', (source, writers) => {
  const imports = `import { type Writer, write, writeAbout } from '../database/transaction.ts'\n`
  expect(writersIn(imports + source)).toEqual(writers)
  expect(writersIn(source)).toEqual([])
})
