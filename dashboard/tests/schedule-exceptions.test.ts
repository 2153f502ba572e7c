import type { CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteException } from '../../server/schedule/exception-actions.ts'
import type { SignedIn } from '../../server/testing/people.ts'
import { type House, house, type Opened, withoutBrowser } from './house.ts'

// The clock stands on Wednesday 18 November 2026, 14:32, when The Long Player is on air.
describe.skipIf(withoutBrowser)('a dated week', () => {
  let home: House
  let station: number
  let owner: SignedIn
  let opened: Opened
  let page: Page
  beforeAll(async () => {
    home = await house()
    station = await home.tramline()
    owner = await home.person([{ stationId: station }])
  })
  afterAll(() => home?.close())
  afterEach(async () => {
    for (const { id } of await exceptions()) await deleteException(home.app.app.writer, station, id).catch(() => {})
    expect(opened.wrong).toEqual([])
    await opened.close()
  })
  const open = async (query = '', width: 1280 | 390 = 1280, as = owner) => {
    opened = await home.open({ as, width })
    page = await opened.go(`/${station}/schedule?date=2026-11-18${query}`)
  }

  const exceptions = async (): Promise<{ id: number; kind: string; date: string; time: number; group: string }[]> =>
    (await owner.ask(`GET /stations/${station}/exceptions`)).body.exceptions
  const kinds = async () => (await exceptions()).map(({ kind, date, time }) => `${kind} ${date} ${time}`).sort()
  const onAir = async () => {
    const { key } = await home.app.key(station, ['now_playing:read'])
    return (await home.app.caller(key)('GET /v1/now-playing')).body.current
  }
  const entriesNow = async () => JSON.stringify((await owner.ask(`GET /stations/${station}/schedule`)).body.entries)
  const week = () => page.getByRole('application')
  const block = (name: string | RegExp) => week().getByRole('button', { name })
  const question = () => page.getByRole('dialog', { name: 'On which dates?' })
  const save = () => page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
  const middleOf = async (locator: Locator) => {
    const { x, y, width, height } = (await locator.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  async function drag(locator: Locator, days: number, minutes: number): Promise<void> {
    await locator.scrollIntoViewIfNeeded()
    const from = await middleOf(locator)
    const { width, height } = (await week().boundingBox())!
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 6, from.y + 6)
    await page.mouse.move(from.x + ((width + 4) / 7) * days, from.y + (height / 1440) * minutes, { steps: 3 })
    await page.mouse.up()
  }

  describe('at a desk', () => {
    beforeEach(() => open())

    it('by mouse: a broadcast is moved on this date only, undone and redone; it is then on air', async () => {
      const before = await entriesNow()
      await drag(block(/^The Repair Hour 16:00–17:00 Wednesday/), 0, -90)
      await question().getByRole('button', { name: 'This date only' }).click()
      await save()
      await block(/^The Repair Hour 14:30–15:30 Wednesday.*only on this date/).waitFor()
      await block(/^The Repair Hour 16:00–17:00 Wednesday.*not on air on this date/).waitFor()
      const made = await exceptions()
      expect(await kinds()).toEqual(['air 2026-11-18 870', 'skip 2026-11-18 960'])
      expect(new Set(made.map(({ group }) => group)).size).toBe(1)
      expect(await onAir()).toMatchObject({ title: 'The Repair Hour' })
      expect(await entriesNow()).toBe(before)
      expect(await page.getByRole('region', { name: 'Unsaved changes' }).count()).toBe(0)

      await page.getByRole('button', { name: 'Undo' }).first().click()
      await block(/^The Repair Hour 14:30/).waitFor({ state: 'detached' })
      expect(await kinds()).toEqual([])
      await page.getByRole('button', { name: 'Redo' }).click()
      await block(/^The Repair Hour 14:30–15:30 Wednesday.*only on this date/).waitFor()
      expect(await kinds()).toEqual(['air 2026-11-18 870', 'skip 2026-11-18 960'])

      // An exception is changed without the question, and its skip stays.
      await drag(block(/^The Repair Hour 14:30–15:30 Wednesday/), 1, 0)
      await save()
      await block(/^The Repair Hour 14:30–15:30 Thursday.*only on this date/).waitFor()
      expect(await kinds()).toEqual(['air 2026-11-19 870', 'skip 2026-11-18 960'])
      await page.getByRole('button', { name: 'Undo' }).first().click()
      await block(/^The Repair Hour 14:30–15:30 Wednesday.*only on this date/).waitFor()
      expect(await kinds()).toEqual(['air 2026-11-18 870', 'skip 2026-11-18 960'])
    })

    it('the end of a broadcast is changed on this date only', async () => {
      await block(/^The Repair Hour 16:00–17:00 Wednesday/).click()
      await drag(page.locator('.grip.end'), 0, 30)
      await question().getByRole('button', { name: 'This date only' }).click()
      await save()
      await block(/^The Repair Hour 16:00–17:30 Wednesday.*only on this date/).waitFor()
      expect(await kinds()).toEqual(['air 2026-11-18 960', 'skip 2026-11-18 960'])
    })

    it('every week changes the weeks only, with the other changes; Escape changes nothing', async () => {
      await drag(block(/^The Repair Hour 16:00–17:00 Wednesday/), 0, 60)
      await question().waitFor()
      await page.keyboard.press('Escape')
      await block(/^The Repair Hour 16:00–17:00 Wednesday/).waitFor()
      await drag(block(/^The Repair Hour 16:00–17:00 Wednesday/), 0, 60)
      await question().getByRole('button', { name: 'Every week' }).click()
      await page.getByRole('region', { name: 'Unsaved changes' }).getByText('1 unsaved change').waitFor()
      await block(/^The Repair Hour 17:00–18:00 Wednesday.*not saved yet/).waitFor()
      expect(await kinds()).toEqual([])
      await page.getByRole('button', { name: 'Undo' }).first().click()
      await block(/^The Repair Hour 16:00–17:00 Wednesday/).waitFor()
    })

    it('by keyboard: a broadcast is removed on this date, undone, and the exception is undone in the inspector', async () => {
      await block(/^The Repair Hour 16:00–17:00 Wednesday/).focus()
      await page.keyboard.press('Delete')
      await question().waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: /^Save/, disabled: false }).press('Enter')
      await block(/^The Repair Hour 16:00–17:00 Wednesday.*not on air on this date/).waitFor()
      expect(await kinds()).toEqual(['skip 2026-11-18 960'])
      // A key that is pressed while the act of the one before it is under way is not lost.
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+Shift+z')
      await page.getByText(/^Redone\s*$/).waitFor({ state: 'attached' })
      expect(await kinds()).toEqual(['skip 2026-11-18 960'])
      await page.keyboard.press('Control+z')
      await block(/^The Repair Hour 16:00–17:00 Wednesday(?!.*not on air)/).waitFor()
      expect(await kinds()).toEqual([])
      await page.keyboard.press('Control+Shift+z')
      await block(/^The Repair Hour 16:00–17:00 Wednesday.*not on air on this date/).click()
      await page.getByRole('button', { name: 'Remove the exception' }).click()
      await block(/^The Repair Hour 16:00–17:00 Wednesday(?!.*not on air)/).waitFor()
      expect(await kinds()).toEqual([])
    })

    it('goes to the dates of other weeks, and back to the week as usual', async () => {
      await page.getByRole('heading', { name: /^The week from Monday 16 November/ }).waitFor()
      await page.getByRole('button', { name: 'A week later' }).click()
      await page.getByRole('heading', { name: /^The week from Monday 23 November/ }).waitFor()
      await page.getByRole('button', { name: 'The week as usual' }).click()
      await page.getByRole('heading', { name: /^The week from/ }).waitFor({ state: 'detached' })
    })
  })

  it('in the list: the time of a broadcast is typed', async () => {
    await open('&as=list')
    await page
      .getByRole('button', { name: /The Repair Hour/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'Starts' }).fill('15:30')
    await page.keyboard.press('Enter')
    await question().getByRole('button', { name: 'This date only' }).click()
    await save()
    await page.getByRole('button', { name: /15:30.*The Repair Hour.*only on this date/ }).waitFor()
    await page.getByRole('button', { name: /16:00.*The Repair Hour.*not on air on this date/ }).waitFor()
    expect(await kinds()).toEqual(['air 2026-11-18 930', 'skip 2026-11-18 960'])
  })

  it('by touch: a broadcast is dragged on a phone', async () => {
    await open('&as=week&day=2', 390)
    const finger: CDPSession = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const repair = block(/^The Repair Hour 16:00–17:00 Wednesday/)
    await repair.scrollIntoViewIfNeeded()
    const from = await middleOf(repair)
    await touch('touchStart', from)
    await page.locator('html.dragging').waitFor()
    await touch('touchMove', { x: from.x, y: from.y + (await week().boundingBox())!.height / 24 })
    await touch('touchEnd')
    await question().getByRole('button', { name: 'This date only' }).tap()
    await save()
    await block(/^The Repair Hour 17:00–18:00 Wednesday.*only on this date/).waitFor()
    expect(await kinds()).toEqual(['air 2026-11-18 1020', 'skip 2026-11-18 960'])
  })

  it('a presenter sees the marks, and changes nothing', async () => {
    const exception = { kind: 'clear', date: '2026-11-18', time: 960, duration: 60 }
    expect((await owner.ask(`POST /stations/${station}/exceptions`, { exceptions: [exception] })).status).toBe(201)
    await open('', 1280, await home.person([{ stationId: station, role: 'presenter' }]))
    await block(/^No show planned 16:00–17:00 Wednesday.*only on this date/).click()
    await page.getByText('Only on this date', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Remove the exception' }).count()).toBe(0)
  })
})
