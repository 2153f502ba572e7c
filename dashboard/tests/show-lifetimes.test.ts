import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeShow, multipart, multipartHeaders, uploadParts } from '../../server/testing/factories.ts'
import type { SignedIn } from '../../server/testing/people.ts'
import { type House, house, withoutBrowser } from './house.ts'

const day = 86_400

describe.skipIf(withoutBrowser)('lifetimes and loudness of a show', () => {
  let home: House
  let station: number
  let show: number
  let ids: number[]
  let owner: SignedIn
  beforeAll(async () => {
    home = await house()
    const { id, call } = await home.app.station({ name: 'Lighthouse', timeZone: 'Europe/Berlin' })
    station = id
    show = (await makeShow(call, { title: 'Tide' })).id
    const now = Math.floor(home.app.clock.ms / 1000)
    ids = []
    for (const [title, ago] of Object.entries({ Newest: 1, Middle: 40, Older: 50, Oldest: 60 })) {
      const [file, , showId] = uploadParts(show)
      const texts = { title, datetime: `${now - ago * day}` }
      const parts = [file, showId, ...Object.entries(texts).map(([name, value]) => ({ name, value }))]
      ids.push((await call('POST /v1/episodes/upload', multipart(...parts), multipartHeaders)).body.id)
    }
    owner = await home.person([{ stationId: station }])
  })
  afterAll(() => home?.close())

  const saved = async () => (await owner.ask(`GET /stations/${station}/shows/${show}`)).body

  it('the consequences are shown as limits change, before they can be saved, by keyboard alone', async () => {
    const { go, page, axe, layoutFaults, wrong, close } = await home.open({ as: owner })
    await go(`/${station}/shows/${show}`)
    await page.getByText('Now: nothing is archived or deleted.').waitFor()
    await page.getByRole('switch', { name: 'Limit the number' }).press('Space')
    await page.getByText('All but the newest 100 episodes are archived.').waitFor()
    await page.getByLabel('newest episodes are kept').fill('0')
    await page.getByText('All but the newest episode are archived.').waitFor()
    await page.getByText('Now: 3 episodes are archived.').waitFor()
    await page.getByText('In the 30 days after: 1 episode is archived.').waitFor()
    await page.getByText('1 new episode is expected in the 30 days.').waitFor()

    // The answer about the last change is held back: it cannot be saved until it is there.
    const held = Promise.withResolvers<void>()
    await page.route('**/lifetime?**', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('switch', { name: 'Delete the audio of archived episodes' }).press('Space')
    await page.getByText('It is deleted for good after 30 days in the archive.').waitFor()
    await page.keyboard.press('Control+s')
    expect(await saved()).toMatchObject({ keep_episodes: 0, delete_audio_after: 0 })
    held.resolve()
    await page.getByText('the audio of 3 archived episodes is deleted').waitFor()
    expect(await axe()).toEqual([])
    expect(await layoutFaults()).toEqual([])
    await page.getByRole('radio', { name: '−16 LUFS' }).press('Space')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.').first().waitFor()
    expect(await saved()).toMatchObject({ keep_episodes: 1, delete_audio_after: 30, loudness: '-16' })
    await owner.ask(`PUT /stations/${station}/shows/${show}`, { keep_episodes: 0, delete_audio_after: 0 })
    await page.getByText('Now: nothing is archived or deleted.').waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('limits whose consequences cannot be counted are not saved', async () => {
    const { go, page, close } = await home.open({ as: owner })
    await page.route('**/lifetime?**keep_days=365**', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal' } }),
    )
    await go(`/${station}/shows/${show}`)
    await page.getByRole('switch', { name: 'Limit the age' }).press('Space')
    await page.getByText('so it can’t be saved yet').waitFor()
    await page.keyboard.press('Control+s')
    expect(await saved()).toMatchObject({ keep_days: 0 })
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.consequences[aria-busy=false]').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.').first().waitFor()
    expect(await saved()).toMatchObject({ keep_days: 365 })
    await close()
  })

  it('a presenter sees the limits of their show, and changes only the loudness', async () => {
    for (const [at, integratedLufs] of [-19.23, -20].entries()) {
      await home.app.app.db
        .insertInto('episode_audio')
        .values({
          ...{ episode_id: ids[at]!, station_id: station, duration_ms: 1000, samples: 44_100, sample_rate: 44_100 },
          ...{ channels: 2, peaks: null, due_ms: null, chapters: '[]', gain_steps: 0 },
          loudness: JSON.stringify({ integratedLufs, truePeakDbtp: -1.5 }),
        })
        .onConflict((row) =>
          row.column('episode_id').doUpdateSet(({ ref }) => ({ loudness: ref('excluded.loudness') })),
        )
        .execute()
    }
    const as = await home.person([{ stationId: station, role: 'presenter', shows: [show] }])
    const { go, page, axe, wrong, close } = await home.open({ as })
    await go(`/${station}/shows/${show}`)
    await page.getByText('Owners and editors of the station decide this.').waitFor()
    expect(await page.getByRole('switch', { name: 'Limit the number' }).isDisabled()).toBe(true)
    await page.getByText('The last 2 episodes measured −19.2, −20.0 LUFS.').waitFor()
    await page.getByRole('radio', { name: '−18 LUFS' }).press('Space')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.').first().waitFor()
    expect(await saved()).toMatchObject({ loudness: '-18' })
    expect(await axe()).toEqual([])
    expect(wrong).toEqual([])
    await close()
  })

  it('an episode is kept forever, from the list and its details, and its row says so', async () => {
    const { go, page, axe, layoutFaults, wrong, close } = await home.open({ as: owner })
    await go(`/${station}/episodes`)
    const row = page.getByRole('row', { name: /Oldest/ })
    await row.getByRole('button', { name: 'More about Oldest' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Keep forever' }).press('Enter')
    await row.getByText('Kept forever').waitFor()
    await page.getByText('Keeping “Oldest” forever.').first().waitFor()
    await page.getByRole('link', { name: 'Oldest' }).press('Enter')
    const dialog = page.getByRole('dialog')
    const pin = dialog.getByRole('switch', { name: 'Keep forever' })
    expect(await pin.isChecked()).toBe(true)
    expect(await axe('dialog')).toEqual([])
    await pin.press('Space')
    await dialog.getByText('The limits of its show apply to it.').waitFor()
    await page.keyboard.press('Escape')
    await row.getByText('Kept forever').waitFor({ state: 'detached' })
    expect(await layoutFaults()).toEqual([])
    expect(wrong).toEqual([])
    await close()
  })

  it('an archived episode without audio says so, and is not restored', async () => {
    const [, , , oldest] = ids as [number, number, number, number]
    await owner.ask(`POST /stations/${station}/episodes/archive`, { ids: [oldest] })
    await home.app.app.db.updateTable('episodes').set({ media_name: null }).where('id', '=', oldest).execute()
    const { go, page, axe, wrong, close } = await home.open({ as: owner })
    await go(`/${station}/episodes?tab=archived`)
    const row = page.getByRole('row', { name: /Oldest/ })
    await row.getByText('Audio deleted').waitFor()
    expect(await axe()).toEqual([])
    await row.getByRole('button', { name: 'More about Oldest' }).press('Enter')
    expect(await page.getByRole('menuitem', { name: /Play|Download|Open/ }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Restore', exact: true }).press('Enter')
    await page.getByText('“Oldest” was not changed. The audio of this episode was deleted.').first().waitFor()
    await row.getByText('Audio deleted').waitFor()
    await page.getByRole('link', { name: 'Oldest' }).press('Enter')
    await page.getByRole('dialog').getByText('It can’t be restored.').waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})
