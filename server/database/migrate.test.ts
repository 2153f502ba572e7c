import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { runHere } from '../testing/command-line.ts'
import { execute } from '../testing/postgres.ts'
import { run } from '../testing/process.ts'
import { type Migration, migrate, migrations, NewerDatabase } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'

const landed = [
  '0001-first-schema',
  '0002-events-and-leases',
  '0003-recordings',
  '0004-accounts',
  '0005-shifts',
  '0006-plays',
  '0007-stored-files',
  '0008-fair-shares',
  '0009-lists',
  '0010-presenter',
  '0011-public',
  '0012-segments',
  '0013-pages',
  '0014-feeds',
  '0015-audience',
  '0016-feed-imports',
  '0017-exceptions',
  '0018-loudness',
  '0019-lifetimes',
  '0020-titles',
  '0021-alarm-mails',
  '0024-known-time',
  '0027-former-media-names',
  '0028-proven-domains',
  '0029-former-shows',
  '0030-title-charset',
  '0033-failures-of-jobs',
  '0034-first-alarms',
  '0036-repairs-of-feeds',
  '0037-source-feeds',
]

describe('migrations', () => {
  let folder: string
  let database: Database
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'aircheck-migrate-'))
    database = openDatabase(`sqlite:${join(folder, 'aircheck.db')}`)
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const tables = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name
    `.execute(database.db)
    return rows.map(({ name }) => name)
  }
  const step = (name: string, ...statements: string[]): Migration => ({
    name,
    up: async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  })

  it('create the schema in an empty database, and return the steps taken', async () => {
    expect(await migrate(database.db)).toEqual(landed)
    expect(await tables()).toEqual(
      expect.arrayContaining(['stations', 'api_keys', 'shows', 'episodes', 'schedule_entries']),
    )
  })

  it('a second time there is nothing to do', async () => {
    await migrate(database.db)
    const before = await tables()
    expect(await migrate(database.db)).toEqual([])
    expect(await tables()).toEqual(before)
  })

  it('keep the stored data', async () => {
    const first = step('0001-a', 'create table a (x integer)')
    await migrate(database.db, { steps: [first] })
    await sql`insert into a values (7)`.execute(database.db)
    expect(
      await migrate(database.db, { steps: [first, step('0002-b', 'alter table a add column y integer')] }),
    ).toEqual(['0002-b'])
    expect((await sql`select x, y from a`.execute(database.db)).rows).toEqual([{ x: 7, y: null }])
  })

  it('of the accounts of an earlier version, those of the provider and the first one are proven', async () => {
    const upTo = migrations.findIndex(({ name }) => name === '0008-fair-shares')
    await migrate(database.db, { steps: migrations.slice(0, upTo) })
    for (const [email, subject] of [
      ['first', null],
      ['by password', null],
      ['by provider', 'id.test 7'],
    ]) {
      await sql`insert into people (email, email_folded, name, language, sign_in_subject, created_at)
        values (${email}, ${email}, '', '', ${subject}, 1700000000)`.execute(database.db)
    }
    await migrate(database.db)
    const { rows } = await sql`select proven_at, vouched_by from people order by id`.execute(database.db)
    const unknown = { proven_at: null, vouched_by: null }
    const proven = { ...unknown, proven_at: 1_700_000_000 }
    expect(rows).toEqual([proven, unknown, proven])
  })

  it('a database of a newer program is refused in a sentence, and not changed', async () => {
    await migrate(database.db)
    await sql`insert into migrations values (99, '0099-from-the-future')`.execute(database.db)
    const before = await tables()
    const refused = migrate(database.db)
    await expect(refused).rejects.toThrow(NewerDatabase)
    await expect(refused).rejects.toThrow(
      `This database is at schema 99, but this program knows only up to ${landed.length}. Start a newer Aircheck.`,
    )
    expect(await tables()).toEqual(before)
  })

  it('aircheck refuses such a database with that sentence alone, and exit code 1', async () => {
    await migrate(database.db)
    await sql`insert into migrations values (99, '0099-from-the-future')`.execute(database.db)
    for (const args of [['migrate'], ['serve'], ['station', 'list', '--json']]) {
      const { code, out, err } = await runHere(args, { AIRCHECK_DATA_DIR: folder })
      expect([args, code, out]).toEqual([args, 1, ''])
      expect(err).toBe(
        `This database is at schema 99, but this program knows only up to ${landed.length}. Start a newer Aircheck.\n`,
      )
    }
  })

  it('a step that fails half way is rolled back, and those before it stay', async () => {
    const steps = [
      step('0001-good', 'create table good (x integer)'),
      step('0002-bad', 'create table half (x integer)', 'insert into good values (1)', 'create table nonsense'),
    ]
    await expect(migrate(database.db, { steps })).rejects.toThrow()
    expect(await tables()).toEqual(['good', 'migrations'])
    expect((await sql`select * from good`.execute(database.db)).rows).toEqual([])
    const mended = [steps[0]!, step('0002-bad', 'create table half (x integer)')]
    expect(await migrate(database.db, { steps: mended })).toEqual(['0002-bad'])
  })

  it('of several programs that start at once, one takes each step and all are content', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => run(folder, ['migrate', '--json'])))
    for (const { code, err } of runs) expect([code, err]).toEqual([0, ''])
    expect(runs.flatMap(({ out }) => JSON.parse(out).applied).sort()).toEqual(landed)
  })
})

describe('migrations on PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-migrate-'))
  const names: string[] = []
  afterAll(async () => {
    for (const name of names) await execute(inject('postgres'), `drop database ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  })

  async function empty(): Promise<string> {
    const name = `migrate_${names.length}_${process.pid}`
    names.push(name)
    await execute(inject('postgres'), `create database ${name}`)
    return Object.assign(new URL(inject('postgres')), { pathname: name }).href
  }

  it('of several programs that start at once, one takes each step and all are content', async () => {
    const settings = { DATABASE_URL: await empty() }
    const runs = await Promise.all([1, 2, 3, 4].map(() => run(folder, ['migrate', '--json'], settings)))
    for (const { code, err } of runs) expect([code, err]).toEqual([0, ''])
    expect(runs.flatMap(({ out }) => JSON.parse(out).applied).sort()).toEqual(landed)
  })

  it('a step that fails half way is rolled back', async () => {
    const { db, close } = openDatabase(await empty())
    const torn: Migration = {
      name: '0001-torn',
      up: async (tx) => {
        await sql`create table half (x integer)`.execute(tx)
        await sql`create table nonsense`.execute(tx)
      },
    }
    await expect(migrate(db, { steps: [torn] })).rejects.toThrow()
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db)
    expect(rows).toEqual([])
    await close()
  })

  it('a database of a newer program is refused in a sentence', async () => {
    const { db, close } = openDatabase(await empty())
    await migrate(db)
    await sql`insert into migrations values (99, '0099-from-the-future')`.execute(db)
    await expect(migrate(db)).rejects.toThrow(NewerDatabase)
    await close()
  })
})
