import { createReadStream } from 'node:fs'
import { nothingAlongside, type Writer } from '../database/transaction.ts'
import { archiveEpisode, updateEpisode } from '../episodes/actions.ts'
import { listAllEpisodes } from '../episodes/store.ts'
import { unixSeconds } from '../lib/clock.ts'
import { replaceWeek } from '../schedule/actions.ts'
import { createShow } from '../shows/actions.ts'
import { listShows } from '../shows/store.ts'
import { createStation } from '../station/actions.ts'
import { listStations } from '../station/store.ts'
import type { Storage } from '../storage/storage.ts'
import { createUploadedEpisode } from '../uploads/actions.ts'
import { artUrl } from './art.ts'
import { demoAudioFolder, demoEpisodes, demoSchedule, demoShows, demoStation } from './content.ts'

const daySeconds = 24 * 60 * 60

/**
 * Fills the demo station by the same verbs that the API uses, and skips what is there already: a first run that was cut
 * off is completed by the next.
 * @param baseUrl where the server that serves its drawings is reached
 * @returns the station's id
 */
export async function fillDemoStation(deps: Writer & { storage: Storage }, baseUrl: string): Promise<number> {
  const art = (name: string) => artUrl(baseUrl, name)
  const stationId = await demoStationId(deps, art('station'))
  const showIds = await fillShows(deps, stationId, art)
  await fillEpisodes(deps, stationId, showIds, art)
  return stationId
}

type Art = (name: string) => string

async function demoStationId(deps: Writer, image: string): Promise<number> {
  const found = (await listStations(deps.db)).find(({ name }) => name === demoStation.name)
  if (found) return found.id
  const { timezone, ...station } = demoStation
  return (await createStation(deps, { ...station, image, timeZone: timezone })).id
}

async function fillShows(deps: Writer, stationId: number, art: Art): Promise<Map<string, number>> {
  const existing = new Map((await listShows(deps.db, stationId)).map(({ title, id }) => [title, id]))
  const ids = new Map<string, number>()
  for (const { slug, title, description, presenter, published } of demoShows) {
    const known = existing.get(title)
    const input = { title, description, presenter, image: art(slug), published }
    const showId = known ?? (await createShow(deps, stationId, input, nothingAlongside)).id
    ids.set(slug, showId)
    if (known !== undefined) continue
    for (let week = 1; week <= demoStation.numberOfWeeks; week++) {
      const entries = demoSchedule.filter((entry) => entry.show === slug && entry.week === week)
      await replaceWeek(deps, stationId, { showId, week }, entries)
    }
  }
  return ids
}

async function fillEpisodes(
  deps: Writer & { storage: Storage },
  stationId: number,
  showIds: Map<string, number>,
  art: Art,
): Promise<void> {
  const existing = [false, true].map((archived) => listAllEpisodes(deps.db, stationId, archived))
  const titles = new Set((await Promise.all(existing)).flat().map(({ title }) => title))
  const now = unixSeconds(deps.clock)
  for (const { show, title, description, daysAgo, archived, audio } of demoEpisodes) {
    if (titles.has(title)) continue
    const file = await deps.storage.receive(createReadStream(new URL(audio, demoAudioFolder)))
    const datetime = Math.round((now - daysAgo * daySeconds) / 60) * 60
    const input = { showId: showIds.get(show)!, title, description, datetime }
    const { id } = await createUploadedEpisode(deps, stationId, file, input, nothingAlongside)
    await updateEpisode(deps, stationId, id, { image: art(show) })
    if (archived) await archiveEpisode(deps, stationId, id)
  }
}
