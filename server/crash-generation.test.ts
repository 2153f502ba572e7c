import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { Agent } from 'undici'
import { expect, it } from 'vitest'
import { openDatabase } from './database/open.ts'
import { callerOf } from './testing/caller.ts'
import { runJson } from './testing/command-line.ts'
import { databases } from './testing/databases.ts'
import { liveSource } from './testing/live-source.ts'
import { clockAhead, serve } from './testing/process.ts'
import { filesIn } from './testing/storages.ts'
import { timedFrames } from './testing/timed-audio.ts'

const rounds = 4
const secondsRecorded = 4
/** The leases of cutting and of measuring, and a little: by the clock of the next process, those of a killed one are over. */
const [cuttingMs, measuringMs] = [21_000, 61_000]

for (const database of databases) {
  it(`killed ${rounds} times while it cuts, on ${database.name}: one order, repeated with its key, is one episode and one file, and is measured`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'aircheck-cut-'))
    const settings = {
      AIRCHECK_RATE_LIMIT: '0',
      AIRCHECK_BASE_URL: 'https://radio.test',
      AIRCHECK_ALLOW_PRIVATE_STREAMS: 'on',
      DATABASE_URL: await database.open(dataDir),
    }
    const agent = new Agent({ connect: { rejectUnauthorized: false }, allowH2: false })
    const source = await liveSource({ frames: timedFrames('minute'), speed: 1 })
    // The burst of a new listener: what is cut does not have to be waited for.
    await source.advance(10_000)
    const json = (...args: string[]) => runJson(dataDir, args, settings)
    await json('station', 'create', '--name', 'Hardy Radio')
    await json('station', 'set', '1', '--stream-url', source.url, '--record', 'on')
    const { key } = await json('key', 'create', '--station', '1', '--label', 'L', '--scopes', 'all')
    const start = (aheadMs: number) => serve(dataDir, ['serve', '--json'], { ...settings, ...clockAhead(aheadMs) })
    let server = await start(0)

    const ask: ReturnType<typeof callerOf> = (...request) => callerOf(server.origin, agent, key)(...request)
    const show_id = (await ask('POST /v1/shows', { title: 'Tide', published: true })).body.id
    const status = () => json('recording', 'status', '--station', '1')
    await expect
      .poll(async () => (await status()).recorded_seconds, { timeout: 30_000, interval: 200 })
      .toBeGreaterThan(secondsRecorded)
    const end_time = Math.floor((await status()).last_audio_at) - 1
    const order = { show_id, start_time: end_time - 2, end_time }
    const generate = () => ask('POST /v1/episodes/generate', order, { 'X-Idempotency-Key': 'once' })

    for (let round = 0; round < rounds; round++) {
      const asked = generate().catch(() => undefined)
      await after(5 + round * 40)
      server.signal('SIGKILL')
      await Promise.all([asked, server.ended])
      server = await start((round + 1) * cuttingMs)
    }
    const answer = await generate()
    expect([201, 202]).toContain(answer.status)
    const episode = () => ask(`GET /v1/episodes/${answer.body.id}`)
    await expect.poll(async () => (await episode()).body.audio_url, { timeout: 60_000 }).not.toBe('')
    expect((await ask('GET /v1/episodes')).body.total).toBe(1)
    expect(filesIn(dataDir).filter((path) => path.startsWith('media/'))).toHaveLength(1)
    // Killed again before or while it is measured.
    server.signal('SIGKILL')
    await server.ended
    server = await start(rounds * cuttingMs + measuringMs)
    const { db, close } = openDatabase(settings.DATABASE_URL)
    const audio = () => db.selectFrom('episode_audio').selectAll().execute()
    await expect.poll(async () => (await audio())[0]!.due_ms, { timeout: 90_000 }).toBe(null)
    const measured = { peaks: expect.any(String), loudness: expect.any(String) }
    expect(await audio()).toMatchObject([{ duration_ms: expect.closeTo(2000, -2), ...measured }])
    expect(await db.selectFrom('generations').select('state').execute()).toEqual([{ state: 'done' }])
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)
    await close()
    await source.close()
    await agent.close()
    await database.drop(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }, 120_000)
}
