import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateGeneration } from '../../server/generation/store.ts'
import { listShows } from '../../server/shows/store.ts'
import { type FakeRecordings, fakeRecordings, plainCutting } from '../../server/testing/fake-recordings.ts'
import type { SignedIn } from '../../server/testing/people.ts'
import { showDesignDay } from './design-now.ts'
import { fillRecording } from './design-station.ts'
import { designTime, type House, house, type Opened, withoutBrowser } from './house.ts'

const us = (iso: string) => Date.parse(iso) * 1000
const frameUs = (1152 / 44_100) * 1e6
/** Matches the time of the frame nearest to a full second: at most 13 ms before or after it. */
const toTheFrame = (time: string) => {
  const [hour, ...rest] = time.split(':')
  const before = `${`${Number(hour) - 1}`.padStart(2, '0')}:59:59`
  return new RegExp(
    `^(${time}\\.01[0-3]|${time}\\.00\\d|${rest.join('') === '0000' ? before : time}\\.9(8[7-9]|9\\d))$`,
  )
}

describe.skipIf(withoutBrowser)('the page Recording', () => {
  let home: House
  let station: number
  let owner: SignedIn
  let recordings: FakeRecordings
  beforeAll(async () => {
    const now = Date.parse(designTime) / 1000
    recordings = fakeRecordings([[now - 60 * 86_400, now]])
    home = await house({ recordings, cutting: plainCutting })
    station = await home.tramline()
    await fillRecording(home, station)
    owner = await home.person([{ stationId: station }])
  })
  afterAll(() => home?.close())

  async function opened(how: Parameters<House['open']>[0] = {}): Promise<Opened> {
    const open = await home.open({ as: owner, ...how })
    await open.go(`/${station}/recording?day=2026-11-17`)
    await open.page.getByRole('slider').nth(2).waitFor()
    return open
  }
  const generations = () =>
    home.app.app.db.selectFrom('generations').selectAll().where('occurrence', 'is', null).orderBy('id').execute()
  const start = ({ page }: Opened) => page.getByRole('slider', { name: 'Start', exact: true })
  const end = ({ page }: Opened) => page.getByRole('slider', { name: 'End', exact: true })
  const textOf = (slider: ReturnType<typeof start>) => slider.getAttribute('aria-valuetext')

  it.each([
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('at %i px, %s: nothing overlaps, and axe finds nothing', async (width, scheme) => {
    const open = await opened({ width, scheme })
    const { page, axe, layoutFaults, wrong, close } = open
    expect(await page.getByText('Kept for 60 days, back to').count()).toBe(1)
    expect(await page.getByRole('button', { pressed: true }).first().textContent()).toContain('November, 3 min missing')
    // The initial cut is the midday show, to the frame.
    expect(await textOf(start(open))).toMatch(toTheFrame('12:00:00'))
    expect(await textOf(end(open))).toMatch(toTheFrame('13:00:00'))
    expect(await page.getByText('12:41:10 to 12:44:02, 2 min 52 s').count()).toBe(1)
    expect([await axe(), await layoutFaults(), wrong]).toEqual([[], [], []])
    await close()
  })

  it('cuts by keyboard alone: edges at the playhead, by frames, by a typed time, by the show’s times', async () => {
    const open = await opened()
    const { page, wrong, close } = open
    await start(open).focus()
    await page.keyboard.press('ArrowRight')
    expect(await textOf(start(open))).toBe('12:00:00.026')
    await page.keyboard.press('Shift+ArrowRight')
    expect(await textOf(start(open))).toBe('12:00:01.019')
    await page.keyboard.press('.')
    expect(await textOf(start(open))).toBe('12:00:01.045')
    await page.keyboard.press(',')
    await page.getByRole('textbox', { name: 'Starts' }).fill('12:05:00')
    await page.keyboard.press('Enter')
    expect(await textOf(start(open))).toMatch(/^12:0[45]:\d\d\.\d\d\d$/)
    await page.getByRole('textbox', { name: 'Starts' }).fill('noon')
    await page.keyboard.press('Enter')
    await page.getByText('Enter a time like 12:00:03.422.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Starts' }).blur()
    // Moves the playhead to the start of the cut and ten seconds forward, and sets the start there.
    await page.getByRole('button', { name: 'To the start' }).click()
    await page.locator('h1').click()
    for (const key of ['l', 'l', 'i']) await page.keyboard.press(key)
    expect(await textOf(start(open))).toMatch(/^12:05:(09|10)/)
    await page.getByRole('button', { name: 'Use the show’s times' }).focus()
    await page.keyboard.press('Enter')
    expect(await textOf(start(open))).toBe('12:00:00.000')
    // The enlarged range is moved by keys as well.
    await page.getByRole('slider', { name: 'Range shown below' }).focus()
    await page.keyboard.press('Home')
    expect(await page.getByRole('slider', { name: 'Range shown below' }).getAttribute('aria-valuetext')).toBe(
      '00:00 to 02:00',
    )
    expect(wrong).toEqual([])
    await close()
  })

  it('refuses an end before the start while the next day has not begun', async () => {
    const { go, page, wrong, close } = await home.open({ as: owner })
    await go(`/${station}/recording`)
    const ends = page.getByRole('textbox', { name: 'Ends' })
    const before = await ends.inputValue()
    await ends.fill('9')
    await page.keyboard.press('Enter')
    await page.getByText('The end must be after the start').waitFor()
    await page.keyboard.press('Escape')
    expect(await ends.inputValue()).toBe(before)
    for (const name of ['Not yet', 'At once']) await page.getByRole('radio', { name }).check()
    expect(wrong).toEqual([])
    await close()
  })

  it('cuts by mouse: a handle, a show, the frame around the enlarged range', async () => {
    const open = await opened()
    const { page, close } = open
    const box = (await page.locator('.enlarged .reel').boundingBox())!
    const handle = (await start(open).boundingBox())!
    await page.mouse.move(handle.x + handle.width / 2, handle.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, handle.y + 60, { steps: 5 })
    await page.mouse.up()
    expect(await textOf(start(open))).toMatch(/^12:(29|30):/)
    await page.getByRole('button', { name: 'Offbeat Atlas' }).click()
    expect(await textOf(start(open))).toMatch(toTheFrame('13:00:00'))
    expect(await textOf(end(open))).toMatch(toTheFrame('15:00:00'))
    const tape = (await page.locator('.whole-tape .reel').boundingBox())!
    await page.mouse.click(tape.x + tape.width * 0.25, tape.y + 20)
    expect(await page.getByRole('slider', { name: 'Range shown below' }).getAttribute('aria-valuetext')).toBe(
      '05:00 to 07:00',
    )
    await close()
  })

  it('the handles of a short cut in a long view do not overlap, nor cover the buttons below', async () => {
    for (const width of [1280, 390] as const) {
      const open = await opened({ width })
      const { page, close } = open
      for (const [name, time] of [
        ['Starts', '12:29:45'],
        ['Ends', '12:30:15'],
      ] as const) {
        await page.getByRole('textbox', { name }).fill(time)
        await page.keyboard.press('Enter')
      }
      await expect.poll(() => textOf(end(open))).toMatch(/^12:30:1[45]/)
      const [from, until, play] = await Promise.all(
        [start(open), end(open), page.getByRole('button', { name: /^Play/ }).first()].map(async (one) => {
          return (await one.boundingBox())!
        }),
      )
      expect(from!.x + from!.width).toBeLessThan(until!.x + until!.width / 2)
      expect(Math.max(from!.y + from!.height, until!.y + until!.height)).toBeLessThan(play!.y)
      await close()
    }
  })

  it('fits 320 px; a gap at an end is hatched in its loupe, and selections are visible in forced colours', async () => {
    const { page, go, layoutFaults, wrong, close } = await home.open({ as: owner, width: 390 })
    await page.setViewportSize({ width: 320, height: 700 })
    const [from, until] = ['04T04:00', '04T05:00'].map((time) => us(`2026-11-${time}+01:00`) / 1e6)
    await go(`/${station}/recording?day=2026-11-04&from=${from}&until=${until}`)
    await page.locator('.loupe.start .hatch').waitFor()
    expect(await page.locator('.loupe.end .hatch').count()).toBe(0)
    expect(await layoutFaults()).toEqual([])
    const widest =
      "Math.max(...[...document.querySelectorAll('.edge-panel *')].map((part) => part.getBoundingClientRect().right))"
    expect(await page.evaluate(widest)).toBeLessThanOrEqual(305)
    await page.emulateMedia({ forcedColors: 'active' })
    const colorOf = (day: string) => page.evaluate(`getComputedStyle(document.querySelector('${day}')).backgroundColor`)
    const [chosen, other] = [
      await colorOf('.recorded-days [aria-pressed="true"]'),
      await colorOf('.recorded-days [aria-pressed="false"]'),
    ]
    expect(chosen).not.toBe(other)
    expect(wrong).toEqual([])
    await close()
  })

  it('plays: the frames before an edge are requested, and the playhead moves', async () => {
    const open = await opened()
    const { page, wrong, close } = open
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/recordings/audio') && asked.push(request.url()))
    const listen = page.getByRole('group', { name: 'Listen at the start' })
    await listen.getByRole('button', { name: '5 s before' }).click()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    const query = new URL(asked[0]!).searchParams
    expect(Math.abs(Number(query.get('until_us')) - us('2026-11-17T11:00:00Z'))).toBeLessThan(frameUs / 2)
    // Three more frames, for the decoder.
    expect(Number(query.get('from_us'))).toBeGreaterThan(us('2026-11-17T10:59:55Z') - 5 * frameUs)
    await expect
      .poll(() => page.getByRole('button', { name: /^(Pause|Play from 11:59:5[6-9])/ }).count())
      .toBeGreaterThan(0)
    expect(wrong).toEqual([])
    await close()
  })

  it('plays on the page On air as well, a minute behind the present', async () => {
    const { page, go, wrong, close } = await home.open({ as: owner })
    await showDesignDay(page, {})
    const asked: URL[] = []
    page.on('request', (request) => {
      if (request.url().includes('/recordings/audio')) asked.push(new URL(request.url()))
    })
    await go(`/${station}/on-air`)
    await page.getByRole('button', { name: 'Listen' }).click()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    const [from, until] = ['from_us', 'until_us'].map((name) => Number(asked[0]!.searchParams.get(name)) / 1e6)
    expect(Math.abs(until! - Date.parse('2026-11-18T13:32:06Z') / 1000)).toBeLessThan(0.1)
    expect(until! - from!).toBeCloseTo(60, 0)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Listen' }).waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('on the page On air, failed playback says so and can be tried again; changing the station stops it', async () => {
    const other = await home.app.station({ name: 'Radio Kiosk' })
    const as = await home.person([{ stationId: station }, { stationId: other.id }])
    const { page, go, close } = await home.open({ as })
    await showDesignDay(page, {})
    let asked = 0
    await page.route('**/recordings/audio?*', (route) =>
      ++asked === 1 ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await go(`/${station}/on-air`)
    const [listen, pause] = ['Listen', 'Pause'].map((name) => page.getByRole('button', { name, exact: true }))
    await listen!.click()
    await page.getByText('The tape can’t be played right now.').first().waitFor()
    await listen!.click()
    await expect.poll(() => asked).toBeGreaterThan(1)
    await pause!.waitFor()
    await page.getByRole('button', { name: /change the station/ }).click()
    await page.locator(`[role=menuitem][data-key="${other.id}"]`).click()
    await page.getByRole('button', { name: 'Radio Kiosk (change the station)' }).waitFor()
    await listen!.waitFor()
    expect(await pause!.count()).toBe(0)
    await close()
  })

  it('makes an episode and shows it, operated by roles and names alone', async () => {
    const { page, wrong, close } = await opened()
    await page.getByRole('textbox', { name: 'Ends' }).fill('12:30:00')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Slow Train' })
    await page.getByRole('textbox', { name: 'Title' }).fill('The price of an aubergine')
    await page.getByRole('button', { name: 'Make episode' }).click()
    await page.getByText('The episode is ready.').waitFor()
    const [made] = await generations()
    expect(made).toMatchObject({
      state: 'done',
      title: 'The price of an aubergine',
      datetime: us('2026-11-17T11:00Z') / 1e6,
    })
    expect(Math.abs(made!.from_us - us('2026-11-17T11:00:00Z'))).toBeLessThan(frameUs / 2)
    expect(Math.abs(made!.until_us - us('2026-11-17T11:30:00Z'))).toBeLessThan(frameUs)
    await page.getByRole('link', { name: 'Show the episode' }).click()
    await page.waitForURL(new RegExp(`episode=${made!.episode_id}`))
    expect(wrong).toEqual([])
    await close()
  })

  it('a waiting episode is cancelled; a failed one has a reason and is tried again', async () => {
    const { page, close } = await opened()
    // Within the last 24 hours: older parts are cut even if another server may have more of them.
    await page.getByRole('button', { name: 'Offbeat Atlas' }).click()
    recordings.isReadable = false
    await page.getByRole('button', { name: 'Make episode' }).click()
    await page.getByText('Waiting in the queue').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Stopped. No episode was made.').waitFor()
    await page.getByRole('button', { name: 'Make episode' }).click()
    await page.getByRole('button', { name: 'Make episode' }).click()
    await page.getByText('Waiting in the queue').waitFor()
    const { id } = (await generations()).at(-1)!
    const failed = { state: 'failed', reason: 'The show was deleted.', due_ms: null } as const
    await updateGeneration(home.app.app.db, station, id, failed)
    await page.getByText('Its show was deleted before it was made.').waitFor()
    recordings.isReadable = true
    home.app.clock.advance(11)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('The episode is ready.').waitFor()
    await close()
  })

  it('makes one episode when the request is repeated because its answer was lost', async () => {
    const { page, close } = await opened()
    const before = (await generations()).length
    await page.getByRole('textbox', { name: 'Ends' }).fill('12:20:00')
    await page.keyboard.press('Enter')
    await page.route('**/generations', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Make episode' }).click()
    await page.getByText('There is no connection to the server.').waitFor()
    await page.unroute('**/generations')
    await page.getByRole('button', { name: 'Make episode' }).click()
    await page.getByText('The episode is ready.').waitFor()
    expect((await generations()).length).toBe(before + 1)
    await close()
  })

  it('a presenter cuts their own shows only; of the broadcast of another show, the own one is no default', async () => {
    const shows = await listShows(home.app.app.db, station)
    const own = shows.find(({ title }) => title === 'Slow Train')!
    const before = (await generations()).length
    const as = await home.person([{ stationId: station, role: 'presenter', shows: [own.id] }])
    const { page, axe, layoutFaults, wrong, close } = await opened({ as, width: 390 })
    // The initial cut is the midday show, which is another's.
    const show = page.getByRole('combobox', { name: 'Show' })
    expect(await show.inputValue()).toBe('')
    expect(await show.locator('option').allTextContents()).toEqual(['Choose a show', 'Slow Train'])
    await page.getByText('On air then: Kiosk Midday.').waitFor()
    await page.getByRole('button', { name: 'Make episode' }).click()
    await expect.poll(() => show.getAttribute('aria-invalid')).toBe('true')
    expect((await generations()).length).toBe(before)
    expect([await axe(), await layoutFaults()]).toEqual([[], []])
    // Once it is chosen, the page says whose broadcast it is, and makes it.
    await show.selectOption({ label: 'Slow Train' })
    await page.getByText('On air then: Kiosk Midday.').waitFor()
    await page.getByRole('button', { name: 'Make episode' }).click()
    await page.getByText('The episode is ready.').waitFor()
    expect((await generations()).at(-1)).toMatchObject({ show_id: own.id, state: 'done' })
    expect(wrong).toEqual([])
    await close()
  })

  it('has instructions while nothing is recorded, and says that older days were deleted, in German too', async () => {
    const empty = (await home.app.station({ name: 'Leer' })).id
    const as = await home.person([{ stationId: empty }, { stationId: station }])
    await home.app.app.db.updateTable('people').set({ language: '' }).where('id', '=', as.id).execute()
    const { page, go, axe, wrong, close } = await home.open({ as, language: 'de-DE' })
    await go(`/${empty}/recording`)
    await page.getByRole('link', { name: 'Stream-Einstellungen' }).waitFor()
    await go(`/${station}/recording?day=2026-08-01`)
    await page.getByText('Mitschnitte werden 60 Tage aufbewahrt.').waitFor()
    await page.getByRole('button', { name: 'Zum neuesten Tag' }).click()
    await page.getByRole('slider', { name: 'Anfang', exact: true }).waitFor()
    expect([await axe(), wrong]).toEqual([[], []])
    await close()
  })
})
