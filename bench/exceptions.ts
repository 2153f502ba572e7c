import { localDay } from '../server/lib/zoned-time.ts'
import { insertException } from '../server/schedule/exception-store.ts'
import { listShows } from '../server/shows/store.ts'
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

/** Compares reads of the schedule, made anew, at a station with many exceptions and at one without. */
export async function measureExceptions(lab: Lab): Promise<Record<'exceptions', Table>> {
  const [usual, exceptional] = [await lab.installation('usual', 100), await lab.installation('exceptional', 100)]
  await addExceptions(exceptional.url)
  await using without = await startProduct(usual.dataDir, { AIRCHECK_ANSWER_CACHE: 'off' })
  await using having = await startProduct(exceptional.dataDir, { AIRCHECK_ANSWER_CACHE: 'off' })
  const rows: string[][] = []
  for (const path of ['/v1/now-playing', '/v1/schedule']) {
    const round = (server: { origin: string; pid: number }, key: string) => () =>
      loadAll({ servers: [server], key, path, seconds: lab.effort.seconds })
    const costs = await inTurn(
      { without: round(without, usual.key), having: round(having, exceptional.key) },
      lab.effort,
    )
    const micros = (of: keyof typeof costs) => costs[of].map(({ ownMicros }) => ownMicros)
    const ratio = ratios(micros('having'), micros('without'))
    const [with_, before] = [figure(median(micros('having'))), figure(median(micros('without')))]
    rows.push([path, spread(ratio), `${with_} µs`, `${before} µs`, atMost(limit, median(ratio))])
  }
  return { exceptions: { head: ['', 'ratio of CPU time', `with ${exceptions}`, 'without', 'goal'], rows } }
}

/** Adds exceptions of all kinds to the first station, half of them before now. */
async function addExceptions(url: string): Promise<void> {
  const { db, close } = await openInstallation(url)
  const station = (await findStation(db, 1))!
  const shows = await listShows(db, 1)
  const now = Math.floor(Date.now() / 1000)
  const today = localDay(station.time_zone, now)
  const own = { title: 'Special', description: '', image: '', isRepeat: false }
  for (let index = 0; index < exceptions; index++) {
    const showId = shows[index % shows.length]!.id
    // Eight for each two days, at hours of their own.
    const stored = { id: 0, group: `${index}`, createdAt: now, epochDay: today - 62 + 2 * (index >> 3) + (index & 1) }
    const span = { time: ((index & 7) * 170) % 1440, duration: 60 }
    const kind = (['air', 'clear', 'skip', 'day'] as const)[index & 3]!
    if (kind === 'day') await insertException(db, 1, { ...stored, kind, week: 1, day: 'sun' })
    else if (kind === 'clear') await insertException(db, 1, { ...stored, kind, ...span })
    else if (kind === 'skip') await insertException(db, 1, { ...stored, kind, showId, time: span.time })
    else await insertException(db, 1, { ...stored, kind, showId, ...span, ...own })
  }
  await close()
}
