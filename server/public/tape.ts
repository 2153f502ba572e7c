import type { Db } from '../database/open.ts'
import type { Clock } from '../lib/clock.ts'
import { instantOf } from '../lib/zoned-time.ts'
import { recordedTape } from '../recordings/drawn.ts'
import type { Recorder } from '../recordings/recorder.ts'
import type { LevelsOf } from '../recordings/reel-levels.ts'
import { hourUs } from '../recordings/rules/tiles.ts'
import { readTile } from '../recordings/tiles.ts'
import { type Programmes, showIn } from '../schedule/programme.ts'
import { airingChanges } from '../schedule/rules/airing-changes.ts'
import { presentStation } from '../station/present.ts'
import { findStation } from '../station/store.ts'
import { notPublic } from './caller.ts'
import { allowsRewind, rewindLimit } from './rules/rewind.ts'
import { isPublicShow } from './rules/visibility.ts'

/** The data for drawing the tape of a day, as JSON. */
export type Tape = {
  from: number
  until: number
  shows: { title: string; show_slug: string | null; start_time: number; end_time: number; rewindable: boolean }[]
  gaps: { from: number; until: number }[]
  levels: { step_s: number; values: string }
}

type Deps = {
  db: Db
  clock: Clock
  programmes: Programmes
  levelsOf: LevelsOf
  recorder: Pick<Recorder, 'headUs' | 'levels'>
}

/** Seconds for which one level of the tape stands. */
const stepSeconds = 10
const stepTenths = 100

/** Makes the tape of a day of a station: what was on air by the present programme, and what can be heard of it. */
export function makeTape(deps: Deps) {
  const { db, clock, programmes } = deps
  return async (stationId: number, epochDay: number): Promise<Tape> => {
    const row = await findStation(db, stationId)
    if (!row) throw notPublic()
    const station = presentStation(row)
    const programme = await programmes(stationId)
    const { plan, showOf } = programme
    const now = clock.nowMs() / 1000
    const [from, until] = [instantOf(station.timeZone, epochDay, 0), instantOf(station.timeZone, epochDay + 1, 0)]
    const limit = rewindLimit(station.website.rewind_hours, now)
    const changes = airingChanges(plan, from, until)
    const stretches = changes.map(({ at, showId, air }, index) => ({
      showId,
      air,
      from: at,
      until: changes[index + 1]?.at ?? until,
    }))
    const isHeard = ({ showId, until: end }: { showId: number | null; until: number }) =>
      (showId === null || allowsRewind(showOf.get(showId))) && end > limit
    const shows = stretches.flatMap(({ showId, air, ...span }) => {
      if (showId === null || span.from >= span.until) return []
      const show = showIn(programme, { showId, air })
      const isPublic = isPublicShow(show)
      return [
        {
          title: isPublic ? show.title : station.name,
          show_slug: isPublic ? show.slug : null,
          ...{ start_time: span.from, end_time: span.until },
          rewindable: span.from < now && isHeard({ showId, ...span }),
        },
      ]
    })
    const { gaps } = await recordedTape(deps, stationId, { fromUs: from * 1e6, untilUs: until * 1e6 })
    const levels = new Uint8Array(Math.ceil((until - from) / stepSeconds))
    for (let hour = Math.floor((from * 1e6) / hourUs); hour * hourUs < Math.min(until, now) * 1e6; hour++) {
      const { bytes } = await readTile(deps, stationId, hour, stepTenths)
      for (const [index, level] of bytes.entries()) {
        const at = (hour * hourUs) / 1e6 + index * stepSeconds
        const step = Math.floor((at - from) / stepSeconds)
        const stretch = stretches.find((each) => at >= each.from && at < each.until)
        if (at >= Math.max(from, limit) && at < until && stretch && isHeard(stretch)) levels[step] = level
      }
    }
    return {
      ...{ from, until, shows },
      gaps: gaps.map(({ fromUs, untilUs }) => ({ from: fromUs / 1e6, until: untilUs / 1e6 })),
      levels: { step_s: stepSeconds, values: Buffer.from(levels).toString('base64') },
    }
  }
}
