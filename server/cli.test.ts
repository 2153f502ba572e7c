import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHere } from './testing/command-line.ts'
import { databases } from './testing/databases.ts'
import { ownCommandLine } from './testing/own-command-line.ts'
import { run } from './testing/process.ts'

for (const database of databases)
  describe(`the command line on ${database.name}`, () => {
    const { aircheck, refused } = ownCommandLine(database)

    describe('settings', () => {
      it('exit 1: a setting that cannot be used stops every command with one line', async () => {
        for (const line of ['config', 'migrate', 'serve', 'station list --json']) {
          expect(await refused(line, { AIRCHECK_PORT: 'x' })).toEqual({
            code: 1,
            out: '',
            err: 'AIRCHECK_PORT cannot be used: it must be a whole number from 1 to 65535.\n',
          })
        }
      })
    })

    describe('wrong usage', () => {
      for (const line of [
        '',
        'station',
        'nonsense',
        'station create',
        'station create --name A --nonsense',
        'station create --name A --weeks two',
        'station create --name A --weeks 0',
        'station show x',
        'station show 0',
        'station show',
        'station set 1 --public-api maybe',
        'key create --station 1 --label L',
        'key create --station 1 --label L --scopes all --expires tomorrow',
        'key create --station 1 --label L --scopes all --expires 2099-13-01',
        'key create --station 1 --label L --scopes all --expires 2099-02-30',
        'key create --station 1 --label L --scopes all --expires 2099-02-29T12:00:00+01:00',
        'key create --station 1 --label L --scopes all --expires never',
        'key set 1 --expires soon',
        'key rotate 1 --overlap -1',
        'key rotate 1 --overlap 8785',
        'key rotate',
        'station delete',
        'serve --port 65536',
        'serve --port x',
        'completion tcsh',
        'key list',
        'key revoke one',
        'episode list',
        'episode restore',
        'migrate now',
      ]) {
        it(`exit 2, told on stderr: aircheck ${line}`, async () => {
          const { code, out, err } = await refused(line)
          expect([code, out]).toEqual([2, ''])
          expect(err).not.toBe('')
        })
      }
    })

    describe('for people', () => {
      beforeAll(() => aircheck('station', 'create', '--name', 'First Radio'))

      it('without --json: a table, and the advice to keep the key', async () => {
        const list = await refused('station list')
        expect(list.code).toBe(0)
        expect(list.out).toContain('First Radio')
        expect(() => JSON.parse(list.out)).toThrow()
        const made = await refused('key create --station 1 --label L --scopes read')
        expect(made.out).toMatch(/ack_[0-9A-Za-z]{49}/)
        expect(made.err).toBe('Keep the key now: it is shown only this once.\n')
      })
    })
  })

describe('the command line as a process', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'aircheck-cli-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  const printed = async (folder: string, command: string) => JSON.parse((await run(folder, [command, '--json'])).out)

  it('migrate: what was applied; nothing the second time', async () => {
    const empty = mkdtempSync(join(dataDir, 'empty-'))
    const { applied } = await printed(empty, 'migrate')
    const files = readdirSync(new URL('database/migrations', import.meta.url)).filter((name) => /^\d{4}-/.test(name))
    expect(applied).toEqual(files.map((name) => name.replace('.ts', '')).toSorted())
    expect(await printed(empty, 'migrate')).toEqual({ applied: [] })
    expect((await run(empty, ['migrate'])).out).toBe('The database is up to date.\n')
  })

  it('config: every setting, its value and where it came from', async () => {
    const folder = mkdtempSync(join(dataDir, 'config-'))
    writeFileSync(join(folder, '.env'), 'AIRCHECK_PORT=9443\n')
    const shown = await printed(folder, 'config')
    expect(shown.find(({ name }: { name: string }) => name === 'AIRCHECK_PORT')).toEqual({
      name: 'AIRCHECK_PORT',
      value: '9443',
      source: '.env',
      about: 'Port to listen on.',
    })
    expect(shown).toContainEqual(
      expect.objectContaining({ name: 'AIRCHECK_DATA_DIR', value: folder, source: 'environment' }),
    )
  })

  it('exit 2 of the real process too, and 0 for help and the version', async () => {
    const [wrong, help, version] = await Promise.all([
      run(dataDir, ['station', 'show', 'x']),
      run(dataDir, ['--help']),
      run(dataDir, ['--version']),
    ])
    expect([wrong.code, wrong.out]).toEqual([2, ''])
    expect(wrong.err).toContain('whole number')
    expect(help.code).toBe(0)
    for (const noun of ['serve', 'demo', 'station', 'key', 'episode', 'migrate', 'config'])
      expect(help.out).toContain(noun)
    expect([version.code, version.out]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
  })
})

describe('a database that is not there', () => {
  it('is reported in one line without its password, with exit code 1', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-none-'))
    const environment = {
      AIRCHECK_DATA_DIR: folder,
      DATABASE_URL: 'postgres://a:geheim@127.0.0.1:1/x',
      AIRCHECK_START_WAIT: '0',
    }
    for (const line of ['migrate', 'station list', 'serve']) {
      const { code, out, err } = await runHere(line.split(' '), environment)
      expect([line, code, out]).toEqual([line, 1, ''])
      expect(err).toBe('The database does not answer: connect ECONNREFUSED 127.0.0.1:1\n')
    }
    rmSync(folder, { recursive: true })
  })
})
