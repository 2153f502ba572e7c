import { createReadStream, existsSync } from 'node:fs'
import { migrateDatabase } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { noExtraWrite, type Writer } from '../database/transaction.ts'
import { archiveEpisode, updateEpisode } from '../episodes/actions.ts'
import { listAllEpisodes } from '../episodes/store.ts'
import { systemClock, unixSeconds } from '../lib/clock.ts'
import { instantOf, localDay } from '../lib/zoned-time.ts'
import { replaceWeek } from '../schedule/actions.ts'
import { DAYS } from '../schedule/rules/entry.ts'
import { createShow } from '../shows/actions.ts'
import { listShows } from '../shows/store.ts'
import { createStation, setStation } from '../station/actions.ts'
import { listStations } from '../station/store.ts'
import type { Storage } from '../storage/storage.ts'
import { createUploadedEpisode } from '../uploads/actions.ts'
import type { Pictures } from '../uploads/pictures.ts'
import { drawArt } from './art.ts'
import { type DemoShowSlug, demoAudioFolder, demoEpisodes, demoSchedule, demoShows, demoStation } from './content.ts'

const daySeconds = 24 * 60 * 60

type Deps = Writer & { storage: Storage; pictures: Pick<Pictures, 'receive'> }

/**
 * Fills the demo station by the same verbs that the API uses, and skips what is there already: a first run that was cut
 * off is completed by the next.
 * @returns the station's id
 */
export async function fillDemoStation(deps: Deps): Promise<number> {
  const stationId = await demoStationId(deps)
  await fillShows(deps, stationId)
  await fillEpisodes(deps, stationId)
  return stationId
}

/** Tells the demo station where its stream is now, if there is such a station yet. */
export async function moveDemoStream(url: string, streamUrl: string): Promise<void> {
  if (!existsSync(url.slice('sqlite:'.length))) return
  await migrateDatabase(url)
  const { db, close } = openDatabase(url)
  try {
    const found = (await listStations(db)).find(({ name }) => name === demoStation.name)
    const writer: Writer = { db, clock: systemClock, actor: { kind: 'command' }, changed: () => {} }
    if (found) await setStation(writer, found.id, { streamUrl })
  } finally {
    await close()
  }
}

/** Stores a drawing: `station`, or the slug of a show. */
async function storedArt({ pictures, actor }: Deps, stationId: number, name: string): Promise<string> {
  return pictures.receive({ stationId, actor }, [await drawArt(name)])
}

async function demoStationId(deps: Deps): Promise<number> {
  const found = (await listStations(deps.db)).find(({ name }) => name === demoStation.name)
  if (found) return found.id
  const { timezone, category, ...station } = demoStation
  const { id } = await createStation(deps, {
    ...{ ...station, timeZone: timezone },
    website: { public: true, rewind_hours: 48, category, songs: true },
  })
  await setStation(deps, id, { image: await storedArt(deps, id, 'station') })
  return id
}

async function fillShows(deps: Deps, stationId: number): Promise<void> {
  const existing = new Set((await listShows(deps.db, stationId)).map(({ title }) => title))
  for (const { slug, title, description, presenter, published } of demoShows) {
    if (existing.has(title)) continue
    const input = { title, description, presenter, image: await storedArt(deps, stationId, slug), published }
    const { id: showId } = await createShow(deps, stationId, input, noExtraWrite)
    for (let week = 1; week <= demoStation.numberOfWeeks; week++) {
      const entries = demoSchedule.filter((entry) => entry.show === slug && entry.week === week)
      await replaceWeek(deps, stationId, { showId, week }, entries)
    }
  }
}

async function fillEpisodes(deps: Deps, stationId: number): Promise<void> {
  const titleOf = new Map(demoShows.map(({ slug, title }) => [slug, title]))
  const shows = new Map((await listShows(deps.db, stationId)).map((show) => [show.title, show]))
  const existing = [false, true].map((archived) => listAllEpisodes(deps.db, stationId, { archived, limit: 1000 }))
  const titles = new Set((await Promise.all(existing)).flat().map(({ title }) => title))
  const now = unixSeconds(deps.clock)
  for (const { show, title, description, daysAgo, archived, audio } of demoEpisodes) {
    if (titles.has(title)) continue
    const file = await deps.storage.receive(createReadStream(new URL(audio, demoAudioFolder)))
    const datetime = startNear(show, now - daysAgo * daySeconds, daysAgo < 0)
    const { id: showId, image } = shows.get(titleOf.get(show)!)!
    const input = { showId, title, description, datetime }
    const { id } = await createUploadedEpisode(deps, stationId, file, input, noExtraWrite)
    await updateEpisode(deps, stationId, id, { image })
    if (archived) await archiveEpisode(deps, stationId, id)
  }
}

/** When a show began last before an instant, or begins next after it, in Unix seconds; a show that is never on: then. */
function startNear(slug: DemoShowSlug, at: number, isNext: boolean): number {
  const { timezone } = demoStation
  const today = localDay(timezone, at)
  const starts = demoSchedule
    .filter(({ show }) => show === slug)
    .flatMap(({ day, time }) => {
      // Day 0 was a Thursday.
      const ahead = (DAYS.indexOf(day) - ((today + 3) % 7) + 7) % 7
      return [ahead - 7, ahead, ahead + 7].map((days) => instantOf(timezone, today + days, time))
    })
    .filter((start) => (isNext ? start > at : start <= at))
  if (starts.length === 0) return Math.round(at / 3600) * 3600
  return isNext ? Math.min(...starts) : Math.max(...starts)
}
