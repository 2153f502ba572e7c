import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { contents, fillStation } from '../testing/filled-station.ts'
import { execute, installedPostgres, type PostgresServer, startPostgres } from '../testing/postgres.ts'

// All other tests run on the newest PostgreSQL. These run on those of the machine, in `.ci/run` on Debian's.

const found = installedPostgres().map((bin) => {
  const [, version = ''] = / (\d+)/.exec(execFileSync(join(bin, 'postgres'), ['-V'], { encoding: 'utf8' }))!
  return { bin, version }
})
if (found.length === 0) console.warn('No other version of PostgreSQL is tried: this machine has no other.')
// Without one, the gate fails.
const versions = found.length > 0 ? found : [{ bin: '', version: 'of this machine' }]

for (const { bin, version } of versions) {
  describe.skipIf(!bin && !process.env.CI)(`PostgreSQL ${version}`, () => {
    let server: PostgresServer
    let url: string
    beforeAll(async () => {
      server = await startPostgres(undefined, bin)
      await execute(server.url('postgres'), 'create database radio')
      url = server.url('radio')
    })
    afterAll(() => server?.remove())

    it('is in the table of docs/support.md', () => {
      expect(readFileSync('docs/support.md', 'utf8')).toMatch(new RegExp(`^\\| PostgreSQL ${version} \\|`, 'm'))
    })

    it('gives the same responses as SQLite: creating, listing, schedule, now-playing, search, replays', async () => {
      const answers = []
      for (const config of [{}, { database: url }]) {
        const app = await testApp({ config })
        const filled = await fillStation(app)
        answers.push((await filled.answers(app)).map(comparable))
        await app.close()
      }
      const [ofSqlite, ofPostgres] = answers
      expect(ofPostgres).toEqual(ofSqlite)
      expect(ofPostgres!.join()).toContain('Größe')
      expect((await contents(url)).episodes!.lines).toHaveLength(14)
    })

    it('notifies an instance of the writes of another within a second', async () => {
      const [one, other] = [await testApp({ config: { database: url } }), await testApp({ config: { database: url } })]
      const { call, key } = await one.station()
      const titles = async () => (await other.caller(key)('GET /v1/shows')).body
      expect(await titles()).toEqual([])
      await call('POST /v1/shows', { title: 'Night Ferry' })
      await expect.poll(titles, { timeout: 1000 }).toMatchObject([{ title: 'Night Ferry' }])
      await other.close()
      await one.close()
    })
  })
}

/** A response without the random name of its uploaded file, and without the ETag, which depends on that name. */
const comparable = (answer: string) => answer.replace(/W\/"[^"]*" /, '').replace(/media\/[\w-]+/g, 'media/x')
