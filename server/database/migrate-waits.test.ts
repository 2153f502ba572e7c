import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { emptyDatabases } from '../testing/empty-databases.ts'
import { execute } from '../testing/postgres.ts'
import { openSqlite } from './dialect/sqlite.ts'
import { type Migration, migrateDatabase } from './migrate.ts'

const empty = emptyDatabases()
afterAll(empty.drop)

const landed: Migration = { name: '0001-landed', up: async () => {} }
const step = (up: Migration['up']): readonly Migration[] => [landed, { name: '0002-next', up }]

describe.concurrent('a migration', () => {
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    const isPostgres = engine === 'PostgreSQL'

    it(`${engine}: may take longer than six seconds; an instance that starts meanwhile waits, reports it, and finds it done`, async () => {
      const url = await empty[engine]()
      let begin = () => {}
      const begun = new Promise<void>((resolve) => (begin = resolve))
      const steps = step(async (tx) => {
        await tx.schema.createTable('half').addColumn('number', 'integer').execute()
        begin()
        // Outside migrations a statement is cancelled after five seconds, and its connection closed after six.
        if (isPostgres) await sql`select pg_sleep(6.2)`.execute(tx)
        else await sleep(6200)
      })
      const first = migrateDatabase(url, { steps })
      await begun
      const messages: string[] = []
      const second = migrateDatabase(url, { steps, onWait: (sentence) => messages.push(sentence) })
      expect(await Promise.all([first, second])).toEqual([['0001-landed', '0002-next'], []])
      const who = isPostgres
        ? /^Waiting .* Open transactions: process \d+ \(aircheck-whole\), active, for \d s\.$/
        : /^Waiting to change the schema\. Another program is writing to the database\.$/
      expect(messages).toEqual([expect.stringMatching(who)])
    })
  }

  it('PostgreSQL: blocked by an idle session it is retried, lets others use the table, and names the session', async ({
    expect,
  }) => {
    const url = await empty.PostgreSQL()
    await execute(url, 'create table busy (number integer)')
    const forgotten = new pg.Client({ connectionString: url, application_name: 'reports' })
    // If an assertion fails, the database is dropped under it.
    forgotten.on('error', () => {})
    await forgotten.connect()
    await forgotten.query('begin')
    await forgotten.query('select * from busy')
    const steps = step(async (tx) => void (await sql`alter table busy add column other integer`.execute(tx)))

    await expect(migrateDatabase(url, { steps, patienceMs: 0 })).rejects.toThrow(
      /^The schema could not be changed within 0 seconds\. Open transactions: .*\(reports\), idle in transaction, for \d+ s[.;]/,
    )
    expect((await execute(url, 'select name from migrations')).rows).toEqual([{ name: '0001-landed' }])

    const messages: string[] = []
    const waits = migrateDatabase(url, { steps, onWait: (sentence) => messages.push(sentence) })
    // Other queries queue behind the step's request for an exclusive lock, but only until that times out: they are answered
    // while the session still holds its own lock.
    const queue =
      'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())'
    await expect.poll(async () => (await execute(url, queue)).rowCount).toBe(1)
    await execute(url, 'select * from busy')
    await expect.poll(() => messages.length).toBeGreaterThan(0)
    await forgotten.query('rollback')
    expect(await waits).toEqual(['0002-next'])
    // Another session, such as that of the last query here, may not have ended yet.
    expect(messages[0]).toMatch(/^Waiting to change .*\(reports\), idle in transaction, for \d+ s[.;]/)
    await forgotten.end()
  })

  it('SQLite: waits while another program writes, without blocking the event loop', async () => {
    const url = await empty.SQLite()
    const other = openSqlite(url.slice('sqlite:'.length))
    other.exec('begin immediate')
    const steps = step(async () => {})
    await expect(migrateDatabase(url, { steps, patienceMs: 0 })).rejects.toThrow(
      'The schema could not be changed within 0 seconds. Another program is writing to the database.',
    )
    const waits = migrateDatabase(url, { steps, onWait: () => other.exec('rollback') })
    expect(await waits).toEqual(['0001-landed', '0002-next'])
    other.close()
  })

  it('PostgreSQL: is not cut short by limits that an operator set for the database', async () => {
    const url = await empty.PostgreSQL()
    for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
      await execute(url, `alter database ${new URL(url).pathname.slice(1)} set ${limit} = '1s'`)
    }
    const steps = step(async (tx) => {
      await sql`select pg_sleep(1.2)`.execute(tx)
      await sleep(1200)
    })
    expect(await migrateDatabase(url, { steps })).toEqual(['0001-landed', '0002-next'])
  })
})
