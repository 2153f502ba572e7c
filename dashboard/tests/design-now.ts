import type { BrowserContext, Page } from 'playwright-core'
import { designTime } from './house.ts'

type Recording = { state: 'off' | 'connecting' | 'recording' | 'interrupted'; since: number | null }

const at = (time: string) => Date.parse(`2026-11-18T${time}:00+01:00`) / 1000

/** The differences from the design; `needs_you` is the number of things that need attention. */
export type NowChange = {
  recording?: Recording
  current?: null
  next?: []
  needs_you?: number
  name?: string
  day?: { start_time: number; end_time: number; recorded: [] }
}

/** The day of the pictures, without a recording. */
export const dayUnrecorded = { start_time: at('00:00'), end_time: at('00:00') + 86_400, recorded: [] as [] }

/**
 * Intercepts the request for the current state, and answers as in the pictures of the design: recorded since midnight
 * except 18 minutes, and one thing that needs attention.
 */
export async function showDesignNow(context: BrowserContext, change: NowChange = {}): Promise<void> {
  await context.route('**/dashboard/api/stations/*/now', async (route) => {
    const answer = await route.fetch()
    const real = (await answer.json()) as { current: object }
    const start = at('00:00')
    const recorded = [
      { start_time: start, end_time: at('04:51') },
      { start_time: at('05:09'), end_time: Date.parse(designTime) / 1000 },
    ]
    await route.fulfill({
      json: {
        ...real,
        recording: { state: 'recording', since: at('05:09') },
        day: { start_time: start, end_time: start + 86_400, recorded },
        needs_you: 1,
        ...change,
      },
    })
  })
}

type DayState = {
  state?: 'recording' | 'connecting' | 'down' | 'off'
  since?: number | null
  reason?: string
  alarms?: { alarm: string; since: number }[]
  /** Whether the episode of the show at 09:00 has failed. */
  failed?: boolean
  /** Whether no show is on the schedule. */
  nobody?: boolean
}

/**
 * Intercepts the requests for today's recording, and answers as in the pictures of the design: its state, its gap, the
 * episodes of the shows, and the level of music.
 */
export async function showDesignDay(page: Page, how: DayState): Promise<void> {
  const { state = 'recording', since = at('05:09'), reason = '', alarms = [], failed = false } = how
  const isOn = state !== 'off'
  const isSilent = alarms.some(({ alarm }) => alarm === 'silence')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/dashboard/api/stations/*/day', async (route) => {
    const real = (await (await route.fetch()).json()) as { stops: { start_time: number; end_time: number }[] }
    const gap = { start_time: at('04:51'), end_time: at('05:09'), reason: 'the stream answered 503' }
    const lasting = state === 'down' && since ? [{ start_time: since, end_time: null, reason }] : []
    const now = Date.parse(designTime) / 1000
    const isNow = (stop: (typeof real.stops)[number]) => stop.start_time <= now && now < stop.end_time
    const planned = how.nobody ? real.stops.filter((stop) => !isNow(stop)) : real.stops
    const stops = planned.map((stop) => {
      if (stop.end_time > now) return stop
      const isFailed = failed && stop.start_time === at('09:00')
      const isWorking = stop.start_time === at('12:00')
      const generation = {
        ...{ state: isFailed ? 'failed' : isWorking ? 'working' : 'done', progress: isWorking ? 0.64 : null },
        missing_seconds: stop.start_time < at('05:00') ? 1080 : 0,
      }
      return { ...stop, generation: isOn ? generation : null }
    })
    const recording = {
      ...{ state, since, reason, alarms, bytes: 82.944e9, recorded_seconds: 51_200 },
      ...{ kilobits: isOn ? 128 : null, sample_rate: 44_100, channels: 2, free_bytes: 84.4e9, total_bytes: 240e9 },
    }
    await route.fulfill({ json: { ...real, stops, gaps: isOn ? [gap, ...lasting] : [], recording } })
  })
  await page.route('**/dashboard/api/stations/*/recordings/level', (route) =>
    route.fulfill({
      json: {
        from_us: 1,
        levels: Array.from({ length: 100 }, (_, tenth) => (isSilent ? 96 : 168) + ((tenth * 7) % 15)),
      },
    }),
  )
}

/**
 * Intercepts the requests of widgets, and answers at the time of the pictures, while the stream is up: the player follows the
 * clock of the server.
 */
export async function showPublicNow(context: BrowserContext): Promise<void> {
  const date = new Date(designTime).toUTCString()
  await context.route('**/public/**', async (route) => {
    const url = route.request().url()
    const isPush = url.endsWith('/now/events')
    const response = await route.fetch({ url: isPush ? url.replace(/\/events$/, '') : url })
    const real = (await response.json()) as { stream?: object }
    const body = JSON.stringify({ ...real, ...(real.stream && { stream: { ...real.stream, state: 'up' } }) })
    const answer = isPush ? `retry: 60000\nevent: now\ndata: ${body}\n\n` : body
    const contentType = isPush ? 'text/event-stream' : 'application/json'
    await route.fulfill({ status: response.status(), contentType, headers: { date }, body: answer })
  })
}
