import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStation } from './station/actions.ts'
import { testApp } from './testing/app.ts'
import { databases } from './testing/databases.ts'
import { storedFiles } from './testing/factories.ts'
import { manualTime } from './testing/manual-time.ts'
import { type At, verbsOf } from './testing/verbs.ts'

// Every verb, called directly as by the command line and the demo, rejects the same input as the API.

/** Exported functions of `actions.ts` that write nothing. */
const notVerbs = ['stationNotFound', 'showNotFound', 'episodeNotFound', 'keyNotFound', 'keyHash', 'generationNotFound']

/** Verbs whose input is nested too deeply for the table; `schedule/staff-routes.test.ts` has their refusals. */
const triedElsewhere = ['saveWeeks']

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

    const verbs = verbsOf(at)

    /** The whole state: the rows of all tables, the files, and the calls of `changed`. */
    async function everything() {
      const rows = await Promise.all(
        tables.map(async (name) => [name, (await sql`select * from ${sql.table(name)}`.execute(at.app.app.db)).rows]),
      )
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
