import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runHere, runJson } from '../testing/command-line.ts'
import { databases } from '../testing/databases.ts'
import { emptyDatabases } from '../testing/empty-databases.ts'
import type { Terminal } from './session.ts'

const folder = mkdtempSync(join(tmpdir(), 'aircheck-people-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

for (const database of databases) {
  describe(`commands for people on ${database.name}`, () => {
    let settings: Record<string, string>
    const dataDir = mkdtempSync(join(folder, 'data-'))
    const made = { station: 0, key: 0 }
    beforeAll(async () => {
      settings = { AIRCHECK_DATA_DIR: dataDir, DATABASE_URL: await database.open(dataDir) }
    })
    beforeEach(async () => {
      made.station = (await runJson(dataDir, ['station', 'create', '--name', 'First Radio'], settings)).id
      const create = ['key', 'create', '--station', `${made.station}`, '--label', 'Website', '--scopes', 'all']
      made.key = (await runJson(dataDir, [...create, '--expires', '2099-07-01T12:00:00Z'], settings)).id
    })
    afterAll(() => database.drop(dataDir))

    const aircheck = (args: string[], terminal: Partial<Terminal> = {}) => runHere(args, settings, terminal)

    /** A terminal whose user gives this answer, and the questions that were asked. */
    function answering(answer: string) {
      const asked: string[] = []
      const ask = async (question: string) => {
        asked.push(question)
        return answer
      }
      return { ask, asked }
    }

    it('a table has instants as date, time and offset of the station’s zone; --json has Unix seconds', async () => {
      const list = ['key', 'list', '--station', `${made.station}`]
      const zone = (name: string) => aircheck(['station', 'set', `${made.station}`, '--timezone', name])
      expect((await aircheck(list, { timeZone: 'Asia/Kolkata' })).out).toMatch(/ 2099-07-01 12:00 \+00:00$/m)
      await zone('Asia/Kolkata')
      expect((await aircheck(list)).out).toMatch(/ 2099-07-01 17:30 \+05:30$/m)
      await zone('UTC')
      const [key] = JSON.parse((await aircheck([...list, '--json'])).out)
      expect(key.expires_at).toBe(Date.parse('2099-07-01T12:00:00Z') / 1000)
    })

    it('a row is complete in a pipe, and its texts continue in further lines on a terminal', async () => {
      const description = 'Songs from both banks of the river. '.repeat(10).trim()
      const set = ['station', 'set', `${made.station}`, '--description', description]
      expect((await aircheck(set)).out).toContain(description)
      const { out } = await aircheck(set, { isOutTerminal: true })
      expect(out).not.toContain(description)
      expect(out.replace(/\n +/g, ' ')).toContain(description)
      for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(100)
    })

    it('key rotate prints the expiry of the old key', async () => {
      const { err } = await aircheck(['key', 'rotate', `${made.key}`])
      expect(err).toMatch(/The old key, \d+, works until \d{4}-\d\d-\d\d \d\d:\d\d \+0[12]:00\.\n$/)
    })

    const irreversible = [
      {
        what: 'key revoke',
        args: () => ['key', 'revoke', `${made.key}`],
        question: /Revoke key \d+ "Website" permanently\?/,
      },
      {
        what: 'station delete',
        args: () => ['station', 'delete', `${made.station}`],
        question: /Delete station \d+ "First Radio" with/,
      },
    ]
    const isDone = async () => {
      const { code, out } = await aircheck(['key', 'list', '--station', `${made.station}`, '--json'])
      return code === 1 || JSON.parse(out)[0].revoked_at !== null
    }
    for (const { what, args, question } of irreversible) {
      it(`${what} asks on a terminal, and does nothing unless the answer is yes`, async () => {
        for (const answer of ['', 'n', 'no', 'yesterday', 'Y N']) {
          const terminal = answering(answer)
          expect(await aircheck(args(), terminal)).toEqual({ code: 1, out: '', err: 'Nothing was changed.\n' })
          expect(terminal.asked).toEqual([expect.stringMatching(question)])
          expect(await isDone()).toBe(false)
        }
        expect((await aircheck(args(), answering(' Yes '))).code).toBe(0)
        expect(await isDone()).toBe(true)
      })

      it.each(['--yes', '--json'])(`${what} %s does not ask`, async (option) => {
        const terminal = answering('no')
        expect((await aircheck([...args(), option], terminal)).code).toBe(0)
        expect(terminal.asked).toEqual([])
        expect(await isDone()).toBe(true)
      })

      it(`${what} does not ask without a terminal`, async () => {
        expect((await aircheck(args())).code).toBe(0)
        expect(await isDone()).toBe(true)
      })
    }

    it('a missing row is reported without asking', async () => {
      const terminal = answering('yes')
      expect((await aircheck(['station', 'delete', '999'], terminal)).err).toBe('Station not found.\n')
      expect((await aircheck(['key', 'revoke', '999'], terminal)).err).toBe('Key not found.\n')
      expect(terminal.asked).toEqual([])
    })
  })
}

describe('help', () => {
  const help = async (...command: string[]) => (await runHere([...command, '--help'], {})).out.replace(/\s+/g, ' ')

  it('marks required options', async () => {
    const words = await help('key', 'create')
    for (const name of ['--station <id>', '--label <label>', '--scopes <scopes>']) {
      expect(words).toMatch(new RegExp(`${name} [^-]*\\(required\\)`))
    }
    expect(words).not.toMatch(/--expires <ISO-8601> [^-]*\(required\)/)
  })

  it('names the scopes and the defaults', async () => {
    expect(await help('key', 'create')).toContain('all, read, write, station:read, episodes:read, episodes:write')
    const words = await help('station', 'create')
    for (const value of ['UTC', '#000000', '1', 'this Monday']) expect(words).toContain(`; ${value} unless given`)
    expect(await help('station', 'set')).not.toContain('unless given')
    expect(await help('key', 'rotate')).toContain('(default: 24)')
  })
})

describe('wrong settings and databases', () => {
  const dataDir = join(folder, 'around')

  it('an unknown setting causes one warning, and the command still runs', async () => {
    const environment = { AIRCHECK_DATA_DIR: dataDir, AIRCHECK_PROT: '9000' }
    const { code, out, err } = await runHere(['station', 'list', '--json'], environment)
    expect([code, out]).toEqual([0, '[]\n'])
    expect(err).toBe('AIRCHECK_PROT is no setting and has no effect; see aircheck config.\n')
  })

  const empty = emptyDatabases()
  afterAll(empty.drop)
  const lines = [
    ...['station list', 'station create --name X', 'station set 1 --name X', 'station show 1', 'station delete 1'],
    ...['key create --station 1 --label L --scopes all', 'key list --station 1', 'key set 1 --label X', 'key rotate 1'],
    ...['key revoke 1', 'episode list --station 1', 'episode restore 1', 'media orphans', 'migrate'],
  ]

  it('every command reports a missing database in one line', async () => {
    const there = new URL(await empty.PostgreSQL())
    there.pathname = '/missing'
    for (const line of lines) {
      const { code, out, err } = await runHere(line.split(' '), {
        AIRCHECK_DATA_DIR: dataDir,
        DATABASE_URL: there.href,
      })
      expect([line, code, out]).toEqual([line, 1, ''])
      expect(err).toMatch(/^[^\n]*database "missing" does not exist[^\n]*\n$/)
    }
  })

  it('every command reports an unreachable database server in one line', async () => {
    const DATABASE_URL = 'postgres://a:geheim@127.0.0.1:1/x'
    for (const line of [...lines, `database copy --from ${DATABASE_URL} --to sqlite:${folder}/copy.db`]) {
      const { code, out, err } = await runHere(line.split(' '), { AIRCHECK_DATA_DIR: dataDir, DATABASE_URL })
      expect([line, code, out]).toEqual([line, 1, ''])
      expect(err).toMatch(/^The [^\n]*: connect ECONNREFUSED 127\.0\.0\.1:1\n$/)
      expect(err).not.toContain('geheim')
    }
  })

  it('every command reports a file that is not a database, or cannot be opened, in one line with its path', async () => {
    const [noDatabase, noFile] = [join(folder, 'text.db'), join(folder, 'folder.db')]
    writeFileSync(noDatabase, 'This is a text and no database. '.repeat(100))
    mkdirSync(noFile)
    for (const path of [noDatabase, noFile]) {
      for (const line of [...lines, 'serve']) {
        const environment = { AIRCHECK_DATA_DIR: dataDir, DATABASE_URL: `sqlite:${path}` }
        const { code, out, err } = await runHere(line.split(' '), environment)
        expect([line, code, out]).toEqual([line, 1, ''])
        expect(err).toMatch(/^[^\n]+\n$/)
        expect(err).toContain(path)
      }
    }
  })
})
