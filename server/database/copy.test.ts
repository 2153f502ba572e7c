import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { rebuildIndex } from '../episodes/search-index.ts'
import { testApp } from '../testing/app.ts'
import { runHere } from '../testing/command-line.ts'
import { makeEpisode, makeShow } from '../testing/factories.ts'
import { ask, contents, type FilledStation, fillStation, within } from '../testing/filled-station.ts'
import { manualTime } from '../testing/manual-time.ts'
import { execute } from '../testing/postgres.ts'
import { start } from '../testing/process.ts'
import { copiedTables, copyDatabase } from './copy.ts'
import { migrate } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'aircheck-copy-'))
const made: string[] = []

/** Makes the URL of a new, empty database of each engine. */
const engines = {
  SQLite: async () => `sqlite:${join(folder, `${made.push('') + 1}.db`)}`,
  PostgreSQL: async () => {
    const server = inject('postgres')
    const name = basename(folder).toLowerCase().replaceAll('-', '_') + made.length
    made.push(name)
    // With a linguistic collation, so that text is not sorted by its bytes by default.
    await execute(
      server,
      `create database ${name} template template0 strategy file_copy locale_provider icu icu_locale 'de'`,
    )
    return Object.assign(new URL(server), { pathname: name }).href
  },
}
type EngineName = keyof typeof engines
const names = Object.keys(engines) as EngineName[]

