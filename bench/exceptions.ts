import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { localDay } from '../server/lib/zoned-time.ts'
import { insertException } from '../server/schedule/exception-store.ts'
import { listEntries } from '../server/schedule/store.ts'
import { findStation } from '../server/station/store.ts'
import type { Lab } from './lab.ts'
import { loadAll } from './load.ts'
import { inTurn, median, ratios } from './rounds.ts'
import { openInstallation } from './seed.ts'
import { startProduct } from './servers.ts'
import { atMost, figure, spread, type Table } from './table.ts'

/** The number of exceptions to the schedule of a station, around the present. */
const exceptions = 500
/** The most that a read may take with them, compared with the same one without. */
const limit = 1.2

/**
 * Compares reads of the schedule, made anew, at a station with many exceptions and at its copy without. Each day has as many
 * shows on air with them as without, so that only the exceptions differ.
 */
export async function measureExceptions(lab: Lab): Promise<Record<'exceptions', Table>> {
  const usual = await lab.installation('usual', 100)
  const copy = lab.folder('exceptional')
  cpSync(usual.dataDir, copy, { recursive: true })
  await addExceptions(`sqlite:${join(copy, 'aircheck.db')}`)
  await using without = await startProduct(usual.dataDir, { AIRCHECK_ANSWER_CACHE: 'off' })
  await using having = await startProduct(copy, { AIRCHECK_ANSWER_CACHE: 'off' })
  const rows: string[][] = []
  for (const path of ['/v1/now-playing', '/v1/schedule']) {
    const round = (server: { origin: string; pid: number }) => () =>
      loadAll({ servers: [server], key: usual.key, path, seconds: lab.effort.seconds })
    const costs = await inTurn({ without: round(without), having: round(having) }, lab.effort)
    const micros = (of: keyof typeof costs) => costs[of].map(({ ownMicros }) => ownMicros)
    const ratio = ratios(micros('having'), micros('without'))
    const [with_, before] = [figure(median(micros('having'))), figure(median(micros('without')))]
    rows.push([path, spread(ratio), `${with_} µs`, `${before} µs`, atMost(limit, median(ratio))])
  }
  return { exceptions: { head: ['', 'ratio of CPU time', `with ${exceptions}`, 'without', 'goal'], rows } }
}

/** Adds exceptions of all kinds to the first station, four for each date, half of them before now. */
async function addExceptions(url: string): Promise<void> {
  const { db, close } = await openInstallation(url)
  const station = (await findStation(db, 1))!
  const entries = (await listEntries(db, 1)).filter(({ day }) => day === 'mon').sort((a, b) => a.time - b.time)
  const now = Math.floor(Date.now() / 1000)
  const dates = exceptions / 4
  const first = localDay(station.time_zone, now) - Math.floor(dates / 2)
  const own = { title: 'Special', description: '', image: '', isRepeat: false }
  for (let nth = 0; nth < dates; nth++) {
    const stored = { id: 0, group: `${nth}`, createdAt: now, epochDay: first + nth }
    const entry = (ahead: number) => entries[(nth + ahead) % entries.length]!
    const { showId, time, duration } = entry(0)
    const [moved, cleared, cut] = [entry(1).showId, entry(3), entry(7)]
    await insertException(db, 1, { ...stored, kind: 'skip', showId, time })
    await insertException(db, 1, { ...stored, kind: 'air', showId: moved, time, duration, ...own })
    if (nth % 2 === 0) {
      await insertException(db, 1, { ...stored, kind: 'day', week: 1, day: 'sun' })
      await insertException(db, 1, { ...stored, kind: 'clear', time: cleared.time, duration: 30 })
    } else {
      const end = cut.time + cut.duration
      await insertException(db, 1, { ...stored, kind: 'air', showId: moved, time: end - 30, duration: 60, ...own })
      await insertException(db, 1, { ...stored, kind: 'clear', time: cleared.time, duration: cleared.duration })
    }
  }
  await close()
}
