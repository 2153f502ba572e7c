import type { Writer } from '../database/transaction.ts'
import { generateEpisode } from '../generation/actions.ts'
import { unixSeconds, type Wait } from '../lib/clock.ts'
import type { Recordings } from '../recordings/window.ts'
import { type Programmes, showIn } from '../schedule/programme.ts'
import { airingAt } from '../schedule/rules/airing.ts'

/** Length of an episode, in seconds. */
const cutSeconds = 180
/** Maximum number of episodes after a start: a demo that is left running must not fill the disk. */
const most = 20

type Deps = Writer & { recordings: Recordings; programmes: Programmes; wait: Wait }

/**
 * Requests consecutive three-minute episodes of the demo station's stream: its scheduled shows last for hours, and
 * become episodes only when they have ended.
 * @param signal ends it
 */
export async function orderCuts(deps: Deps, stationId: number, signal: AbortSignal): Promise<void> {
  for (let ordered = 0; ordered < most && !signal.aborted; ordered++) {
    await orderCut(deps, stationId)
    await deps.wait(cutSeconds * 1000, signal)
  }
}

async function orderCut(deps: Deps, stationId: number): Promise<void> {
  const now = unixSeconds(deps.clock)
  const programme = await deps.programmes(stationId)
  const airing = airingAt(programme.plan, now)
  if (!airing) return
  const show = showIn(programme, airing)
  const { timeZone } = programme.plan.rotation
  const local = Temporal.Instant.fromEpochMilliseconds(now * 1000).toZonedDateTimeISO(timeZone)
  const title = `${show.title} at ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`
  const window = { startTime: now, endTime: now + cutSeconds }
  await generateEpisode(deps, stationId, { showId: show.id, title, description: '', image: '', ...window })
}