afterAll(async () => {
  for (const name of made.filter(Boolean)) {
    await execute(inject('postgres'), `drop database if exists ${name} with (force)`)
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the command line in this process. */
const aircheck = (line: string[], isTerminal = false) => runHere(line, { AIRCHECK_DATA_DIR: folder }, { isTerminal })
const copy = (from: string, to: string, ...more: string[]) =>
  aircheck(['database', 'copy', '--from', from, '--to', to, ...more])

/** A migrated database with a station, a show and some episodes. */
async function small(engine: EngineName, episodes = 3): Promise<string> {
  const url = await engines[engine]()
  await within(url, async (db) => {
    await migrate(db)
    for (const statement of [
      `insert into stations (name, description, image, color, url, time_zone, number_of_weeks, rotation_start, public_api,
         created_at, slug) values ('Small', '', '', '#000000', '', 'UTC', 1, '2026-11-16', 1, 0, 'small')`,
      `insert into shows (station_id, title, title_folded, description, image, published, active_episodes, created_at,
         slug) values (1, 'Tide', 'tide', '', '', 1, ${episodes}, 0, 'tide')`,
      `insert into series (show_id, title, is_default) values (1, 'Tide', 1)`,
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${episodes})
       insert into episodes (station_id, show_id, series_id, title, title_folded, description, image, datetime, audio_url,
         audio_length, created_at, guid)
       select 1, 1, 1, 'Fog ' || n, 'fog ' || n, '', '', n, 'https://a.test/a.mp3', 1, 0, 'g' || n from numbers`,
    ]) {
      await sql.raw(statement).execute(db)
    }
    await rebuildIndex(db, () => {})
  })
  return url
}

/** No job of its own runs. */
const appOn = (url: string, dataDir: string) => testApp({ dataDir, config: { database: url }, wait: manualTime().wait })

/** Characters of every kind: controls, quotes, syntax of SQL and JSON, every plane of Unicode. */
const characters = [
  ...Array.from({ length: 0x7f }, (_, at) => String.fromCharCode(at + 1)),
  `'' "" \\ \\' \\u0041 $1 ? :x @y -- /* */ ; {a,NULL,"b"} %_ [1,null]`,
  'ß SS ﬁ İ ı é e\u0301 \u00a0 \u200b \u200f \u202e \u2028 \ufeff \ue000 \ufffd \uffff \u{1f4fb} \u{20000} \u{10ffff}',
].join('')

for (const from of names) {
  for (const to of names) {
    describe(`aircheck database copy, from ${from} to ${to} and back`, () => {
      const dataDir = mkdtempSync(join(folder, 'data-'))
      let urls: string[]
      let filled: FilledStation
      let before: string[]
      let original: Awaited<ReturnType<typeof contents>>
      let results: Awaited<ReturnType<typeof copy>>[]
      beforeAll(async () => {
        urls = [await engines[from](), await engines[to](), await engines[from]()]
        const app = await appOn(urls[0]!, dataDir)
        filled = await fillStation(app)
        before = await filled.answers(app)
        await app.close({ keepData: true })
        // Delete the row with the highest id of a table, and store characters that no client can send.
        await within(urls[0]!, async (db) => {
          await sql`update shows set description = ${characters} where id = ${filled.showIds[0]}`.execute(db)
          await sql`
            insert into stored_files (name, station_id, bytes) values ('ä', 1, 0), ('Z', 1, 0), ('a', 1, 0), ('a b', 1, 0)
          `.execute(db)
          await sql`delete from api_keys where id = (select max(id) from api_keys)`.execute(db)
        })
        const app2 = await appOn(urls[0]!, dataDir)
        before = await filled.answers(app2)
        await app2.close({ keepData: true })
        original = await contents(urls[0]!)
        results = [await copy(urls[0]!, urls[1]!, '--json'), await copy(urls[1]!, urls[2]!, '--json')]
      })

      it('prints one JSON object: each table with its number of rows and checksum, the same in both directions', () => {
        for (const { code, out, err } of results) {
          expect([code, err]).toEqual([0, ''])
          const { tables, seconds } = JSON.parse(out)
          expect(seconds).toBeGreaterThan(0)
          expect(tables).toEqual(
            copiedTables.map((name) => ({
              name,
              rows: original[name]!.lines.length,
              checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
            })),
          )
        }
        expect(JSON.parse(results[1]!.out).tables).toEqual(JSON.parse(results[0]!.out).tables)
        for (const [table, { lines }] of Object.entries(original)) expect([table, lines.length]).not.toEqual([table, 0])
      })

      it('copies every row of every table with its id, and the id sequences; the source is unchanged', async () => {
        for (const url of urls) expect(await contents(url)).toEqual(original)
      })

      it('the same key gets the same responses, byte for byte: lists, search, schedule, a repeated idempotent request', async () => {
        expect(before.at(-1)).toMatch(/^201 true /)
        expect(before.filter((answer) => answer.includes(' 200 ')).length).toBeGreaterThan(12)
        for (const url of urls.slice(1)) {
          const app = await appOn(url, dataDir)
          expect(await filled.answers(app)).toEqual(before)
          await app.close({ keepData: true })
        }
      })

      it('new ids are higher than all earlier ones, including those of deleted rows', async () => {
        for (const url of urls.slice(1)) {
          const app = await appOn(url, dataDir)
          const call = app.caller(filled.key)
          const show = await makeShow(call, { title: 'New' })
          expect(show.id).toBe(original.shows!.lastId + 1)
          expect((await makeEpisode(call, { show_id: show.id })).id).toBe(original.episodes!.lastId + 1)
          expect((await app.key(1)).row.id).toBe(original.api_keys!.lastId + 1)
          expect((await app.station()).id).toBe(original.stations!.lastId + 1)
          const found = await call('GET /v1/search?q=a%20fiddl')
          expect(found.body.results.map(({ title }: { title: string }) => title)).toContain('Fog, ferries and a fiddle')
          await app.close({ keepData: true })
        }
      })
    })
  }
}

describe('a copy is refused in a sentence, with exit code 1, and nothing is written', () => {
  for (const engine of names) {
    it(`${engine}: the target is not empty`, async () => {
      const [from, to] = [await small('SQLite'), await small(engine)]
      const before = await contents(to)
      expect(await copy(from, to, '--json')).toEqual({
        code: 1,
        out: '',
        err: 'The target is not empty: there are rows in stations.\n',
      })
      expect(await contents(to)).toEqual(before)
    })

    it(`${engine}: the source and the target are the same database`, async () => {
      const url = await small(engine)
      const err = 'The source and the target are the same database.\n'
      expect(await copy(url, url)).toEqual({ code: 1, out: '', err })
      const spelledOtherwise = url.startsWith('sqlite:') ? url.replace(folder, `${folder}/../${basename(folder)}`) : url
      expect(await copy(url, spelledOtherwise.replace('postgres:', 'postgresql:'))).toEqual({ code: 1, out: '', err })
    })

    it(`${engine}: the source has an older schema, or a newer one`, async () => {
      const [from, to] = [await small(engine), await engines.SQLite()]
      const [last] = (await ask(from, 'select number, name from migrations order by number desc limit 1')) as [
        { number: number; name: string },
      ]
      await ask(from, `delete from migrations where number = ${last.number}`)
      const older = 'The source has an older schema. Run `aircheck migrate` on it first.\n'
      expect(await copy(from, to)).toEqual({ code: 1, out: '', err: older })
      await ask(from, `insert into migrations values (${last.number}, '${last.name}'), (${last.number + 1}, 'later')`)
      expect((await copy(from, to)).err).toMatch(/^This database is at schema \d+, but .* Start a newer Aircheck\.\n$/)
      expect(existsSync(to.slice('sqlite:'.length))).toBe(false)
    })

    it(`${engine}: the source is empty`, async () => {
      const from = await engines[engine]()
      if (engine === 'SQLite') writeFileSync(from.slice('sqlite:'.length), '')
      const err = 'The source is not a database of Aircheck.\n'
      expect(await copy(from, await engines.SQLite())).toEqual({ code: 1, out: '', err })
    })
  }

  it('the source does not exist: neither it nor the target is created', async () => {
    const [from, to] = [await engines.SQLite(), await engines.SQLite()]
    expect(await copy(from, to)).toEqual({ code: 1, out: '', err: 'The source is not there.\n' })
    const nowhere = Object.assign(new URL(inject('postgres')), { pathname: 'nowhere' }).href
    const { code, err } = await copy(nowhere, to)
    expect([code, err]).toEqual([1, 'The source cannot be opened: database "nowhere" does not exist\n'])
    for (const url of [from, to]) expect(existsSync(url.slice('sqlite:'.length))).toBe(false)
  })

  it('a file that is not a database', async () => {
    const path = join(folder, 'notes.txt')
    writeFileSync(path, 'Not a database. '.repeat(100))
    const { code, err } = await copy(`sqlite:${path}`, await engines.SQLite())
    expect([code, err]).toEqual([1, `The source cannot be opened: file is not a database: ${path}\n`])
    expect((await copy(await small('SQLite'), `sqlite:${path}`)).err).toMatch(/^The target cannot be opened: /)
    expect(readFileSync(path, 'utf8')).toMatch(/^Not a database/)
  })

  it('wrong usage, exit code 2: another scheme, or a missing URL', async () => {
    for (const line of [
      ['--from', 'mysql://localhost/a', '--to', 'sqlite:b.db'],
      ['--from', 'sqlite:a.db', '--to', 'b.db'],
      ['--from', 'sqlite:a.db'],
      ['--to', 'sqlite:b.db'],
    ]) {
      const { code, out } = await aircheck(['database', 'copy', ...line])
      expect([line, code, out]).toEqual([line, 2, ''])
    }
  })
})

describe('a copy that fails leaves nothing, and can be run again', () => {
  it('a row that the target rejects: the message names the table', async () => {
    const [from, to] = [await small('SQLite'), await engines.PostgreSQL()]
    await ask(from, `update episodes set title = 'a' || char(0) where id = 2`)
    const { code, out, err } = await copy(from, to, '--json')
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^The copy failed at episodes, and can be run again: invalid byte sequence .*\n$/)
    expect(await ask(to, 'select id from stations')).toEqual([])
    await ask(from, `update episodes set title = 'a' where id = 2`)
    expect((await copy(from, to, '--json')).code).toBe(0)
    expect(await contents(to)).toEqual(await contents(from))
  })

  for (const engine of names) {
    it(`${engine}: a row that differs after copying`, async () => {
      const [from, to] = [await small('SQLite'), await engines[engine]()]
      await within(to, (db) => migrate(db))
      const statements =
        engine === 'SQLite'
          ? [`create trigger spoil after insert on shows begin update shows set title = 'Ebb'; end`]
          : [
              `create function spoil() returns trigger language plpgsql as $$ begin new.title = 'Ebb'; return new; end $$`,
              'create trigger spoil before insert on shows for each row execute function spoil()',
            ]
      for (const statement of statements) await ask(to, statement)
      const { code, err } = await copy(from, to, '--json')
      expect(code).toBe(1)
      expect(err).toMatch(
        /^The table shows is not the same after copying: 1 rows with the checksum \w{64} became 1 with \w{64}\. Noth.*\n$/,
      )
      expect(await ask(to, 'select id from stations')).toEqual([])
      await ask(to, engine === 'SQLite' ? 'drop trigger spoil' : 'drop trigger spoil on shows')
      expect((await copy(from, to, '--json')).code).toBe(0)
    })

    it(`${engine}: the process is killed`, async () => {
      const [from, to] = [await small('SQLite', 20_000), await engines[engine]()]
      const killed = start(folder, ['database', 'copy', '--from', from, '--to', to])
      const isMigrated = async () => {
        if (to.startsWith('sqlite:') && !existsSync(to.slice('sqlite:'.length))) return false
        const locked = () => Infinity
        const tables = await within(to, async (db) => (await db.introspection.getTables()).length).catch(locked)
        return Number(tables) > copiedTables.length
      }
      await expect.poll(isMigrated, { timeout: 20_000, interval: 5 }).toBe(true)
      killed.signal('SIGKILL')
      expect((await killed.ended).code).toBe(null)
      await expect.poll(async () => (await copy(from, to, '--json')).err, { timeout: 20_000 }).toBe('')
      expect(await contents(to)).toEqual(await contents(from))
    })

    it(`${engine}: during the copy no rows are visible in the target, and no server can start on it`, async () => {
      const [from, to] = [await small('SQLite'), await engines[engine]()]
      let begun: ReturnType<typeof start>
      await copyDatabase(from, to, {
        progress: () => {},
        async derive() {
          expect(await ask(to, 'select id from stations')).toEqual([])
          // A server migrates first, too.
          begun = start(folder, ['migrate'], { DATABASE_URL: to })
          await expect.poll(begun.err).toMatch(/^Waiting to change the schema\. /)
          expect(begun.out()).toBe('')
        },
      })
      expect(await begun!.ended).toMatchObject({ code: 0, out: 'The database is up to date.\n' })
      expect(await ask(to, 'select id from stations')).toEqual([{ id: 1 }])
    })
  }

  it('PostgreSQL: the connection is cut', async () => {
    for (const [from, to] of [
      [await small('SQLite'), await engines.PostgreSQL()],
      [await small('PostgreSQL'), await engines.SQLite()],
    ] as const) {
      const cut = [from, to].find((url) => url.startsWith('postgres:'))!
      const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${cut.split('/').at(-1)}'`
      const failed = copyDatabase(from, to, {
        progress: ({ name }) => name,
        derive: async () => void (await execute(inject('postgres'), end)),
      })
      await expect(failed).rejects.toThrow(/^The copy failed at .*, and can be run again: /)
      expect(await ask(to, 'select id from stations')).toEqual([])
      expect((await copy(from, to, '--json')).code).toBe(0)
    }
  })
})

describe('the source', () => {
  it('is read from one snapshot: what is written to it meanwhile is not in the copy', async () => {
    for (const engine of names) {
      const [from, to] = [await small(engine), await engines.SQLite()]
      const before = await contents(from)
      let wrote: Promise<unknown> | undefined
      await copyDatabase(from, to, {
        progress: ({ name, isFinished }) => {
          if (name !== 'stations' || !isFinished) return
          wrote = ask(from, `update shows set title = 'Ebb'; `)
        },
        derive: async () => void (await wrote),
      })
      expect(await contents(to)).toEqual(before)
      expect(await ask(from, 'select title from shows')).toEqual([{ title: 'Ebb' }])
    }
  })

  it('is not modified: an SQLite file is the same byte for byte afterwards', async () => {
    const from = await small('SQLite')
    const bytes = () => readFileSync(from.slice('sqlite:'.length))
    const before = bytes()
    expect((await copy(from, await engines.PostgreSQL(), '--json')).code).toBe(0)
    expect((await copy(from, await engines.SQLite(), '--json')).code).toBe(0)
    expect(before.equals(bytes())).toBe(true)
  })
})

describe('the output of a copy', () => {
  it('a line on stderr for each table, and a table of them on stdout', async () => {
    const { code, out, err } = await copy(await small('SQLite', 1200), await engines.PostgreSQL())
    expect(code).toBe(0)
    const told = err.split('\n')
    expect(told.slice(0, copiedTables.length).map((line) => line.split(':')[0])).toEqual(copiedTables)
    expect(told).toContain('episodes: 1200')
    expect(told).toContain('search index: 1200')
    expect(told.at(-2)).toMatch(/^Copied in \d+\.?\d* seconds, and compared row by row\.$/)
    expect(out).toMatch(/^NAME +ROWS +CHECKSUM\nstations +1 +\w/)
  })

  it('at a terminal the progress lines are updated in place', async () => {
    const [from, to] = [await small('SQLite', 1200), await engines.SQLite()]
    const { err } = await aircheck(['database', 'copy', '--from', from, '--to', to], true)
    const counted = [0, 500, 1000, 1200].map((done) => `\r\x1b[Kepisodes: ${done.toLocaleString('en')} of 1,200`)
    expect(err).toContain(`${counted.join('')}\r\x1b[Kepisodes: 1,200 of 1,200\n`)
    expect(err).toContain('\r\x1b[Ksearch index: 1,200 of 1,200\n')
  })
})

/** The tables of running instances, of sign-ins and uploads in progress, and derived ones. */
const notCopied =
  /^((migrations|leases|known_time|recorders|tails|segments|sign_in_tickets|sign_in_delays|sent_mails|resumable_uploads|show_metadata|listener_keys|day_listeners|listening_now)$|episode_grams)/

it('every table is copied, after the tables that it references', async () => {
  const [sqlite, postgres] = [await small('SQLite'), await small('PostgreSQL')]
  for (const url of [sqlite, postgres]) {
    const tables = await within(url, async (db) => (await db.introspection.getTables()).map(({ name }) => name))
    const expected = tables.filter((name) => !notCopied.test(name))
    expect(copiedTables.toSorted()).toEqual(expected.toSorted())
  }
  for (const [at, table] of copiedTables.entries()) {
    for (const { other } of (await ask(sqlite, `select "table" as other from pragma_foreign_key_list('${table}')`)) as {
      other: (typeof copiedTables)[number]
    }[]) {
      expect(copiedTables.slice(0, at)).toContain(other)
    }
  }
})
