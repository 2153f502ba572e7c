import type { Database } from '../database/open.ts'
import { type ExportedEpisode, listAbove } from '../episodes/store.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { pictureNameIn } from '../lib/media-name.ts'
import { listEntries } from '../schedule/store.ts'
import { presentShow } from '../shows/schema.ts'
import { listShows, type Show } from '../shows/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import type { Storage } from '../storage/storage.ts'
import { archiveOf, audioFolder, type Part, partOf, sums } from './archive.ts'

type Deps = { database: Pick<Database, 'db' | 'slowRead'>; storage: Storage; clock: Clock }

/** Episodes in one file of the archive, so that the memory that it takes does not grow with the station. */
const episodesInFile = 1000

const readMe = `This archive holds what other programs can use of one station: its shows, weekly schedule and episodes, with their audio.
It is no backup, and cannot be restored. Not in it are exceptions of the schedule, the titles that were played, their rules and the
catalogue, the address of the stream and the recording, people, keys, alarms and figures of listeners; of shows, their names in
URLs, chapters, and settings for listeners and feeds. A backup of the installation (aircheck backup) has all of that but the recording.

station.json      the station
shows.json        its shows, unpublished ones too, and how they become episodes: what is cut off, in seconds, the intro, and the
                  loudness in LUFS; how many episodes, for how many days, are kept, and after how many days in the archive their
                  audio is deleted: 0 for no limit
schedule.json     its weekly schedule: weekday 1 is Monday; time and duration in minutes
episodes-*.json   its episodes, ${episodesInFile} in each file; "audio" names the file, or the URL if it is not ours; it is empty if
                  the audio was deleted; "pinned" ones are kept whatever their show says
media/            the audio and the pictures that are ours; others are named by their URLs
SHA256SUMS        checksums of all files, for sha256sum --check
`

/**
 * A station as a tar archive that other programs can read: JSON and audio. The text in it says what is not. Audio that is gone meanwhile is left out.
 *
 * Nothing is read in advance, so that an export takes the memory of a page, however slowly it is read. Each page is a snapshot
 * of its own: an episode is in it once, as it is when its page is read. Shows and schedule are of one moment.
 * @throws 404 no such station
 */
export async function exportStation(deps: Deps, stationId: number): Promise<AsyncGenerator<Buffer>> {
  const { database, clock } = deps
  const station = await findStation(database.db, stationId)
  if (!station) throw stationNotFound()
  const { stream_url: _, record: __, ...row } = station
  const json = (name: string, value: unknown) => partOf(name, `${JSON.stringify(value, null, 2)}\n`)

  /** The episodes in pages, oldest first. */
  async function* pages(): AsyncGenerator<ExportedEpisode[]> {
    let last = 0
    let page: ExportedEpisode[]
    do {
      page = await database.slowRead(stationId, (db) => listAbove(db, stationId, last, episodesInFile))
      last = page.at(-1)?.id ?? last
      if (page.length > 0) yield page
    } while (page.length === episodesInFile)
  }

  async function* parts(): AsyncGenerator<Part> {
    const { shows, entries } = await database.slowRead(stationId, async (db) => ({
      shows: await listShows(db, stationId),
      entries: await listEntries(db, stationId),
    }))
    yield partOf('README.txt', readMe)
    yield json('station.json', { ...row, image: inArchive(row.image) })
    yield json('shows.json', shows.map(presentAll))
    yield json('schedule.json', entries)
    let file = 0
    for await (const page of pages()) {
      yield json(`episodes-${`${++file}`.padStart(4, '0')}.json`, page.map(presentEpisode))
    }
    // Audio is one episode's alone; a picture may be of many.
    const pictures = new Set<string>()
    const pictureOf = ({ image }: { image: string }) => {
      const name = pictureNameIn(image)
      if (name === undefined || pictures.has(name)) return []
      pictures.add(name)
      return [name]
    }
    for (const show of shows) yield* stored([...pictureOf(show), ...(show.intro ? [show.intro] : [])])
    yield* stored(pictureOf(row))
    for await (const page of pages()) {
      for (const episode of page) {
        yield* stored([...pictureOf(episode), ...(episode.media_name === null ? [] : [episode.media_name])])
      }
    }
  }

  async function* stored(names: readonly string[]): AsyncGenerator<Part> {
    for (const name of names) {
      const sizeBytes = await deps.storage.size(name)
      const bytes = sizeBytes === undefined ? undefined : await deps.storage.read(name)
      if (bytes) yield { name: `${audioFolder}${name}`, sizeBytes: sizeBytes!, bytes }
    }
  }

  return archiveOf(parts(), unixSeconds(clock), sums())
}

/** A show, with how it becomes episodes. */
function presentAll(show: Show) {
  const { auto_episodes, trim_start, trim_end, intro, loudness } = show
  const { keep_episodes, keep_days, delete_audio_after } = show
  const automation = {
    auto_episodes: auto_episodes === 1,
    trim_start,
    trim_end,
    intro: intro && `${audioFolder}${intro}`,
    ...{ loudness, keep_episodes, keep_days, delete_audio_after },
  }
  return { ...presentShow(show, { ofImage: inArchive }), ...automation }
}

/** The file of a picture of ours, or the URL of another. */
function inArchive(image: string): string {
  const name = pictureNameIn(image)
  return name === undefined ? image : `${audioFolder}${name}`
}

/** An episode as it is exported. */
function presentEpisode({ media_name, audio_url, archived_at, pinned, ...rest }: ExportedEpisode) {
  const audio = media_name === null ? audio_url : `${audioFolder}${media_name}`
  const state = { archived: archived_at !== null, pinned: pinned === 1 }
  return { ...rest, image: inArchive(rest.image), ...state, audio, stored: media_name }
}
