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

const choose = async (page: Page) => {
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('What is it for?').fill('App of the listeners')
}

/** Keys and the guide. */
export const set: ShotSet = {
  fill: fillKeys,
  shots: [
    { name: 'keys', path: '/api', doc: 'api' },
    { name: 'new', path: '/api', prepare: choose },
    {
      name: 'choose',
      path: '/api',
      async prepare(page) {
        await choose(page)
        await page.getByRole('radio').last().check({ force: true })
      },
    },
    {
      name: 'made',
      path: '/api',
      async prepare(page) {
        await choose(page)
        await page.getByRole('button', { name: 'Create key' }).click()
        await page.getByRole('dialog', { name: 'Copy this key now' }).waitFor()
      },
    },
    {
      name: 'off',
      path: '/api',
      async prepare(page) {
        const isOn = page.getByRole('switch', { name: 'Public API is on' })
        // After the first picture, it is off.
        if (await isOn.isVisible()) await isOn.click()
        await page.getByText('Every program is refused').waitFor()
      },
    },
  ],
}
