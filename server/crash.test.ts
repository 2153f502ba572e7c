import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { Agent, fetch } from 'undici'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from './database/open.ts'
import { callerOf } from './testing/caller.ts'
import { runJson } from './testing/command-line.ts'
import { databases } from './testing/databases.ts'
import { mp3, multipart, multipartHeaders, uploadParts } from './testing/factories.ts'
import { type Serving, serve } from './testing/process.ts'

const rounds = 5
const settings = { AIRCHECK_RATE_LIMIT: '0', AIRCHECK_BASE_URL: 'https://radio.test', DATABASE_URL: '' }
const writers = 4

let dataDir: string
const agent = new Agent({ connect: { rejectUnauthorized: false }, allowH2: false })
afterAll(() => agent.close())

/** A request that creates an episode, and its response, or none when the server died first. */
type Create = { path: string; title: string; body: Buffer; headers: Record<string, string>; answer?: string }
/** A schedule week as it was sent; all its entries have the same length, which identifies it. */
type Week = { showId: number; duration: number; count: number; isAcknowledged: boolean }

let key = ''
let server: Serving
const ask: ReturnType<typeof callerOf> = (...request) => callerOf(server.origin, agent, key)(...request)
const json = (value: object) => Buffer.from(JSON.stringify(value))
const jsonType = { 'Content-Type': 'application/json' }
const send = ({ path, body, headers }: Create) => ask(`POST ${path}`, body, headers)

for (const database of databases) {
  it(`killed ${rounds} times while writing to ${database.name}: acknowledged writes survive, others are absent or complete`, async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'aircheck-crash-'))
    settings.DATABASE_URL = await database.open(dataDir)
    await runJson(dataDir, ['station', 'create', '--name', 'Hardy Radio'], settings)
    key = (await runJson(dataDir, ['key', 'create', '--station', '1', '--label', 'L', '--scopes', 'all'], settings)).key
    const creates: Create[] = []
    const weeks = new Map<number, Week[]>()
    const archived: { id: number; isAcknowledged: boolean }[] = []
    let next = 0

    await start()
    const shows: number[] = []
    for (let writer = 0; writer < writers; writer++) {
      shows.push((await ask('POST /v1/shows', { title: 'Tide', published: true })).body.id)
    }
    for (let round = 0; round < rounds; round++) {
      const since = { creates: creates.length, archived: archived.length }
      weeks.clear()
      const writing = shows.map((showId) => writeUntilItDies(showId))
      // At a moment of chance within each fifth of the time in which all kinds of requests are under way.
      await after(20 + ((round + Math.random()) / rounds) * 200)
      server.signal('SIGKILL')
      await Promise.all([...writing, server.ended])
      await start()
      await check(creates.slice(since.creates), archived.slice(since.archived))
    }
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(0)
    await checkTables(creates)
    expect(creates.filter(({ answer }) => answer).length).toBeGreaterThan(rounds)
    expect(creates.filter(({ answer }) => !answer).length).toBeGreaterThan(0)
    await database.drop(dataDir)
    rmSync(dataDir, { recursive: true, force: true })

    async function start(): Promise<void> {
      server = await serve(dataDir, ['serve', '--json'], settings)
    }

    /** Creates, uploads and archives episodes and replaces schedules, one after the other, until a request fails. */
    async function writeUntilItDies(showId: number): Promise<void> {
      const mine: Week[] = []
      weeks.set(showId, mine)
      try {
        for (;;) {
          const made = await create(showId, 'episodes')
          await create(showId, 'episodes/upload')
          const week = { showId, duration: 1 + (++next % 1440), count: 1 + (next % 7), isAcknowledged: false }
          mine.push(week)
          const entries = Array.from({ length: week.count }, () => ({ day: 'mon', time: 0, duration: week.duration }))
          const put = await ask('PUT /v1/schedule', { show_id: showId, week: 1, entries })
          week.isAcknowledged = put.status === 200
          const gone = { id: made, isAcknowledged: false }
          if (next % 3 === 0) archived.push(gone)
          if (next % 3 === 0) gone.isAcknowledged = (await ask(`DELETE /v1/episodes/${made}`)).status === 204
        }
      } catch {
        // The server was killed: a request without a response may have taken effect or not.
      }
    }

    async function create(showId: number, path: 'episodes' | 'episodes/upload'): Promise<number> {
      const title = `Piece-${++next}-of-many`
      const once = { 'X-Idempotency-Key': title }
      const [file, , show] = uploadParts(showId)
      const asked: Create =
        path === 'episodes'
          ? {
              path,
              title,
              body: json({ title, show_id: showId, audio_url: 'https://a.test/a.mp3' }),
              headers: jsonType,
            }
          : { path, title, body: multipart(file, { name: 'title', value: title }, show), headers: multipartHeaders }
      Object.assign(asked, { path: `/v1/${path}`, headers: { ...asked.headers, ...once } })
      creates.push(asked)
      const { status, text, body } = await send(asked)
      expect(status).toBe(201)
      asked.answer = text
      return body.id
    }

    async function check(made: Create[], gone: typeof archived): Promise<void> {
      expect(readdirSync(join(dataDir, 'incoming'))).toEqual([])
      await Promise.all(made.map((one) => checkCreate(one, gone)))
      for (const [showId, sent] of weeks) await checkWeek(showId, sent)
    }

    /** Expects the episode to exist once: repeating the request returns the same episode, with unchanged content. */
    async function checkCreate(one: Create, gone: typeof archived): Promise<void> {
      const again = await send(one)
      expect([one.title, again.status]).toEqual([one.title, 201])
      if (one.answer) expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([one.answer, 'true'])
      const uncertain = gone.find(({ id }) => id === again.body.id)
      const read = await ask(`GET /v1/episodes/${again.body.id}`)
      if (uncertain) expect(uncertain.isAcknowledged ? [404] : [200, 404]).toContain(read.status)
      else expect([read.status, read.body]).toEqual([200, again.body])
      const { body: found } = await ask(`GET /v1/search?q=${one.title}`)
      expect([one.title, found.total]).toEqual([one.title, read.status === 200 ? 1 : 0])
      if (one.path.endsWith('upload')) await checkAudio(again.body)
    }

    /** Expects the stored week to be complete, and to be the last acknowledged one or one sent after it. */
    async function checkWeek(showId: number, sent: Week[]): Promise<void> {
      const { body } = await ask('GET /v1/schedule')
      type Piece = { show_id: number; day: string; start_minutes: number; end_minutes: number }
      const { shows } = body.days.find(({ day_name }: { day_name: string }) => day_name === 'Monday')
      const pieces = (shows as Piece[]).filter((piece) => piece.show_id === showId && piece.start_minutes === 0)
      const lastAcknowledged = sent.findLastIndex(({ isAcknowledged }) => isAcknowledged)
      const possible = lastAcknowledged === -1 ? sent : sent.slice(lastAcknowledged)
      if (lastAcknowledged === -1 && sent.length <= 1) return
      const found = [pieces.length, ...new Set(pieces.map(({ end_minutes }) => end_minutes))]
      expect(possible.map(({ count, duration }) => [count, duration])).toContainEqual(found)
    }
  }, 120_000)
}

