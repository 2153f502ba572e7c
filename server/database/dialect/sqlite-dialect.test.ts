import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { makeShow, type TestStation } from '../../testing/factories.ts'
import { holdWriteLock } from '../../testing/lock-holder.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { type Database, openDatabase } from '../open.ts'
import { isUnavailable } from './engine.ts'
import { openSqlite } from './sqlite.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

describe('SQLite while another process holds the write lock', () => {
  let app: TestApp
  let station: TestStation
  let path: string
  beforeAll(async () => {
    app = await testApp({ config: { answerCache: false } })
    station = await app.station()
    await makeShow(station.call)
    path = app.config.database.slice('sqlite:'.length)
  })
  afterAll(() => app.close())

  it('the server still answers: health, reads, and the first use of a key', async () => {
    const { key } = await app.key(station.id)
    const release = await holdWriteLock(path)
    const write = station.call('POST /v1/shows', { title: 'Tide' })
    let written = false
    void write.then(() => {
      written = true
    })
    for (let round = 0; round < 10; round++) {
      expect((await app.fetch('/healthz')).status).toBe(200)
      expect((await app.caller(key)('GET /v1/shows')).body).toHaveLength(1)
      await sleep(20)
    }
    // All of that within the time for which a write waits.
    expect(written).toBe(false)
    await release()
    expect((await write).status).toBe(201)
    expect((await station.call('GET /v1/shows')).body).toHaveLength(2)
  })

  it('waiting writes are done in the order of their arrival', async () => {
    const release = await holdWriteLock(path)
    const done: number[] = []
    const writes = Array.from({ length: 20 }, (_, nth) =>
      sql`update shows set description = ${nth}`.execute(app.app.db).then(() => done.push(nth)),
    )
    await sleep(50)
    expect(done).toEqual([])
    await release()
    await Promise.all(writes)
    expect(done).toEqual([...done].sort((a, b) => a - b))
  })

  it('a write that times out fails with SQLite’s own error, which counts as unavailable; the next one succeeds', async () => {
    const impatient = openDatabase(app.config.database, { lockWaitMs: 100 })
    const write = () => sql`update shows set description = 'x'`.execute(impatient.db)
    const release = await holdWriteLock(path)
    const patient = sql`update shows set description = 'y'`.execute(app.app.db)
    let isWaiting = true
    void patient.then(() => (isWaiting = false))
    const writes = [write(), impatient.db.transaction().execute(async () => 'begun'), write()]
    for (const { status, reason } of (await Promise.allSettled(writes)) as PromiseRejectedResult[]) {
      expect([status, isUnavailable(reason)], reason.stack).toEqual(['rejected', true])
    }
    expect(isWaiting).toBe(true)
    await release()
    await patient
    await write()
    await impatient.close()
  })
})

describe('transactions on SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-sqlite-'))
  let database: Database
  const rows = async (db = database.db) => (await sql<{ n: number }>`select n from numbers order by n`.execute(db)).rows
  const insert = (n: number, db = database.db) => sql`insert into numbers values (${n}, zeroblob(100000))`.execute(db)
  beforeAll(async () => {
    database = openDatabase(`sqlite:${folder}/test.db`, { lockWaitMs: 500 })
    await sql`create table numbers (n integer primary key, filler blob)`.execute(database.db)
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('the error that fails a transaction is thrown, also when SQLite has rolled back by itself', async () => {
    await sql`create temp trigger no_thirteen before insert on numbers when new.n = 13
      begin select raise(rollback, 'thirteen'); end`.execute(database.db)
    const failing = database.db.transaction().execute(async (tx) => {
      await insert(1, tx as never)
      await insert(13, tx as never)
    })
    await expect(failing).rejects.toThrow('thirteen')
    expect(await rows()).toEqual([])
  })

  it('after SQLite has rolled back a transaction, its further statements write nothing', async () => {
    const stubborn = database.db.transaction().execute(async (tx) => {
      await insert(13, tx as never).catch(() => {})
      await insert(2, tx as never)
    })
    await expect(stubborn).rejects.toThrow('ended this transaction')
    expect(await rows()).toEqual([])
  })

  it('a full database counts as unavailable, and accepts writes again once there is space', async () => {
    const fill = () =>
      database.db.transaction().execute(async (tx) => {
        for (let n = 20; n < 40; n++) await insert(n, tx as never)
      })
    await sql`pragma max_page_count = 50`.execute(database.db)
    const error = await fill().catch((error: unknown) => error)
    expect([isUnavailable(error), error]).toMatchObject([true, { errcode: 13 }])
    expect(await rows()).toEqual([])
    await sql`pragma max_page_count = 1000000`.execute(database.db)
    await fill()
    expect(await rows()).toHaveLength(20)
    await sql`delete from numbers`.execute(database.db)
  })

  it('reads of a snapshot do not see later writes; other reads see them at once', async () => {
    const { db } = database
    await inSnapshot(db, async (snapshot) => {
      expect(await rows(snapshot)).toEqual([])
      await insert(1)
      expect([await rows(snapshot), await rows()]).toEqual([[], [{ n: 1 }]])
      await expect(insert(2, snapshot)).rejects.toThrow('readonly')
    })
    expect(await inSnapshot(db, rows)).toEqual([{ n: 1 }])
  })

  it('reads, with or without a snapshot, do not wait for a writing transaction and do not see its writes', async () => {
    await database.db.transaction().execute(async (tx) => {
      await insert(2, tx as never)
      expect(await rows(tx as never)).toHaveLength(2)
      expect(await rows()).toHaveLength(1)
      expect(await inSnapshot(database.db, rows)).toHaveLength(1)
    })
    expect(await rows()).toHaveLength(2)
  })
})

it('a write to a read-only file fails with an error that names the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-'))
  const path = join(folder, 'read-only.db')
  openSqlite(path).close()
  const one = openSqlite(path, { readOnly: true })
  const db = new Kysely({ dialect: sqliteDialect({ writing: one, reading: one, snapshots: one }).dialect })
  const write = sql`create table stations (id integer)`.execute(db)
  await expect(write).rejects.toMatchObject({ message: `attempt to write a readonly database: ${path}` })
  await db.destroy()
  rmSync(folder, { recursive: true })
})
