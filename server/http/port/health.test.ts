import { mkdirSync, rmSync, watch } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { databases } from '../../testing/databases.ts'
import { execute } from '../../testing/postgres.ts'
import { bucketOf, storages } from '../../testing/storages.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** Makes the database read-only, or writable again. */
async function allowReadingOnly({ app, config }: App, value: 'on' | 'off'): Promise<void> {
  if (config.database.startsWith('sqlite:')) return void (await sql.raw(`pragma query_only = ${value}`).execute(app.db))
  const name = new URL(config.database).pathname.slice(1)
  const server = Object.assign(new URL(config.database), { pathname: 'postgres' }).href
  await execute(server, `alter database ${name} set default_transaction_read_only = ${value}`)
  await execute(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

for (const database of databases) {
  describe(`health on ${database.name}`, () => {
    it('/healthz and /readyz 200 without a key, GET and HEAD', async () => {
      const app = await testApp({ database })
      for (const path of ['/healthz', '/readyz']) {
        const response = await app.fetch(path)
        expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
        expect((await app.fetch(path, { method: 'HEAD' })).status).toBe(200)
      }
      await app.close()
    })

    for (const [what, breaks, repairs, cause] of [
      [
        'the database does not answer',
        (app: App) => sql`alter table stations rename to lost`.execute(app.app.db),
        (app: App) => sql`alter table lost rename to stations`.execute(app.app.db),
        /no such table|does not exist/,
      ],
      [
        'the database may only be read',
        (app: App) => allowReadingOnly(app, 'on'),
        (app: App) => allowReadingOnly(app, 'off'),
        /readonly database|read-only transaction/,
      ],
      [
        'files cannot be written',
        async (app: App) => rmSync(join(app.dataDir, 'incoming'), { recursive: true }),
        async (app: App) => mkdirSync(join(app.dataDir, 'incoming')),
        /ENOENT/,
      ],
      [
        'nothing can be recorded',
        async (app: App) => rmSync(join(app.dataDir, 'recordings'), { recursive: true }),
        async (app: App) => mkdirSync(join(app.dataDir, 'recordings')),
        /ENOENT.*recordings/,
      ],
    ] as const) {
      it(`/readyz 503 with Retry-After while ${what}, the cause in the log alone; /healthz stays 200`, async () => {
        const lines: string[] = []
        const app = await testApp({ database, log: (line) => lines.push(line) })
        const ready = () => {
          app.clock.advance(1)
          return app.fetch('/readyz')
        }
        expect((await ready()).status).toBe(200)
        await breaks(app)
        // The pool notices a closed connection a moment later, and replaces it.
        await expect.poll(async () => [(await ready()).status, cause.test(lines.join(''))]).toEqual([503, true])
        const response = await ready()
        expect([response.status, await response.json()]).toEqual([503, { message: 'Not ready.' }])
        expect(response.headers.get('retry-after')).toBe('5')
        expect((await app.fetch('/healthz')).status).toBe(200)
        await repairs(app)
        await expect.poll(async () => (await ready()).status).toBe(200)
        await app.close()
      })
    }

    it('/readyz writes once a second at most, however many requests arrive, and asks no bucket', async () => {
      const app = await testApp({ database, storage: storages[1]! })
      const { asked } = await bucketOf(app.dataDir)
      const heads = () => asked.filter((request) => request.startsWith('HEAD')).length
      // A start asks it once.
      await expect.poll(heads).toBe(1)
      let checks = 0
      const watcher = watch(join(app.dataDir, 'recordings'), (event, name) => {
        if (event === 'rename' && name?.startsWith('check-')) checks++
      })
      const ask = (times: number) => Promise.all(Array.from({ length: times }, () => app.fetch('/readyz')))
      await ask(20)
      app.clock.advance(0.9)
      for (const { status } of await ask(20)) expect(status).toBe(200)
      app.clock.advance(0.1)
      await ask(20)
      // Each check makes a file and removes it.
      await expect.poll(() => checks).toBe(4)
      expect(heads()).toBe(1)
      watcher.close()
      await app.close()
    })
    it('the answers disclose nothing about the installation', async () => {
      const app = await testApp({ database })
      const response = await app.fetch('/readyz')
      expect(await response.text()).toBe('{"status":"ok"}')
      expect(response.headers.has('server')).toBe(false)
      expect(response.headers.has('x-powered-by')).toBe(false)
      await app.close()
    })
  })
}
