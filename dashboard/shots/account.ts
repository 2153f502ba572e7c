import { invitePerson } from '../../server/accounts/actions.ts'
import { cheapPasswords } from '../../server/testing/app.ts'
import type { ShotSet } from '../shots.ts'
import { designTime, type House } from '../tests/house.ts'

const now = Date.parse(designTime) / 1000
const hour = 3600

/** Somebody who uses all means to sign in, on three devices. */
async function martaEverywhere({ app, person }: House, stationId: number) {
  const signedIn = await person([{ stationId }])
  const { db } = app.app
  const { id } = signedIn
  const password = await cheapPasswords.hash('fog over the harbour', '127.0.0.1')
  const email = 'marta@tramline.example'
  // The address is hers of the picture before, until now.
  await db.deleteFrom('people').where('email', '=', email).execute()
  const marta = {
    name: 'Marta Lindqvist',
    email,
    email_folded: email,
    password,
    totp: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  }
  await db.updateTable('people').set(marta).where('id', '=', id).execute()
  await db.updateTable('sessions').set({ device: 'Firefox on Windows' }).where('person_id', '=', id).execute()
  await db
    .insertInto('passkeys')
    .values(
      ['Phone', 'Key ring'].map((name, nth) => ({
        ...{ person_id: id, name, credential: `credential ${id} ${nth}`, public_key: '', counter: 0, transports: '' },
        ...{ created_at: now - (9 - nth) * 24 * hour, used_at: nth === 0 ? now - 5 * hour : null },
      })),
    )
    .execute()
  const codes = Array.from({ length: 9 }, (_, nth) => ({ person_id: id, hash: `code ${id} ${nth}` }))
  await db.insertInto('recovery_codes').values(codes).execute()
  const session = await db.selectFrom('sessions').selectAll().where('person_id', '=', id).executeTakeFirstOrThrow()
  const others = [
    { method: 'passkey', device: 'Safari on an iPhone', created_at: now - 5 * hour, seen_at: now - hour },
    { method: 'password', device: 'Chrome on Android', created_at: now - 50 * hour, seen_at: now - 26 * hour },
  ] as const
  for (const [nth, other] of others.entries()) {
    const { id: _, ...columns } = session
    await db
      .insertInto('sessions')
      .values({ ...columns, ...other, hash: `session ${id} ${nth}` })
      .execute()
  }
  return signedIn
}

/** The own account, and the people of a station. */
export const set: ShotSet = {
  host: 'localhost',
  as: martaEverywhere,
  async fill({ app }, station) {
    await invitePerson(app.app.writer, station, { email: 'jonas@tramline.example', role: 'presenter' })
  },
  shots: [
    { name: 'whole', path: '/account', whole: true, doc: 'account' },
    {
      name: 'renamed',
      path: '/account',
      prepare: (page) => page.getByRole('textbox', { name: 'Your name' }).fill('Marta Lindqvist-Okafor'),
    },
    {
      name: 'password',
      path: '/account',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Change the password' }).click()
        await page.getByRole('dialog').getByLabel('New password').waitFor()
      },
    },
    {
      name: 'people',
      path: '/settings',
      prepare: async (page) => {
        await page.getByRole('heading', { name: 'People' }).scrollIntoViewIfNeeded()
        await page.getByText('jonas@tramline.example', { exact: true }).waitFor()
      },
    },
    {
      name: 'invite',
      path: '/settings',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Invite someone' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
  ],
}
