import { LRUCache } from 'lru-cache'
import type { Database, Db } from '../database/open.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import type { Versions } from '../lib/versions.ts'
import { withinWaitBudget } from '../lib/wait-budget.ts'
import { instantOf } from '../lib/zoned-time.ts'
import { listShows, type Show } from '../shows/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { presentStation } from '../station/present.ts'
import { findStation } from '../station/store.ts'
import { listExceptions } from './exception-store.ts'
import { makePlan, type Plan } from './rules/plan.ts'
import type { Air } from './rules/planned.ts'
import { listEntries } from './store.ts'

/** A snapshot of a station's schedule. */
export type Programme = {
  /** It is made from the entries. */
  plan: Plan
  /** The shows by id, with the URLs of their pictures. */
  showOf: ReadonlyMap<number, Show>
  /** The spans in which by an exception nothing is on air, in Unix seconds. */
  cleared: readonly { from: number; until: number }[]
}

/**
 * Gives the programme of a station.
 * @throws 404 no such station
 */
export type Programmes = (stationId: number) => Promise<Programme>

/** The topics that a programme is made from. */
export const programmeReads = ['station', 'shows', 'schedule'] as const

/** The size of the cache for all stations together, in characters of shows and entries: roughly bytes. */
const maxSize = 64 * 1024 * 1024
const sizeOfEntry = 100

/**
 * Reads programmes from a snapshot and caches them until the station, its shows or its schedule change: a schedule may
 * have tens of thousands of entries, and now-playing is requested often.
 */
export function programmesOf(
  { inSnapshot }: Pick<Database, 'inSnapshot'>,
  versions: Versions,
  urls: MediaUrls,
): Programmes {
  type Remembered = { version: number; programme: Promise<Programme> }
  const kept = new LRUCache<number, Remembered>({ max: 10_000, maxSize })

  return (stationId) => {
    const version = versions.of(stationId, programmeReads)
    const known = kept.get(stationId)
    if (known?.version === version) return withinWaitBudget(() => known.programme)
    const reading = inSnapshot((snapshot) => read(snapshot, stationId, urls))
    const remembered = { version, programme: reading.then(({ programme }) => programme) }
    kept.set(stationId, remembered, { size: 1 })
    reading.then(
      ({ size }) => {
        if (kept.peek(stationId) === remembered) kept.set(stationId, remembered, { size })
      },
      () => {
        if (kept.peek(stationId) === remembered) kept.delete(stationId)
      },
    )
    return remembered.programme
  }
}

/** Reads the programme of a station beside the cache. */
export async function readProgramme(
  { inSnapshot }: Pick<Database, 'inSnapshot'>,
  stationId: number,
  urls: MediaUrls,
): Promise<Programme> {
  return (await inSnapshot((snapshot) => read(snapshot, stationId, urls))).programme
}

async function read(snapshot: Db, stationId: number, urls: MediaUrls): Promise<{ programme: Programme; size: number }> {
  const station = await findStation(snapshot, stationId)
  if (!station) throw stationNotFound()
  const [entries, shows] = [await listEntries(snapshot, stationId), await listShows(snapshot, stationId)]
  const exceptions = (await listExceptions(snapshot, stationId)).map((one) =>
    one.kind === 'air' ? { ...one, image: urls.ofImage(one.image) } : one,
  )
  const airs = exceptions.filter((one) => one.kind === 'air')
  const { timeZone } = presentStation(station)
  const cleared = exceptions
    .filter((one) => one.kind === 'clear')
    .map(({ epochDay, time, duration }) => ({
      from: instantOf(timeZone, epochDay, time),
      until: instantOf(timeZone, epochDay, time + duration),
    }))
  const texts = [...shows, ...airs].reduce(
    (sum, { title, description, image }) => sum + title.length + description.length + image.length,
    0,
  )
  return {
    programme: {
      plan: makePlan(entries, presentStation(station), exceptions),
      showOf: new Map(shows.map((show) => [show.id, { ...show, image: urls.ofImage(show.image) }])),
      cleared,
    },
    size: 1 + (entries.length + exceptions.length) * sizeOfEntry + texts,
  }
}

/**
 * The show of an entry or a broadcast by exception, which has the exception's title, description and picture where these are
 * given. A foreign key ensures that each has a show.
 */
export function showIn(
  { showOf }: Pick<Programme, 'showOf'>,
  { showId, air }: { showId: number; air?: Air | undefined },
): Show {
  const show = showOf.get(showId)
  if (!show) throw new Error(`An entry names the show ${showId}, which is not there.`)
  if (!air) return show
  const { title, description, image } = air
  return {
    ...show,
    ...{ title: title || show.title, description: description || show.description, image: image || show.image },
  }
}
