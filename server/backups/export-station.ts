import type { Database, Db } from '../database/open.ts'
import { listAllEpisodes } from '../episodes/store.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { pictureNameIn } from '../lib/media-name.ts'
import { listEntries } from '../schedule/store.ts'
import { presentShow } from '../shows/schema.ts'
import { listShows, type Show } from '../shows/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import type { Storage } from '../storage/storage.ts'
import { archiveOf, audioFolder, type Part, partOf, sums } from './archive.ts'

type Deps = { database: Pick<Database, 'db' | 'aside'>; storage: Storage; clock: Clock }

/** Episodes in one file of the archive, so that the memory that it takes does not grow with the station. */
const episodesInFile = 1000

const readMe = `This archive holds everything of one station.

station.json      the station
shows.json        its shows, unpublished ones too, and how they become episodes: what is cut off, in seconds, and the intro
schedule.json     its weekly schedule: weekday 1 is Monday; time and duration in minutes
episodes-*.json   its episodes, ${episodesInFile} in each file; "audio" names the file, or the URL if it is not ours
media/            the audio and the pictures that are ours; others are named by their URLs
SHA256SUMS        checksums of all files, for sha256sum --check
`

/**
 * Everything of a station as a tar archive that other programs can read: JSON and audio. Keys, people and the recording
 * are not in it. Audio that is gone meanwhile is left out.
 * @throws 404 no such station
 */
export async function exportStation(deps: Deps, stationId: number): Promise<AsyncGenerator<Buffer>> {
  const { database, clock } = deps
  const station = await findStation(database.db, stationId)
  if (!station) throw stationNotFound()
  const { stream_url: _, record: __, ...row } = station
  const { episodes, shows, entries } = await database.aside(stationId, (db) => read(db, stationId))
  const json = (name: string, value: unknown) => partOf(name, `${JSON.stringify(value, null, 2)}\n`)

  async function* parts(): AsyncGenerator<Part> {
    yield partOf('README.txt', readMe)
    yield json('station.json', { ...row, image: inArchive(row.image) })
    yield json('shows.json', shows.map(presentAll))
    yield json('schedule.json', entries)
    for (let at = 0; at < episodes.length; at += episodesInFile) {
      const number = `${at / episodesInFile + 1}`.padStart(4, '0')
      const some = episodes.slice(at, at + episodesInFile)
      yield json(
        `episodes-${number}.json`,
        some.map((episode) => ({ ...episode, image: inArchive(episode.image) })),
      )
    }
    const images = [row, ...shows, ...episodes].map(({ image }) => pictureNameIn(image))
    const audio = [...shows.map(({ intro }) => intro), ...episodes.map(({ stored }) => stored)]
    for (const stored of new Set([...images, ...audio])) {
      const sizeBytes = stored ? await deps.storage.size(stored) : undefined
      const bytes = sizeBytes === undefined ? undefined : await deps.storage.read(stored!)
      if (bytes) yield { name: `${audioFolder}${stored}`, sizeBytes: sizeBytes!, bytes }
    }
  }
  return archiveOf(parts(), unixSeconds(clock), sums())
}

/** A show, with how it becomes episodes. */
function presentAll(show: Show) {
  const { auto_episodes, trim_start, trim_end, intro } = show
  const automation = {
    auto_episodes: auto_episodes === 1,
    trim_start,
    trim_end,
    intro: intro && `${audioFolder}${intro}`,
  }
  return { ...presentShow(show, { ofImage: inArchive }), ...automation }
}

/** The file of a picture of ours, or the URL of another. */
function inArchive(image: string): string {
  const name = pictureNameIn(image)
  return name === undefined ? image : `${audioFolder}${name}`
}

async function read(db: Db, stationId: number) {
  const [active, archived] = [await listAllEpisodes(db, stationId, false), await listAllEpisodes(db, stationId, true)]
  const present = (isArchived: boolean) => (episode: (typeof active)[number]) => {
    const { media_name: stored, audio_url: url, ...rest } = episode
    return { ...rest, archived: isArchived, audio: stored === null ? url : `${audioFolder}${stored}`, stored }
  }
  return {
    episodes: [...active.map(present(false)), ...archived.map(present(true))],
    shows: await listShows(db, stationId),
    entries: await listEntries(db, stationId),
  }
}
