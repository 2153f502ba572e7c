import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deletePasskey, insertPasskey } from '../accounts/passkey-store.ts'
import { findPerson, updatePerson } from '../accounts/person-store.ts'
import { openDatabase } from '../database/open.ts'
import { runHere, runJson } from '../testing/command-line.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'aircheck-user-'))
const settings = { AIRCHECK_DATA_DIR: dataDir, AIRCHECK_BASE_URL: 'https://radio.example.org' }
let station: number
beforeAll(async () => {
  await runJson(dataDir, ['migrate'])
})
beforeEach(async () => {
  station = (await runJson(dataDir, ['station', 'create', '--name', 'Radio Tramline'])).id
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const aircheck = (...args: string[]) => runHere(args, settings)
const json = (...args: string[]) => runJson(dataDir, args, settings)
let made = 0
const create = (...more: string[]) => {
  const email = `person${++made}@tramline.example`
  return json('user', 'create', '--email', email, '--station', `${station}`, ...more)
}
const link = /^https:\/\/radio\.example\.org\/dashboard\/set-up\/[\w-]{43}$/

it('user create prints only the id and the link with which the person sets up their account', async () => {
  const created = await create()
  expect(created).toEqual({ id: expect.any(Number), setup_url: expect.stringMatching(link) })
  expect(await json('user', 'list', '--station', `${station}`)).toEqual([
    {
      ...{ id: created.id, email: `person${made}@tramline.example`, name: '', role: 'owner', shows: [] },
      ...{ set_up: false, created_at: expect.any(Number), seen_at: null },
    },
  ])
})

it('user create makes an owner unless it is told to make an editor or a presenter', async () => {
  await create('--role', 'editor')
  await create('--role', 'presenter')
  const members = await json('user', 'list', '--station', `${station}`)
  expect(members.map(({ role }: { role: string }) => role)).toEqual(['editor', 'presenter'])
  const { code, err } = await aircheck('user', 'create', '--email', 'a@b', '--station', '1', '--role', 'admin')
  expect([code, err]).toEqual([2, expect.stringContaining('Allowed choices are owner, editor, presenter')])
})

it('one person may belong to several stations', async () => {
  const { id } = await create()
  const other = (await json('station', 'create', '--name', 'Other')).id
  const again = await json('user', 'create', '--email', `PERSON${made}@tramline.example`, '--station', `${other}`)
  expect(again).toEqual({ id, setup_url: expect.stringMatching(link) })
})

it('user create resets an account whose link was shown to an owner of another station, says so, and prints a link', async () => {
  const { id } = await create()
  const database = openDatabase(`sqlite:${join(dataDir, 'aircheck.db')}`)
  await updatePerson(database.db, id, { password: 'known to another owner', vouched_by: 99 })
  const other = (await json('station', 'create', '--name', 'Other')).id
  const email = `person${made}@tramline.example`
  const { out, err } = await aircheck('user', 'create', '--email', email, '--station', `${other}`)
  expect([out, err]).toEqual([expect.stringContaining('/dashboard/set-up/'), expect.stringContaining('set it up anew')])
  expect((await findPerson(database.db, id))!.password).toBe(null)
  await database.close()
})

it('user create is refused for a station that does not exist, an invalid e-mail, and a member', async () => {
  await create()
  const facts: [email: string, station: number, says: string][] = [
    ['a@b.example', 99999, 'Station not found.\n'],
    ['marta', station, 'email must be like name@example.org\n'],
    [`Person${made}@tramline.example`, station, `person${made}@tramline.example belongs to this station already.\n`],
  ]
  for (const [email, at, says] of facts) {
    expect(await aircheck('user', 'create', '--email', email, '--station', `${at}`, '--json')).toEqual({
      ...{ code: 1, out: '', err: says },
    })
  }
})

it('user link prints a new link', async () => {
  const { id, setup_url } = await create()
  const made = await json('user', 'link', `${id}`)
  expect(made).toEqual({ id, email: expect.any(String), url: expect.stringMatching(link) })
  expect(made.url).not.toBe(setup_url)
  expect(await aircheck('user', 'link', '99999')).toMatchObject({ code: 1, err: 'Person not found.\n' })
})

it('user change-email changes the address of a person, not to one that another person has', async () => {
  const [{ id }, other] = [await create(), await create()]
  const [before, taken] = [`person${made - 1}@tramline.example`, `Person${made}@tramline.example`]
  const change = (person: number, address: string) => aircheck('user', 'change-email', `${person}`, address)
  expect(await json('user', 'change-email', `${id}`, ' Zoe@tramline.example')).toEqual({
    ...{ id, email: 'Zoe@tramline.example', before },
  })
  expect(await change(id, taken)).toMatchObject({ code: 1, err: 'Another account has this address.\n' })
  expect(await change(id, 'zoe')).toMatchObject({ code: 1, err: 'email must be like name@example.org\n' })
  expect(await change(99999, 'zoe@x.example')).toMatchObject({ code: 1, err: 'Person not found.\n' })
  expect(await change(other.id, 'ZOE@tramline.example')).toMatchObject({ code: 1 })
})

it('user change-email says that the person is signed out, and how they sign in again if only a link is left', async () => {
  const { id } = await create()
  const signedOut = 'They are signed out everywhere, and links that were sent to them no longer work.\n'
  const change = (...options: string[]) =>
    aircheck('user', 'change-email', `${id}`, `yuri${++made}@tramline.example`, ...options)
  const link = `"aircheck user link ${id}".\n`
  expect(await change()).toMatchObject({
    code: 0,
    err: `${signedOut}They have neither a password nor a passkey: make a link with which they sign in again, by ${link}`,
  })
  expect((await change('--json')).err).toBe('')
  const database = openDatabase(`sqlite:${join(dataDir, 'aircheck.db')}`)
  const { db } = database
  const passkey = { person_id: id, credential: `${id}`, public_key: '', transports: '[]', name: 'Phone', used_at: null }
  const { id: passkeyId } = await insertPasskey(db, { ...passkey, counter: 0, created_at: 1 })
  expect((await change()).err).toBe(signedOut)
  await deletePasskey(db, id, passkeyId)
  for (const method of [{ password: 'x' }, { password: null, sign_in_subject: 'https://accounts.example 7' }]) {
    await updatePerson(db, id, method)
    expect((await change()).err).toBe(signedOut)
  }
  await database.close()
})

it('user remove removes a person from a station, but not the only owner', async () => {
  const owner = await create()
  const { id } = await create('--role', 'presenter')
  const remove = (person: number) => aircheck('user', 'remove', `${person}`, '--station', `${station}`, '--json')
  expect(await remove(id)).toMatchObject({ code: 0, out: `{"removed":${id}}\n` })
  expect(await remove(id)).toMatchObject({ code: 1, err: 'Person not found.\n' })
  expect(await remove(owner.id)).toMatchObject({
    ...{ code: 1, err: 'This is the only owner. Make another person an owner first.\n' },
  })
  await create()
  expect((await remove(owner.id)).code).toBe(0)
})

it('without --json, a note says that the link is for one person only', async () => {
  const args = ['user', 'create', '--email', 'x@tramline.example', '--station', `${station}`]
  expect((await aircheck(...args)).err).toBe(
    'The link works once, for 24 hours. The first to open it gets the account, so send it to this person only.\n',
  )
})
