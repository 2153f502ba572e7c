import { open } from 'node:fs/promises'
import type { Command } from 'commander'
import { mediaUrls } from '../lib/media-name.ts'
import { invalidFields } from '../lib/problem.ts'
import { createShow, setShow, showNotFound } from '../shows/actions.ts'
import type { Loudness } from '../shows/rules/loudness.ts'
import { maxKept, maxTrimSeconds } from '../shows/rules/show-fields.ts'
import { byTitle } from '../shows/rules/title-order.ts'
import { websiteOf } from '../shows/rules/website-fields.ts'
import { presentShow } from '../shows/schema.ts'
import { findStationOfShow, listShows, type Show } from '../shows/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { openStorage } from '../storage/open.ts'
import type { Storage } from '../storage/storage.ts'
import { checkedMp3, FileRefused, maxIntroBytes } from '../uploads/checked-mp3.ts'
import { fileMissing, id, nothingToSet, onOff, wholeNumber } from './options.ts'
import { storePicture } from './picture.ts'
import type { Session } from './session.ts'

type Options = {
  autoEpisodes?: boolean
  trimStart?: number
  trimEnd?: number
  loudness?: Loudness
  chapters?: Show['chapters']
  intro?: string
  image?: string
  slug?: string
  rewind?: boolean
  inFeed?: boolean
  language?: string
  category?: string
  explicit?: 'station' | 'on' | 'off'
  newFeedUrl?: string
  kind?: 'episodic' | 'serial'
  live?: boolean
  keepEpisodes?: number
  keepDays?: number
  deleteAudioAfter?: number
  json?: boolean
}

type Create = {
  station: number
  title: string
  description: string
  presenter: string
  published: boolean
  json?: boolean
}

