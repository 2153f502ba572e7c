import type { BrowserContext } from 'playwright-core'
import { designTime } from './house.ts'

type Recording = { state: 'off' | 'recording' | 'interrupted'; since: number | null }

const at = (time: string) => Date.parse(`2026-11-18T${time}:00+01:00`) / 1000

/**
 * Answers what is on air and recorded as in the pictures of the design, whatever the server would: recorded since midnight
 * without 18 minutes, one thing that needs a person.
 */
export async function showDesignNow(
  context: BrowserContext,
  change: { recording?: Recording; current?: null; needs_you?: number; name?: string } = {},
): Promise<void> {
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
