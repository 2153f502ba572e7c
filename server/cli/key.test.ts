import { beforeAll, describe, expect, it } from 'vitest'
import { allScopes, readScopes } from '../keys/rules/scopes.ts'
import { databases } from '../testing/databases.ts'
import { ownCommandLine, words } from '../testing/own-command-line.ts'

const nowSeconds = () => Math.floor(Date.now() / 1000)

for (const database of databases) {
  describe(`aircheck key on ${database.name}`, () => {
    const { aircheck, refused } = ownCommandLine(database)
    beforeAll(() => aircheck('station', 'create', '--name', 'First Radio'))

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
}
