import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../lib/clock.ts'
import { engines } from '../../testing/databases.ts'
import { execute } from '../../testing/postgres.ts'
import { type Database, openDatabase } from '../open.ts'
import { type Writer, write } from '../transaction.ts'
import { isUnavailable } from './engine.ts'
import { gramNumbers } from './postgres.ts'

const postgres = engines.find(({ name }) => name === 'PostgreSQL')!

describe('a database on PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-pool-'))
  let url: string
  let database: Database
  let writer: Writer
  beforeAll(async () => {
    url = await postgres.open(folder)
    database = openDatabase(url, { connections: 2 })
    writer = { db: database.db, clock: systemClock, actor: { kind: 'command' }, changed: () => {} }
    for (const name of ['One', 'Two']) {
      await sql`insert into stations
        (name, description, image, color, url, time_zone, number_of_weeks, rotation_start, public_api, created_at)
        values (${name}, '', '', '', '', 'UTC', 1, '2026-01-05', 1, 0)`.execute(database.db)
    }
  })
  afterAll(async () => {
    await database.close()
    await postgres.drop(folder)
    rmSync(folder, { recursive: true, force: true })
  })

  const rename = (id: number, name: string, { db } = writer) =>
    write({ ...writer, db }, id, async ({ tx, report }) => {
      await tx.updateTable('stations').set({ name }).where('id', '=', id).execute()
      report({ type: 'station.changed', subject: id, details: { fields: ['name'] } })
    })

  it('never opens more connections than allowed; forty queries wait for two, and further ones are refused', async () => {
    await Promise.all([1, 2].map(() => sql`select pg_sleep(0.05)`.execute(database.db)))
    const asked = Array.from({ length: 60 }, () => sql`select pg_sleep(0.05)`.execute(database.db))
    const results = await Promise.allSettled(asked)
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(60 - 40)
    for (const { reason } of refused) {
      expect(isUnavailable(reason)).toBe(true)
      expect(reason.message).toBe('Too many queries wait for a connection.')
    }
    expect(database.load()).toEqual({ open: 2, idle: 2, waiting: 0 })
  })

  it('a statement that takes longer than five seconds is cancelled, and the connection stays usable', async () => {
    const limit = async ({ db }: Database) => (await sql`show statement_timeout`.execute(db)).rows
    expect(await limit(database)).toEqual([{ statement_timeout: '5s' }])
    const strict = openDatabase(url, { connections: 1, statementWithinMs: 100 })
    const error = await sql`select pg_sleep(7)`.execute(strict.db).catch((cause: unknown) => cause)
    expect(isUnavailable(error)).toBe(true)
    expect((error as { code: string }).code).toBe('57014')
    expect(await limit(strict)).toEqual([{ statement_timeout: '100ms' }])
    await strict.close()
  })

  it('an error in a statement does not count as unavailable', async () => {
    const error = await sql`select nonsense`.execute(database.db).catch((cause: unknown) => cause)
    expect(isUnavailable(error)).toBe(false)
  })

  it('64-bit integers and sums are returned as numbers', async () => {
    const { rows } = await sql<object>`select 9007199254740991::bigint as big, sum(x::bigint) as sum
      from (values (1), (2)) as v(x)`.execute(database.db)
    expect(rows).toEqual([{ big: Number.MAX_SAFE_INTEGER, sum: 3 }])
  })

  it('of two verbs in a deadlock one is rolled back and retried, and both succeed', async () => {
    let [arrived, both] = [0, () => {}]
    const meeting = new Promise<void>((resolve) => (both = resolve))
    let attempts = 0
    const crossing = (own: number, foreign: number) =>
      write(writer, own, async ({ tx }) => {
        attempts++
        await tx
          .updateTable('stations')
          .set({ url: `${own}` })
          .where('id', '=', own)
          .execute()
        if (++arrived === 2) both()
        await meeting
        await tx
          .updateTable('stations')
          .set({ description: `${own}` })
          .where('id', '=', foreign)
          .execute()
      })
    await Promise.all([crossing(1, 2), crossing(2, 1)])
    // Three, unless the second try of the one gets in the way of the other before that has noticed.
    expect(attempts).toBeGreaterThan(2)
    const { rows } = await sql`select url, description from stations order by id`.execute(database.db)
    expect(rows).toEqual([
      { url: '1', description: '2' },
      { url: '2', description: '1' },
    ])
  })

  it('a conflict that persists counts as unavailable after four attempts', async () => {
    let attempts = 0
    const error = await write(writer, 1, async ({ tx }) => {
      attempts++
      await sql`do $$ begin raise exception 'again' using errcode = 'serialization_failure'; end $$`.execute(tx)
    }).catch((cause: unknown) => cause)
    expect([attempts, isUnavailable(error)]).toEqual([4, true])
  })

  describe('notifications of changes by other instances', () => {
    /** Another instance, and the notifications that it received so far. */
    async function listener() {
      const heard: (number | undefined)[] = []
      const lost: unknown[] = []
      const other = openDatabase(url, { connections: 2, onLost: (error) => lost.push(error) })
      other.watch((stationId) => heard.push(stationId))
      await expect.poll(other.isWatching).toBe(true)
      heard.length = 0
      return { ...other, heard, lost }
    }

    it('name the station, and are sent on commit', async () => {
      const { heard, close } = await listener()
      await rename(2, 'Renamed')
      await expect.poll(() => heard).toEqual([2])
      await close()
    })

    it('are ignored by the instance that made the change', async () => {
      const { heard, close, db } = await listener()
      await rename(2, 'Own', { ...writer, db })
      await rename(1, 'Renamed')
      await expect.poll(() => heard).toEqual([1])
      await close()
    })

    it('are not sent for a transaction that was rolled back', async () => {
      const { heard, close } = await listener()
      await write(writer, 2, async ({ tx, report }) => {
        report({ type: 'station.changed', subject: 2, details: { fields: ['name'] } })
        await sql`select pg_notify('aircheck_changes', 'another 2 station')`.execute(tx)
        throw new Error('no')
      }).catch(() => {})
      await rename(1, 'Renamed')
      await expect.poll(() => heard).toEqual([1])
      await close()
    })

    it('when the connection is cut, everything counts as changed until it has reconnected by itself', async () => {
      const { heard, lost, isWatching, close } = await listener()
      await execute(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
      )
      await expect.poll(() => heard.includes(undefined)).toBe(true)
      await expect.poll(isWatching).toBe(true)
      expect(lost.length).toBeGreaterThan(0)
      heard.length = 0
      await rename(1, 'Heard again')
      await expect.poll(() => heard).toContain(1)
      await close()
    })

    it('while it cannot listen, everything counts as changed four times a second', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const server = Object.assign(new URL(url), { pathname: 'postgres' }).href
      const name = new URL(url).pathname.slice(1)
      try {
        const { heard, isWatching, close } = await listener()
        await execute(server, `alter database ${name} allow_connections false`)
        await execute(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
        await expect.poll(isWatching).toBe(false)
        heard.length = 0
        vi.advanceTimersByTime(1000)
        expect(heard).toEqual([undefined, undefined, undefined, undefined])
        await execute(server, `alter database ${name} allow_connections true`)
        await expect.poll(isWatching).toBe(true)
        heard.length = 0
        vi.advanceTimersByTime(1000)
        expect(heard).toEqual([])
        await close()
      } finally {
        vi.useRealTimers()
        await execute(server, `alter database ${name} allow_connections true`)
      }
    })
  })

  it('grams are 32-bit numbers, the same for the same word', () => {
    const words = ['1\ue000abc', '1\ue000abc', '2\ue000abc', 'é', '\u{1f4fb}']
    const numbers = gramNumbers(words)
    expect(numbers[0]).toBe(numbers[1])
    expect(new Set(numbers).size).toBe(4)
    for (const number of numbers) expect(number).toBe(number | 0)
  })
})