async function checkAudio({ audio_url, audio_length }: { audio_url: string; audio_length: number }): Promise<void> {
  const response = await fetch(new URL(new URL(audio_url).pathname, server.origin), { dispatcher: agent })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([response.status, bytes.length]).toEqual([200, audio_length])
  expect(bytes.equals(mp3)).toBe(true)
}

/** Checks below the API: one row for each title, one file for each upload, correct counters, an intact database. */
async function checkTables(creates: readonly Create[]): Promise<void> {
  const { db, close } = openDatabase(settings.DATABASE_URL)
  const { rows: titles } = await sql<{ title: string; times: number }>`
    select title, count(*) as times from episodes group by title
  `.execute(db)
  expect(titles.filter(({ times }) => times !== 1)).toEqual([])
  expect(titles).toHaveLength(creates.length)
  const { rows: miscounted } = await sql`
    select id from shows where active_episodes <>
      (select count(*) from episodes where show_id = shows.id and archived_at is null)
  `.execute(db)
  expect(miscounted).toEqual([])
  const { rows: names } = await sql<{ name: string }>`
    select media_name as name from episodes where media_name is not null
  `.execute(db)
  const media = join(dataDir, 'media')
  const files = readdirSync(media, { recursive: true }).filter((path) => statSync(join(media, `${path}`)).isFile())
  expect(files.map((path) => `${path}`.split('/').at(-1)).sort()).toEqual(names.map(({ name }) => name).sort())
  if (settings.DATABASE_URL.startsWith('sqlite:')) {
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
  }
  await close()
}