/** aircheck show create | list | set */
export function showCommand(program: Command, { config, withDatabase, print }: Session): void {
  const show = program.command('show').description('Shows of a station, and how they become episodes.')
  const shown = (row: Show) => ({
    ...presentShow(row, mediaUrls(config().baseUrl)),
    auto_episodes: row.auto_episodes === 1,
    trim_start: row.trim_start,
    trim_end: row.trim_end,
    loudness: row.loudness,
    chapters: row.chapters,
    intro: row.intro && mediaUrls(config().baseUrl).ofFile(row.intro),
    ...limitsOf(row),
    ...websiteOf(row),
  })

  show
    .command('create')
    .description('Make a show. `show set` has its other settings, `schedule set` when it is on air.')
    .requiredOption('--station <id>', 'id of the station', id)
    .requiredOption('--title <text>', 'its title')
    .option('--description <text>', 'what it is', '')
    .option('--presenter <text>', 'who presents it', '')
    .option('--published <on|off>', 'whether listeners see it', onOff, true)
    .option('--json', 'print JSON')
    .action(async ({ station, json = false, ...input }: Create) => {
      const made = await withDatabase((writer) => createShow(writer, station, { ...input, image: '' }, async () => {}))
      print(shown(made), { json })
    })

  show
    .command('list')
    .description('All shows of a station, by title.')
    .requiredOption('--station <id>', 'id of the station', id)
    .option('--json', 'print JSON')
    .action(async ({ station, json = false }: { station: number; json?: boolean }) => {
      const rows = await withDatabase(async ({ db }) => {
        if (!(await findStation(db, station))) throw stationNotFound()
        return (await listShows(db, station)).sort(byTitle).map(shown)
      })
      print(rows, { json }, [
        'id',
        'title',
        'published',
        'presenter',
        'auto_episodes',
        'trim_start',
        'trim_end',
        'intro',
      ])
    })

  show
    .command('set')
    .description('Change how a show becomes episodes, and its settings for listeners and feeds.')
    .argument('<id>', 'id of the show', id)
    .option('--auto-episodes <on|off>', 'whether what was on the schedule becomes an episode', onOff)
    .option('--trim-start <s>', 'seconds to cut off at the start of these', wholeNumber(0, maxTrimSeconds))
    .option('--trim-end <s>', 'seconds to cut off at their end', wholeNumber(0, maxTrimSeconds))
    .option('--intro <file|none>', 'an MP3 of at most 10 MB to put before what is cut out of the recording')
    .option('--loudness <off|-16|-18|-23>', 'the loudness in LUFS that episodes get when they are cut')
    .option('--chapters <plays|off>', 'make the titles that were played chapters of its episodes')
    .option(
      '--image <file|none>',
      'its artwork: a JPEG, PNG, WebP or GIF; a square of at least 1400 pixels for its feed',
    )
    .option('--slug <slug>', 'its name in the URLs of listeners; the former one leads to it')
    .option(
      '--rewind <on|off>',
      'whether listeners can rewind to it; its episodes are another matter: --auto-episodes',
      onOff,
    )
    .option('--in-feed <on|off>', 'whether its episodes are in the feed of the station', onOff)
    .option('--language <tag|station>', 'language of the show')
    .option('--category <category|station>', 'an Apple category, such as Music or "Music > Music History"')
    .option('--explicit <on|off|station>', 'whether its episodes may have explicit content')
    .option('--new-feed-url <url|none>', 'where its feed has moved')
    .option('--kind <episodic|serial>', 'whether its episodes are heard in order')
    .option('--live <on|off>', 'whether feeds announce its times on the air', onOff)
    .option('--keep-episodes <n|all>', 'archive all but the newest n', orNone('all'))
    .option('--keep-days <n|all>', 'archive what is older than n days', orNone('all'))
    .option('--delete-audio-after <n|never>', 'delete the audio of what has been archived for n days', orNone('never'))
    .option('--json', 'print JSON')
    .action(async (showId: number, { json = false, intro, image, ...options }: Options) => {
      if (intro === undefined && image === undefined && Object.keys(options).length === 0)
        throw nothingToSet('an option such as --auto-episodes')
      const { autoEpisodes, trimStart, trimEnd, inFeed, newFeedUrl, ...others } = options
      const { loudness, chapters, keepEpisodes, keepDays, deleteAudioAfter, ...website } = others
      const changes = {
        ...{ autoEpisodes, trimStart, trimEnd, loudness, chapters, keepEpisodes, keepDays, deleteAudioAfter },
        website: { ...website, in_feed: inFeed, new_feed_url: newFeedUrl === 'none' ? '' : newFeedUrl },
      }
      const result = await withDatabase(async (writer) => {
        const stationId = await findStationOfShow(writer.db, showId)
        if (stationId === undefined) throw showNotFound()
        const artworkOf = (file: string) => storePicture(config(), writer, stationId, file)
        const storage = await openStorage(config().media, { s3: config().s3 })
        try {
          const file = intro === undefined ? undefined : intro === 'none' ? '' : await receive(storage, intro)
          const artwork = image === undefined || image === 'none' ? image && '' : await artworkOf(image)
          const all = { ...changes, intro: file, image: artwork }
          return shown(await setShow({ ...writer, storage }, stationId, showId, all))
        } finally {
          await storage.close()
        }
      })
      print(result, { json })
    })
}

/** The lifetime of the episodes of a show, with null for no limit. */
const limitsOf = ({ keep_episodes, keep_days, delete_audio_after }: Show) => ({
  keep_episodes: keep_episodes || null,
  keep_days: keep_days || null,
  delete_audio_after: delete_audio_after || null,
})

/** Makes a parser of a number of 1 or more, or a word that stands for no limit, which is 0. */
const orNone = (none: string) => (text: string) => (text === none ? 0 : wholeNumber(1, maxKept)(text))

/** Stores an intro; returns its name. */
async function receive(storage: Storage, path: string): Promise<string> {
  try {
    // Opened first: a stream that opens the file itself may emit its error before it has a listener.
    await using file = await open(path)
    const source = file.createReadStream()
    return (await storage.receive(checkedMp3(source, maxIntroBytes))).name
  } catch (error) {
    if (error instanceof FileRefused) throw invalidFields([{ field: 'file', message: `file ${error.message}` }])
    throw fileMissing(path, error)
  }
}
