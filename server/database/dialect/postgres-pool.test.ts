import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../testing/databases.ts'
import { execute } from '../../testing/postgres.ts'
import { connectionPool, DatabaseUnreachable, isUnavailable } from './postgres-pool.ts'

const postgres = engines.find(({ name }) => name === 'PostgreSQL')!

/** SQL that calls a function such as `pg_terminate_backend` on the pool's connection that is in `pg_sleep`. */
const toActive = (what: string) => `select ${what}(pid) from pg_stat_activity
  where application_name = 'aircheck-rows' and query like 'select pg_sleep%' and state = 'active'`

describe('rows of prepared statements on PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-rows-'))
  let url: string
  let pool: ReturnType<typeof connectionPool>
  let db: Kysely<never>
  beforeAll(async () => {
    url = await postgres.open(folder)
    pool = connectionPool(url, { name: 'aircheck-rows', connections: 2, onLost: () => {}, statementWithinMs: 5000 })
    db = new Kysely<never>({ dialect: pool.dialect })
  })
  afterAll(async () => {
    await db.destroy()
    await postgres.drop(folder)
    rmSync(folder, { recursive: true, force: true })
  })

  it('equal those of an ordinary query: numbers, texts of every kind, nulls', async () => {
    const text = `select $1::bigint as big, $2::text as text, $3::integer as missing, $4::integer[] as list,
      $5::boolean as yes, $6::text as empty, sum(n::bigint) as sum from (values (1), (2)) as v(n)`
    const words = 'a "b" \\ {c}, ß 😀\n'
    const expected = [
      { big: Number.MAX_SAFE_INTEGER, text: words, missing: null, list: [1, -2], yes: true, empty: '', sum: 3 },
    ]
    for (let call = 0; call < 4; call++) {
      expect(await pool.ask(text, [Number.MAX_SAFE_INTEGER, words, null, [1, -2], true, ''])).toEqual(expected)
    }
  })

  it('of concurrent queries are not mixed up, whether or not their connection has prepared the statement', async () => {
    const asked = Array.from({ length: 40 }, (_, at) =>
      pool.ask(`select $1::integer as at, n from generate_series(1, ${1 + (at % 3)}) as n`, [at]),
    )
    for (const [at, rows] of (await Promise.all(asked)).entries()) {
      expect(rows).toEqual(Array.from({ length: 1 + (at % 3) }, (_, n) => ({ at, n: n + 1 })))
    }
    expect(await pool.ask('select 1 as one where $1::integer > 0', [0])).toEqual([])
  })

  it('of waiting queries: one that fails fails alone', async () => {
    const asked = Array.from({ length: 40 }, (_, at) => pool.ask('select 12 / $1::integer as share', [at % 5]))
    for (const [at, result] of (await Promise.allSettled(asked)).entries()) {
      const share = Math.trunc(12 / (at % 5))
      if (at % 5 > 0) expect(result).toEqual({ status: 'fulfilled', value: [{ share }] })
      else expect(result).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    }
    expect(pool.load()).toEqual({ open: 2, idle: 2, waiting: 0 })
  })

  it('an error in a statement does not count as unavailable, and the next query succeeds', async () => {
    const text = 'select 10 / $1::integer as ratio'
    for (let call = 0; call < 3; call++) {
      const error = await pool.ask(text, [0]).catch((cause: unknown) => cause)
      expect(error).toMatchObject({ code: '22012' })
      expect(isUnavailable(error)).toBe(false)
      expect(await pool.ask(text, [5])).toEqual([{ ratio: 2 }])
    }
    await expect(pool.ask('select nonsense', [])).rejects.toMatchObject({ code: '42703' })
    expect(pool.load()).toEqual({ open: 2, idle: 2, waiting: 0 })
  })

  it('a statement that the server cancels, as after five seconds, counts as unavailable; the connection stays usable', async () => {
    const text = 'select pg_sleep($1::float)::text as slept'
    const asked = pool.ask(text, [5]).catch((cause: unknown) => cause)
    await expect.poll(async () => (await execute(url, toActive('pg_cancel_backend'))).rowCount).toBe(1)
    expect(await asked).toMatchObject({ code: '57014' })
    expect(isUnavailable(await asked)).toBe(true)
    expect(await pool.ask(text, [0])).toEqual([{ slept: '' }])
    expect(pool.load()).toEqual({ open: 2, idle: 2, waiting: 0 })
  })

  it('forty queries may wait for two connections; further ones are refused', async () => {
    const asked = Array.from({ length: 60 }, () => pool.ask('select pg_sleep($1::float)', [0.02]))
    const refused = (await Promise.allSettled(asked)).filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(60 - 40)
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(DatabaseUnreachable)
      expect(reason.message).toBe('Too many queries wait for a connection.')
    }
    expect(pool.load()).toEqual({ open: 2, idle: 2, waiting: 0 })
  })

  it('a broken connection fails its query as unreachable and is replaced', async () => {
    const text = 'select pg_sleep($1::float)::text as slept'
    const broken = pool.ask(text, [5]).catch((cause: unknown) => cause)
    await expect.poll(async () => (await execute(url, toActive('pg_terminate_backend'))).rowCount).toBe(1)
    expect(await broken).toBeInstanceOf(DatabaseUnreachable)
    expect(isUnavailable(await broken)).toBe(true)
    for (let call = 0; call < 3; call++) expect(await pool.ask(text, [0])).toEqual([{ slept: '' }])
  })

  it('without a server, all that wait are refused together', async () => {
    const nowhere = connectionPool('postgresql://nobody@127.0.0.1:1/none', {
      ...{ name: 'aircheck-nowhere', connections: 2, onLost: () => {}, statementWithinMs: 5000 },
    })
    const asked = Array.from({ length: 21 }, () => nowhere.ask('select 1 as one', []))
    for (const result of await Promise.allSettled(asked)) {
      expect(result).toMatchObject({ reason: expect.any(DatabaseUnreachable) })
    }
    expect(nowhere.load()).toEqual({ open: 0, idle: 0, waiting: 0 })
  })
})
