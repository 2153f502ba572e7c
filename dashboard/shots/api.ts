import type { Page } from 'playwright-core'
import { createKey } from '../../server/keys/actions.ts'
import type { ShotSet } from '../shots.ts'
import { designTime, type House } from '../tests/house.ts'

const now = Date.parse(designTime) / 1000
const thisHour = now - (now % 3600)

/** The keys of the design, and their requests of a day. */
const keys = [
  ['Website', ['station:read', 'schedule:read', 'shows:read', 'episodes:read'], 1, 760],
  ['Studio screen', ['station:read'], 0, 240],
  ['Archive project', ['shows:read', 'episodes:read'], 21, 55],
  ['Programme planning', ['schedule:read', 'schedule:write'], 6, 1],
] as const

/** Gives a station four keys that are used. */
export async function fillKeys({ app }: Pick<House, 'app'>, station: number): Promise<void> {
  const { db, writer } = app.app
  for (const [at, [label, scopes, expires, busy]] of keys.entries()) {
    const expiresAt =
      expires === 0 ? null : now + expires * 30 * 86_400 - (label === 'Programme planning' ? 174 * 86_400 : 0)
    const { row } = await createKey(writer, station, { label, scopes: [...scopes], expiresAt })
    const hours = Array.from({ length: 24 }, (_, back) => ({
      key_id: row.id,
      hour: thisHour - back * 3600,
      requests: Math.round(busy * (1 + 0.6 * Math.sin((back + at * 5) / 3.5)) * (at === 2 && back > 9 ? 0 : 1)),
    }))
    await db
      .insertInto('key_hours')
      .values(hours.filter(({ requests }) => requests > 0))
      .execute()
    await db
      .updateTable('api_keys')
      .set({ last_used_at: now - at * 4000 })
      .where('id', '=', row.id)
      .execute()
  }
}

const named = 'App of the listeners'
const begin = async (page: Page) => {
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('What is it for?').fill(named)
}
const choose = async (page: Page, name: string) => {
  await begin(page)
  // The box itself is behind its words.
  await page.getByRole('radio', { name }).check({ force: true })
}
/** Makes a key, of which there is none afterwards: each picture shows the same ones. */
const make = async (page: Page) => {
  await begin(page)
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog', { name: 'Copy this key now' }).waitFor()
  await forget()
}
/** What is done to the studio screen's key. */
const act = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Key Studio screen' }).click()
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('dialog').waitFor()
}
let forget = async () => {}
const path = '/api'

/** Keys and the guide. */
export const set: ShotSet = {
  async fill(home, station) {
    await fillKeys(home, station)
    const { db, writer } = home.app.app
    const ended = { label: 'Old phone app', scopes: ['station:read' as const], expiresAt: null }
    const { row } = await createKey(writer, station, ended)
    await db
      .updateTable('api_keys')
      .set({ last_used_at: now - 49 * 86_400, expires_at: now - 48 * 86_400 })
      .where('id', '=', row.id)
      .execute()
    forget = async () => {
      await db.deleteFrom('api_keys').where('label', '=', named).execute()
    }
  },
  shots: [
    { name: 'keys', path, doc: 'api', whole: true },
    { name: 'php', path: '/api?in=php', whole: true },
    { name: 'new', path, prepare: begin },
    { name: 'choose', path, prepare: (page) => choose(page, 'Choose') },
    { name: 'until', path, prepare: (page) => choose(page, 'On a date') },
    {
      name: 'wrong',
      path,
      async prepare(page) {
        await page.getByRole('button', { name: 'Create key' }).click()
        await page.getByRole('button', { name: 'Create key' }).click()
        await page.getByText('Say what it is for').waitFor()
      },
    },
    { name: 'made', path, prepare: make },
    {
      name: 'not-copied',
      path,
      async prepare(page) {
        await make(page)
        await page.getByRole('button', { name: 'Done' }).click()
        await page.getByText('You haven’t copied the key').waitFor()
      },
    },
    {
      name: 'menu',
      path,
      prepare: (page) => page.getByRole('button', { name: 'Key Studio screen' }).click(),
    },
    { name: 'replace', path, prepare: (page) => act(page, 'Replace') },
    { name: 'revoke', path, prepare: (page) => act(page, 'Revoke') },
    {
      name: 'off',
      path,
      async prepare(page) {
        const isOn = page.getByRole('switch', { name: 'Public API is on' })
        // After the first picture, it is off.
        if (await isOn.isVisible()) await isOn.click()
        await page.getByText('All programs are refused').waitFor()
      },
    },
  ],
}
