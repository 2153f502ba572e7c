import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { databases } from '../../testing/databases.ts'

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

    for (const [what, breaks] of [
      ['the database does not answer', (app: App) => sql`alter table stations rename to lost`.execute(app.app.db)],
      ['files cannot be written', async (app: App) => rmSync(join(app.dataDir, 'incoming'), { recursive: true })],
    ] as const) {
      it(`/readyz 503 with Retry-After when ${what}, the cause in the log alone; /healthz stays 200`, async () => {
        const lines: string[] = []
        const app = await testApp({ database, log: (line) => lines.push(line) })
        await breaks(app)
        const response = await app.fetch('/readyz')
        expect([response.status, await response.json()]).toEqual([503, { message: 'Not ready.' }])
        expect(response.headers.get('retry-after')).toBe('5')
        expect(lines.join('')).toMatch(/no such table|does not exist|ENOENT/)
        expect((await app.fetch('/healthz')).status).toBe(200)
        await app.close()
      })
    }
    type App = Awaited<ReturnType<typeof testApp>>

    it('nothing is told of the installation', async () => {
      const app = await testApp({ database })
      const response = await app.fetch('/readyz')
      expect(await response.text()).toBe('{"status":"ok"}')
      expect(response.headers.has('server')).toBe(false)
      expect(response.headers.has('x-powered-by')).toBe(false)
      await app.close()
    })
  })
}
