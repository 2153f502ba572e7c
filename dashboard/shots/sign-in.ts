import type { Page } from 'playwright-core'
import { invitePerson } from '../../server/accounts/actions.ts'
import { makeLink } from '../../server/accounts/links.ts'
import { cheapPasswords } from '../../server/testing/app.ts'
import type { ShotSet } from '../shots.ts'

const password = 'fog over the harbour'
let [email, setUp, reset] = ['', '', '']

async function signIn(page: Page, typed = password): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.keyboard.press('Enter')
}

/** The pages for signing in, which the server makes without the app. */
export const set: ShotSet = {
  host: 'localhost',
  async fill({ app, person }, station) {
    const { writer, db } = app.app
    const invited = await invitePerson(writer, station, { email: 'aylin@tramline.example', role: 'presenter' })
    setUp = `//set-up/${invited.token}`
    const signedIn = await person([{ stationId: station }])
    email = signedIn.email
    const secret = {
      password: await cheapPasswords.hash(password, '127.0.0.1'),
      totp: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    }
    await db.updateTable('people').set(secret).where('id', '=', signedIn.id).execute()
    // The tape runs on the front of a station that is recorded.
    await db
      .updateTable('stations')
      .set({ record: 1, stream_url: 'https://stream.tramline.example/live.mp3' })
      .where('id', '=', station)
      .execute()
    reset = `//reset/${(await makeLink(writer, signedIn.id)).token}`
  },
  shots: [
    { name: 'german', path: '//sign-in', stranger: true, language: 'de-DE' },
    { name: 'front', path: '//sign-in', stranger: true, doc: 'sign-in' },
    {
      name: 'refused',
      path: '//sign-in',
      stranger: true,
      fails: true,
      prepare: (page) => signIn(page, 'wrong password'),
    },
    {
      name: 'second-factor',
      path: '//sign-in',
      stranger: true,
      async prepare(page) {
        await signIn(page)
        await page.getByLabel('Code').waitFor()
      },
    },
    { name: 'forgotten', path: '//forgotten', stranger: true },
    { name: 'set-up', path: () => setUp, stranger: true },
    { name: 'reset', path: () => reset, stranger: true },
    { name: 'ended', path: '//set-up/used', stranger: true, fails: true },
    { name: 'confirm', path: '//confirm' },
  ],
}
