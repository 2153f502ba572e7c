import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noExtraWrite } from '../../server/database/transaction.ts'
import { createEpisode } from '../../server/episodes/actions.ts'
import { listShows } from '../../server/shows/store.ts'
import { showDesignDay } from './design-now.ts'
import { type House, house, withoutBrowser } from './house.ts'

describe.skipIf(withoutBrowser)('the page On air', () => {
  let test: House
  let station: number
  const midnight = Date.parse('2026-11-17T23:00Z') / 1000
  beforeAll(async () => {
    test = await house()
    station = await test.tramline()
  })
  afterAll(() => test.close())

  /** Gives the show of 06:00 to 09:00 a generation in a state. */
  async function generation(state: object) {
    const { db } = test.app.app
    const show = await db.selectFrom('shows').select('id').where('title', '=', 'First Tram').executeTakeFirstOrThrow()
    const window = { from_us: (midnight + 6 * 3600) * 1e6, until_us: (midnight + 9 * 3600) * 1e6 }
    await db.deleteFrom('generations').execute()
    await db
      .insertInto('generations')
      .values({
        ...{ station_id: station, show_id: show.id, occurrence: 'first', title: 'First Tram', ...window },
        ...{
          description: '',
          image: '',
          datetime: midnight,
          attempts: 1,
          reason: '',
          gaps: '[]',
          created_at: midnight,
        },
        ...{ state: 'done', due_ms: null, episode_id: 9000, ...state },
      })
      .execute()
  }

  it('shows the current show, the next ones, and the episodes of today’s shows', async () => {
    await generation({ gaps: JSON.stringify([{ from: 0, until: 18 * 60e6, reason: 'no audio arrives' }]) })
    const { page, go, wrong, close } = await test.open({ as: await test.person([{ stationId: station }]) })
    await go(`/${station}/on-air`)
    await page.getByRole('heading', { level: 1, name: 'Café Continental' }).waitFor()
    expect(await page.getByRole('list', { name: 'Next' }).innerText()).toMatch(/15:00\s+The Long Player/)
    await page.getByRole('img', { name: 'Café Continental from 13:00 to 15:00, now at 14:32' }).waitFor()
    await page.getByRole('link', { name: 'Episode, 18 min missing' }).waitFor()
    await page.getByText('Nothing. The station isn’t being recorded.').waitFor()
    await page.getByRole('link', { name: 'First steps' }).waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('a new episode without artwork has that of its show', async () => {
    const { db, writer } = test.app.app
    const [show] = await listShows(db, station)
    const datetime = Math.floor(test.app.clock.nowMs() / 1000)
    const input = { showId: show!.id, title: 'Without a picture', description: '', image: '', datetime }
    const audio = { audio: { url: 'https://a.test/a.mp3' } }
    await createEpisode(writer, station, { ...input, ...audio }, noExtraWrite)
    const { page, go, close } = await test.open({ as: await test.person([{ stationId: station }]) })
    await go(`/${station}/on-air`)
    const row = page.getByRole('listitem').filter({ hasText: 'Without a picture' })
    await row.locator(`img[src*="${show!.image}"]`).waitFor()
    await close()
  })

  it('a failure is shown with its reason, and dismissed by keyboard; then nothing needs attention', async () => {
    await generation({ state: 'failed', reason: 'The show was deleted.' })
    const { page, go, axe, wrong, close } = await test.open({ as: await test.person([{ stationId: station }]) })
    await go(`/${station}/on-air`)
    await page.getByText('First Tram at 06:00 did not become an episode').waitFor()
    await page.getByText('Its show was deleted before it was made.').waitFor()
    await page.getByRole('link', { name: 'Failed Fix' }).waitFor()
    expect(await axe()).toEqual([])
    await page.getByRole('button', { name: 'Dismiss' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Nothing. The station isn’t being recorded.').waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('a change of the schedule by another person appears without a reload', async () => {
    const { page, go, close } = await test.open({ as: await test.person([{ stationId: station }]) })
    await go(`/${station}/on-air`)
    const { db } = test.app.app
    const show = await db.selectFrom('shows').selectAll().where('title', '=', 'Kiosk Midday').executeTakeFirstOrThrow()
    const { key } = await test.app.key(station)
    const changed = await test.app.caller(key)(`PUT /v1/shows/${show.id}`, { title: 'Kiosk at noon' })
    expect(changed.status).toBe(200)
    await page.getByText('Kiosk at noon').first().waitFor()
    await test.app.caller(key)(`PUT /v1/shows/${show.id}`, { title: 'Kiosk Midday' })
    await close()
  })

  const at = (time: string) => Date.parse(`2026-11-18T${time}+01:00`) / 1000
  const wrongs: [what: string, change: Parameters<typeof showDesignDay>[1], says: (string | RegExp)[]][] = [
    [
      'the stream is down',
      { state: 'down', since: at('14:29:40'), reason: 'the connection was refused' },
      [
        'No audio',
        'Scheduled now',
        'The station is not being recorded',
        'The connection was refused.',
        'Since 14:29, the connection',
      ],
    ],
    [
      'silence',
      { alarms: [{ alarm: 'silence', since: at('14:30:10') }] },
      ['Silence on air since 14:30 today', 'but it is silent'],
    ],
    [
      'a loop',
      { alarms: [{ alarm: 'loop', since: at('14:02:00') }] },
      ['The stream repeats itself since 14:02 today', 'The same audio comes again'],
    ],
    [
      'the recorder is connecting',
      { state: 'connecting', since: null },
      [/^Connecting$/, 'Nothing. The recorder is connecting'],
    ],
    ['recording is off', { state: 'off', since: null }, ['Not recording', 'First steps']],
  ]
  it.each(wrongs)('%s: the page says so, since when, and what to do', async (_, change, says) => {
    for (const width of [1280, 390] as const) {
      const { page, go, axe, layoutFaults, wrong, close } = await test.open({
        width,
        as: await test.person([{ stationId: station }]),
      })
      await showDesignDay(page, change)
      await go(`/${station}/on-air`)
      for (const words of says) await page.getByText(words).first().waitFor()
      expect([await axe(), await layoutFaults(), wrong]).toEqual([[], [], []])
      await close()
    }
  })

  it('while the stream is down, a link leads to its settings, where the current section is marked', async () => {
    const { page, go, close } = await test.open({ as: await test.person([{ stationId: station }]) })
    await showDesignDay(page, { state: 'down', since: at('14:29:40'), reason: 'the connection was refused' })
    await go(`/${station}/on-air`)
    await page.getByRole('link', { name: 'Check the stream' }).click()
    await page.getByRole('heading', { name: 'Stream', exact: true }).waitFor()
    const current = page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current]')
    await expect.poll(() => current.innerText()).toBe('Stream')
    // The page may grow meanwhile, because its parts are loaded one after another.
    const afterScrolling = async () => {
      await page.mouse.wheel(0, 20_000)
      return current.innerText()
    }
    await expect.poll(afterScrolling, { interval: 100 }).toBe('Export')
    await close()
  })

  it.each([
    ['en', 12, '04:51, 12 s, the stream answered', '12 s missing'],
    ['de', 59.8, '04:51, 1 min lang, der Stream antwortete', '1 min fehlt'],
    ['de', 120, '04:51 bis 04:53, der Stream antwortete', '2 min fehlen'],
  ] as const)(
    'in %s, a gap of %d s has its length where its times are the same minute',
    async (language, seconds, gap, missing) => {
      const as = await test.person([{ stationId: station }], language)
      const { page, go, close } = await test.open({ as })
      await page.route('**/dashboard/api/stations/*/day', async (route) => {
        const real = (await (await route.fetch()).json()) as { stops: object[]; recording: object }
        const start_time = at('04:51:00')
        const gaps = [{ start_time, end_time: start_time + seconds, reason: 'the stream answered 503' }]
        const generation = { state: 'done', progress: null, missing_seconds: seconds }
        const stops = real.stops.map((stop, nth) => (nth === 0 ? { ...stop, generation } : stop))
        const recording = { ...real.recording, state: 'recording', since: start_time }
        await route.fulfill({ json: { ...real, stops, gaps, recording } })
      })
      await go(`/${station}/on-air`)
      await page.getByText(gap).waitFor()
      await page.locator('.stops li').first().getByText(missing).waitFor({ state: 'attached' })
      await close()
    },
  )

  it('a gap of today is shown in the tape and in the list; the meter shows the current level', async () => {
    const { page, go, close } = await test.open({ as: await test.person([{ stationId: station }]) })
    await showDesignDay(page, {})
    await go(`/${station}/on-air`)
    await page.getByText('04:51 to 05:09, the stream answered with error 503').waitFor()
    await page.getByText('18 min missing').first().waitFor()
    await page.getByRole('img', { name: 'Level: −9 decibels' }).waitFor()
    await close()
  })

  it('shows of any length have what they have room for, and nothing is printed over anything else', async () => {
    const states = ['done', 'failed', 'working', 'missing'] as const
    const lengths = [5, 5, 5, 5, 10, 10, 15, 15, 20, 20, 30, 30, 45, 45, 60, 60, 90, 90, 120, 120]
    let from = midnight
    const stops = lengths.map((minutes, at) => {
      const start_time = from
      from += minutes * 60
      const state = states[at % states.length]!
      const generation = {
        ...{ state: state === 'missing' ? 'done' : state, progress: state === 'working' ? 0.64 : null },
        missing_seconds: state === 'missing' ? 240 : 0,
      }
      const show = {
        show_id: at + 1,
        title: at % 2 ? 'Vinyl-Salon' : 'Nachrichten am Morgen',
        presenter: '',
        image: '',
      }
      return { ...show, start_time, end_time: from, automatic: true, generation }
    })
    for (const [width, language] of [
      [1280, 'en'],
      [1280, 'de'],
      [800, 'de'],
      [390, 'de'],
    ] as const) {
      const as = await test.person([{ stationId: station }], language)
      const { page, go, axe, layoutFaults, wrong, close } = await test.open({ as, width: width === 390 ? 390 : 1280 })
      await page.setViewportSize({ width, height: 900 })
      await page.route('**/dashboard/api/stations/*/day', async (route) => {
        const real = (await (await route.fetch()).json()) as object
        await route.fulfill({ json: { ...real, stops } })
      })
      await go(`/${station}/on-air`)
      await page
        .locator('.stops li')
        .nth(lengths.length - 1)
        .waitFor()
      expect([width, language, await layoutFaults(), await axe('.tape-of-today')]).toEqual([width, language, [], []])
      if (width > 760) {
        // Each state is inside its show, and what failed is seen at every length.
        const outside = await page.locator('.stops li').evaluateAll((all) =>
          all.flatMap((each) => {
            const show = each.getBoundingClientRect()
            const seen = [...each.querySelectorAll('.fate > *')].filter(
              (part) => part.ownerDocument.defaultView!.getComputedStyle(part).clipPath !== 'inset(50%)',
            )
            // The words themselves, not the part of them that is drawn.
            const isOutside = seen.some((part) => {
              const words = part.ownerDocument.createRange()
              words.selectNodeContents(part)
              const { left, right, width } = words.getBoundingClientRect()
              return width > 0 && (left < show.left - 1 || right > show.right + 1)
            })
            return isOutside ? [`${Math.round(show.width)} px: ${each.textContent}`] : []
          }),
        )
        expect(outside).toEqual([])
        expect(await page.locator('.fate.bad').count()).toBe(5)
        expect(await page.locator('.fate.bad').evaluateAll((all) => all.every((each) => each.clientHeight > 3))).toBe(
          true,
        )
      }
      expect(wrong).toEqual([])
      await close()
    }
  })

  for (const width of [1280, 390] as const) {
    it(`at ${width} px, light and dark, in both languages, axe finds nothing and nothing overlaps`, async () => {
      await generation({ state: 'failed', reason: 'The show was deleted.' })
      for (const [scheme, language, heading] of [
        ['light', 'en-GB', 'Needs attention'],
        ['dark', 'de-DE', 'Zu erledigen'],
      ] as const) {
        const as = await test.person([{ stationId: station }])
        await test.app.app.db.updateTable('people').set({ language: '' }).where('id', '=', as.id).execute()
        const { page, go, axe, layoutFaults, wrong, close } = await test.open({ width, scheme, language, as })
        await go(`/${station}/on-air`)
        await page.getByRole('heading', { name: heading }).waitFor()
        expect([await axe(), await layoutFaults(), wrong]).toEqual([[], [], []])
        await close()
      }
    })
  }
})
