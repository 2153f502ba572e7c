import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf } from './testing/caller.ts'
import { runJson } from './testing/command-line.ts'
import { engines } from './testing/databases.ts'
import { type Serving, serve } from './testing/process.ts'

for (const database of engines) {
  describe(`two instances over one database: ${database.name}`, () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'aircheck-two-'))
    const agent = new Agent({ connect: { rejectUnauthorized: false }, allowH2: false })
    let settings: Record<string, string>
    let key = ''
    let one: Serving
    let other: Serving
    beforeAll(async () => {
      settings = { DATABASE_URL: await database.open(dataDir) }
      await runJson(dataDir, ['station', 'create', '--name', 'Twin Radio'], settings)
      key = (await runJson(dataDir, ['key', 'create', '--station', '1', '--label', 'L', '--scopes', 'all'], settings))
        .key
      ;[one, other] = await Promise.all([serve(dataDir, ['serve'], settings), serve(dataDir, ['serve'], settings)])
    })
    afterAll(async () => {
      await agent.close()
      for (const { signal } of [one, other]) signal('SIGTERM')
      await Promise.all([one.ended, other.ended])
      await database.drop(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    })

    const ask = async ({ origin }: Serving, ...request: Parameters<ReturnType<typeof callerOf>>) => {
      const answer = await callerOf(origin, agent, key)(...request)
      return { ...answer, isReplay: answer.headers.get('idempotent-replayed') === 'true' }
    }

    it('a write on one is seen on the other within a second, though its answers are cached', async () => {
      const titles = async () => (await ask(other, 'GET /v1/shows')).body.map(({ title }: { title: string }) => title)
      expect([await titles(), await titles()]).toEqual([[], []])
      const { body: show } = await ask(one, 'POST /v1/shows', { title: 'Tide' })
      await expect.poll(titles, { timeout: 1000, interval: 20 }).toEqual(['Tide'])
      await ask(one, `PUT /v1/shows/${show.id}`, { title: 'Ebb' })
      await expect.poll(titles, { timeout: 1000, interval: 20 }).toEqual(['Ebb'])
      await ask(one, `DELETE /v1/shows/${show.id}`)
      await expect.poll(titles, { timeout: 1000, interval: 20 }).toEqual([])
    })

    it('requests that arrive at both with one idempotency key make one resource', async () => {
      for (let round = 0; round < 20; round++) {
        const once = { 'X-Idempotency-Key': `round-${round}` }
        const answers = await Promise.all(
          [one, other, one, other].map((instance) => ask(instance, 'POST /v1/shows', { title: 'Once' }, once)),
        )
        expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
        expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
      }
      expect((await ask(one, 'GET /v1/shows')).body).toHaveLength(20)
    })
  })
}
