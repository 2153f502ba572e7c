import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './database/open.ts'
import { nothingAlongside } from './database/transaction.ts'
import { archiveEpisode, createEpisode } from './episodes/actions.ts'
import { allScopes, readScopes } from './keys/rules/scopes.ts'
import { systemClock } from './lib/clock.ts'
import { createShow } from './shows/actions.ts'
import { runHere, runJson } from './testing/command-line.ts'
import { databases } from './testing/databases.ts'
import { run } from './testing/process.ts'
import { mediaInUse } from './uploads/store.ts'

for (const database of databases)
  describe(`the command line on ${database.name}`, () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'aircheck-cli-'))
    let settings: Record<string, string>
    beforeAll(async () => {
      settings = { DATABASE_URL: await database.open(dataDir) }
    })
    afterAll(async () => {
      await database.drop(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    })
    /** A command that is to be done, and the JSON that it prints. */
    const aircheck = (...args: string[]) => runJson(dataDir, args, settings)

    /** The command line inside this process, for the many small error cases. */
    const refused = (line: string, environment: Record<string, string> = {}) =>
      runHere(words(line), { AIRCHECK_DATA_DIR: dataDir, ...settings, ...environment })

    /** Splits a command as a shell would: at spaces outside quotes. */
    function words(line: string): string[] {
      return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!)
    }

    const thisMonday = () => {
      const today = new Date()
      today.setUTCDate(today.getUTCDate() - ((today.getUTCDay() + 6) % 7))
      return today.toISOString().slice(0, 10)
    }
    const nowSeconds = () => Math.floor(Date.now() / 1000)

    describe('aircheck station', () => {
      const notRecorded = { stream_url: '', record: false, stream_delay: 0, retention_days: 60 }

      it('create: a station of just a name, with the defaults of the contract', async () => {
        expect(await aircheck('station', 'create', '--name', 'First Radio')).toEqual({
          id: 1,
          name: 'First Radio',
          description: '',
          image: '',
          color: '#000000',
          url: '',
          timezone: 'UTC',
          number_of_weeks: 1,
          rotation_start: thisMonday(),
          current_week: 1,
          public_api: true,
          ...notRecorded,
        })
      })

      it('create, show, list and set: every option, the same shape from each', async () => {
        const args =
          '--name "Second Radio" --timezone Europe/Berlin --description "By the water" --color #0b6e99 --url https://r.test ' +
          '--image-url https://r.test/l.png --weeks 2 --rotation-start 2026-11-16'
        const made = await aircheck('station', 'create', ...words(args))
        expect(made).toEqual({
          id: 2,
          name: 'Second Radio',
          description: 'By the water',
          image: 'https://r.test/l.png',
          color: '#0b6e99',
          url: 'https://r.test',
          timezone: 'Europe/Berlin',
          number_of_weeks: 2,
          rotation_start: '2026-11-16',
          current_week: expect.any(Number),
          public_api: true,
          ...notRecorded,
        })
        expect(await aircheck('station', 'show', '2')).toEqual(made)
        expect(await aircheck('station', 'list')).toEqual([expect.objectContaining({ id: 1 }), made])
        const set = await aircheck(
          'station',
          'set',
          '2',
          ...words('--public-api off --current-week 2 --name "New" --url ""'),
        )
        const start = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
        expect(set).toEqual({
          ...made,
          name: 'New',
          url: '',
          public_api: false,
          current_week: 2,
          rotation_start: start,
        })
        expect(await aircheck('station', 'show', '2')).toEqual(set)
      })

      it('set --image-url: a picture of ours is stored as such, and printed as a URL', async () => {
        const withBase = (...args: string[]) =>
          runJson(dataDir, ['station', ...args], { ...settings, AIRCHECK_BASE_URL: 'https://radio.test' })
        const image = `https://radio.test/media/${'A'.repeat(24)}.jpg`
        expect(await withBase('set', '2', '--image-url', image)).toMatchObject({ image })
        expect(await withBase('show', '2')).toMatchObject({ image })
        const { db, close } = openDatabase(settings.DATABASE_URL!)
        expect(await Array.fromAsync(mediaInUse(db))).toEqual([`${'A'.repeat(24)}.jpg`])
        await close()
      })

      for (const [line, reason] of [
        ['station show 99', 'Station not found.'],
        ['station set 99 --name X', 'Station not found.'],
        ['station delete 99', 'Station not found.'],
      ] as const) {
        it(`exit 1: ${line}: ${reason}`, async () => {
          expect(await refused(`${line} --json`)).toEqual({ code: 1, out: '', err: `${reason}\n` })
        })
      }

      for (const [line, reason] of [
        ['station set 1 --timezone Mars/Olympus', 'timezone must be the name of a zone, such as Europe/Berlin'],
        ['station set 1 --weeks 53', 'number_of_weeks must be between 1 and 52'],
        ['station set 1 --rotation-start 2026-11-17', 'rotation_start must be the date of a Monday'],
        ['station set 1 --color blue', 'color must be like #0b6e99'],
        ['station set 1 --current-week 2', 'current_week must be between 1 and 1'],
        ['station create --name " "', 'name is required'],
        ['station create --name X --url nowhere', 'url must be a valid HTTP/HTTPS URL'],
        ['station create --name X --rotation-start 2026-02-30', 'rotation_start must be the date of a Monday'],
      ] as const) {
        it(`exit 1: ${line}: ${reason}`, async () => {
          expect(await refused(`${line} --json`)).toEqual({ code: 1, out: '', err: `${reason}\n` })
        })
      }
    })

    describe('aircheck key', () => {
      it('create: prints the key, this once, with its stored fields', async () => {
        const before = nowSeconds()
        const made = await aircheck('key', 'create', ...words('--station 1 --label "My first key" --scopes all'))
        expect(made).toEqual({
          id: 1,
          key: expect.stringMatching(/^ack_[0-9A-Za-z]{49}$/),
          label: 'My first key',
          scopes: [...allScopes],
          prefix: expect.stringMatching(/^ack_/),
          last_four: made.key.slice(-4),
          created_at: expect.any(Number),
          expires_at: null,
          last_used_at: null,
          revoked_at: null,
        })
        expect(made.key.startsWith(made.prefix)).toBe(true)
        expect(made.created_at).toBeGreaterThanOrEqual(before)
        const { key, ...stored } = made
        expect(await aircheck('key', 'list', '--station', '1')).toEqual([stored])
        expect(JSON.stringify(stored)).not.toContain(key)
      })

      it('create: presets, single scopes and an expiry; revoke: the same without the key', async () => {
        const create = (options: string) => aircheck('key', 'create', ...words(`--station 1 --label L ${options}`))
        expect((await create('--scopes read')).scopes).toEqual([...readScopes])
        const made = await create('--scopes episodes:read,station:read --expires 2099-01-31T12:00:00+01:00')
        expect(made.scopes).toEqual(['station:read', 'episodes:read'])
        expect(made.expires_at).toBe(Date.parse('2099-01-31T11:00:00Z') / 1000)
        const { key, ...stored } = made
        const revoked = await aircheck('key', 'revoke', `${made.id}`)
        expect(revoked).toEqual({ ...stored, revoked_at: expect.any(Number) })
        expect(await aircheck('key', 'list', '--station', '1')).toEqual([expect.anything(), expect.anything(), revoked])
      })

      for (const [line, reason] of [
        ['key create --station 99 --label L --scopes all', 'Station not found.'],
        ['key list --station 99', 'Station not found.'],
        ['key set 99 --label L', 'Key not found.'],
        ['key rotate 99', 'Key not found.'],
        ['key revoke 99', 'Key not found.'],
      ] as const) {
        it(`exit 1: ${line}: ${reason}`, async () => {
          expect(await refused(`${line} --json`)).toEqual({ code: 1, out: '', err: `${reason}\n` })
        })
      }

      for (const [line, reason] of [
        ['key create --station 1 --label " " --scopes all', 'label is required'],
        [
          'key create --station 1 --label L --scopes shows:delete',
          `"shows:delete" is no scope. There are: all, read, write, ${allScopes.join(', ')}.`,
        ],
        ['key create --station 1 --label L --scopes all --expires 2020-01-01', 'expires_at must be in the future'],
        ['key set 1 --expires 2020-01-01', 'expires_at must be in the future'],
        ['key set 1 --label ""', 'label is required'],
      ] as const) {
        it(`exit 1: ${line}: ${reason}`, async () => {
          expect(await refused(`${line} --json`)).toEqual({ code: 1, out: '', err: `${reason}\n` })
        })
      }

      for (const [line, options] of [
        ['station set 1', 'an option such as --name'],
        ['key set 1', '--label or --expires'],
      ]) {
        it(`exit 2: ${line} without an option`, async () => {
          const err = `There is nothing to set: give ${options}.\n`
          expect(await refused(`${line} --json`)).toEqual({ code: 2, out: '', err })
        })
      }

      it('create: read and write together are every scope', async () => {
        const line = '--station 1 --label L --scopes read,write'
        expect((await aircheck('key', 'create', ...words(line))).scopes).toEqual([...allScopes])
      })

      it('set: a label and an expiry, which never takes away', async () => {
        const { key, ...made } = await aircheck('key', 'create', ...words('--station 1 --label Old --scopes read'))
        const set = await aircheck('key', 'set', `${made.id}`, ...words('--label New --expires 2099-01-31'))
        expect(set).toEqual({ ...made, label: 'New', expires_at: Date.parse('2099-01-31T00:00:00Z') / 1000 })
        expect(await aircheck('key', 'set', `${made.id}`, '--expires', 'never')).toEqual({ ...made, label: 'New' })
        await aircheck('key', 'revoke', `${made.id}`)
      })

      it('rotate: the new key as create prints it; the old one expires after the overlap, a day unless given', async () => {
        const create = '--station 1 --label App --scopes shows:read --expires 2099-01-31'
        const { key: first, ...old } = await aircheck('key', 'create', ...words(create))
        const before = nowSeconds()
        const { key, ...next } = await aircheck('key', 'rotate', `${old.id}`)
        expect(key).toMatch(/^ack_[0-9A-Za-z]{49}$/)
        expect(key).not.toBe(first)
        expect(next).toEqual({
          ...old,
          id: old.id + 1,
          prefix: key.slice(0, 8),
          last_four: key.slice(-4),
          created_at: expect.any(Number),
        })
        const oldNow = async (id: number) =>
          (await aircheck('key', 'list', '--station', '1')).find((row: { id: number }) => row.id === id)
        const { expires_at, ...rest } = await oldNow(old.id)
        expect({ ...rest, expires_at: old.expires_at }).toEqual(old)
        expect(expires_at - before - 86_400).toBeOneOf([0, 1, 2, 3])
        const { id } = await aircheck('key', 'rotate', `${next.id}`, '--overlap', '0')
        expect(await oldNow(next.id)).toMatchObject({ revoked_at: expect.any(Number) })
        for (const done of [id, old.id]) await aircheck('key', 'revoke', `${done}`)
      })

      it('exit 1: the eleventh unrevoked key', async () => {
        const { id } = JSON.parse((await refused('station create --name Full --json')).out)
        for (let count = 1; count <= 10; count++) {
          expect((await refused(`key create --station ${id} --label L --scopes read --json`)).code).toBe(0)
        }
        expect(await refused(`key create --station ${id} --label L --scopes read`)).toEqual({
          code: 1,
          out: '',
          err: 'A station has at most 10 keys. Revoke one first.\n',
        })
      })
    })

    describe('aircheck episode', () => {
      const ids: Record<string, number> = {}
      beforeAll(async () => {
        const { db, close } = openDatabase(settings.DATABASE_URL!)
        const writer = { db, clock: systemClock, actor: { kind: 'command' as const }, changed: () => {} }
        const bare = { title: 'Tide', description: '', image: '', published: true, presenter: '' }
        for (const name of ['show', 'other']) ids[name] = (await createShow(writer, 1, bare, nothingAlongside)).id
        const audio = { url: 'https://a.test/a.mp3' }
        for (const [name, datetime] of [
          ['old', 1000],
          ['new', 2000],
        ] as const) {
          const input = { showId: ids.show!, title: name, description: 'D', image: '', datetime, audio }
          ids[name] = (await createEpisode(writer, 1, input, nothingAlongside)).id
        }
        await archiveEpisode(writer, 1, ids.old!)
        await close()
      })

      it('list, list --archived and restore: the specification’s Episode, and whether it is archived', async () => {
        const episode = (name: string, datetime: number, archived: boolean) => ({
          id: ids[name],
          title: name,
          description: 'D',
          image: '',
          datetime,
          audio_url: 'https://a.test/a.mp3',
          audio_length: 0,
          show: 'Tide',
          show_id: ids.show,
          archived,
        })
        expect(await aircheck('episode', 'list', '--station', '1')).toEqual([episode('new', 2000, false)])
        expect(await aircheck('episode', 'list', '--station', '1', '--archived')).toEqual([episode('old', 1000, true)])
        expect(await aircheck('episode', 'restore', `${ids.old}`, '--show', `${ids.other}`)).toEqual({
          ...episode('old', 1000, false),
          show_id: ids.other,
        })
        expect(await aircheck('episode', 'list', '--station', '1', '--archived')).toEqual([])
      })

      for (const [line, reason] of [
        ['episode restore 999', 'Episode not found.'],
        ['episode list --station 99', 'Station not found.'],
      ] as const) {
        it(`exit 1: ${line}: ${reason}`, async () => {
          expect(await refused(`${line} --json`)).toEqual({ code: 1, out: '', err: `${reason}\n` })
        })
      }
    })

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
      it('without --json: a table, and the advice to keep the key', async () => {
        const list = await refused('station list')
        expect(list.code).toBe(0)
        expect(list.out).toContain('First Radio')
        expect(() => JSON.parse(list.out)).toThrow()
        const made = await refused('key create --station 2 --label L --scopes read')
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
    expect(applied.map((name: string) => name.slice(0, 5))).toEqual(['0001-', '0002-', '0003-', '0004-'])
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
