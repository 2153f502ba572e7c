import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { stepsBehind } from './database/migrate.ts'
import { testApp } from './testing/app.ts'
import { emptyDatabases } from './testing/empty-databases.ts'
import { makeEpisode, mp3 } from './testing/factories.ts'
import { ask, contents, within } from './testing/filled-station.ts'
import type { Responses } from './testing/make-release-data.ts'
import { execute } from './testing/postgres.ts'

const releases = 'server/testing/releases'
const versions = readdirSync(releases, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const empty = emptyDatabases()
const root = mkdtempSync(join(tmpdir(), 'aircheck-upgrade-'))
afterAll(async () => {
  await empty.drop()
  rmSync(root, { recursive: true, force: true })
})

it('there are data of every version in the changelog', () => {
  const released = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[(\d.*?)\]/gm)].map(([, version]) => version)
  expect(released.length).toBeGreaterThan(0)
  expect(versions.toSorted()).toEqual(released.toSorted())
})

for (const version of versions) {
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    describe(`an installation that ${version} left, on ${engine}`, () => {
      const source = join(releases, version, engine)
      const { key, reads, repeated } = JSON.parse(readFileSync(join(source, 'responses.json'), 'utf8')) as Responses
      const dataDir = join(root, `${version}-${engine}`)

      /** Puts the data where a server finds them; returns the database's URL. */
      async function installation(): Promise<string> {
        mkdirSync(dataDir)
        cpSync(join(source, 'media'), join(dataDir, 'media'), { recursive: true })
        const url = await empty[engine]()
        if (engine === 'SQLite') cpSync(join(source, 'aircheck.db'), url.slice('sqlite:'.length))
        else await execute(url, readFileSync(join(source, 'database.sql'), 'utf8'))
        return url
      }

      it('is migrated by the start, and gives the same responses, audio included', async () => {
        const database = await installation()
        const behind = await within(database, (db) => stepsBehind(db))
        if (version === '0.1.0') expect(behind).toBeGreaterThan(0)
        const stations = 'select id, name, time_zone, created_at from stations order by id'
        const before = await ask(database, stations)
        expect(before).toHaveLength(2)

        const app = await testApp({ dataDir, config: { database } })
        const call = app.caller(key)
        for (const { path, status, body } of reads) {
          const got = await call(`GET /v1/${path}`)
          expect([path, got.status]).toEqual([path, status])
          // A later version may add fields.
          expect({ body: got.body }, path).toMatchObject({ body })
        }
        const again = await call('POST /v1/shows', repeated.body, repeated.headers)
        expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', repeated.response])

        const { episodes } = (await call('GET /v1/episodes?limit=100')).body
        const uploads = episodes.filter((episode: { audio_url: string }) => episode.audio_url.includes('/media/'))
        expect(uploads).toHaveLength(1)
        const audio = await app.fetch(new URL(uploads[0].audio_url).pathname)
        expect(Buffer.from(await audio.arrayBuffer()).equals(mp3)).toBe(true)

        const lastId = (await contents(database)).episodes!.lastId
        const show_id = episodes[0].show_id
        expect((await makeEpisode(call, { show_id, title: 'After the upgrade' })).id).toBe(lastId + 1)
        const found = await call('GET /v1/search?q=after%20the%20up')
        expect(found.body.total).toBe(1)
        expect((await call('GET /v1/episodes')).body.total).toBe(episodes.length + 1)
        await app.close({ keepData: true })
        expect(await ask(database, stations)).toEqual(before)
        expect(await within(database, (db) => stepsBehind(db))).toBe(0)
      })
    })
  }
}
