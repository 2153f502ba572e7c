import { buffer } from 'node:stream/consumers'
import type { Db } from '../database/open.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { forEach } from '../lib/for-each.ts'
import { jpegHeadBytes, jpegSize } from '../lib/jpeg-size.ts'
import { pictureNameIn } from '../lib/media-name.ts'
import { Problem } from '../lib/problem.ts'
import type { Storage } from '../storage/storage.ts'
import type { Pictures } from '../uploads/pictures.ts'
import {
  deleteCopies,
  insertUncounted,
  listArtwork,
  listCopies,
  listStationChanges,
  listUnmeasured,
  setSize,
  upsertCopy,
} from './pictures-store.ts'

type Deps = { db: Db; clock: Clock; storage: Pick<Storage, 'read' | 'size'>; pictures: Pick<Pictures, 'imageOf'> }

/** Pictures that are measured before the table is asked for more. */
const measuredAtOnce = 100

/** Stations whose pictures are copied at the same time: slow servers of one delay no other. */
const stationsAtOnce = 4

/** The time after which a run begins no further copy for a station, in seconds: the others have their turn. */
const turnSeconds = 10

/** Pauses between attempts to copy a picture: five minutes at first, a day at most. */
const [firstPauseSeconds, maxPauseSeconds] = [300, 86_400]

/** For the copies, which are made for the station and for no person. */
const actor = { kind: 'job', name: 'pictures' } as const

/**
 * Makes the job that measures pictures of ours whose size is not known, and copies those that stations and shows have elsewhere:
 * their feeds are offered when the size of their artwork is known. Of each station it looks at what was written to since the last
 * run, or failed and is due.
 */
export function picturesJob(deps: Deps): (signal: AbortSignal) => Promise<void> {
  const { db, clock } = deps
  const seen = new Map<number, { changes: number; until: number }>()
  return async (signal) => {
    const prepare = async ({ id, changes }: { id: number; changes: number }) => {
      const known = seen.get(id)
      if (known?.changes === changes && known.until > unixSeconds(clock)) return
      const images = await listArtwork(db, id)
      await insertUncounted(db, id, images, (name) => deps.storage.size(name))
      const until = await copyPictures(deps, { stationId: id, images }, signal)
      seen.set(id, { changes, until })
    }
    await forEach(await listStationChanges(db), prepare, signal, stationsAtOnce).finally(() =>
      measurePictures(deps, signal),
    )
  }
}

async function measurePictures({ db, storage }: Deps, signal: AbortSignal): Promise<void> {
  const measure = async (name: string) => {
    const stream = await storage.read(name, { start: 0, end: jpegHeadBytes - 1 })
    const size = stream && jpegSize(await buffer(stream))
    await setSize(db, name, size ?? { width: 0, height: 0 })
  }
  for (;;) {
    const names = await listUnmeasured(db, measuredAtOnce)
    if (names.length === 0) return
    await forEach(names, measure, signal)
  }
}

/** Copies pictures of a station, those first that have waited for longest; returns when the next one is due, in Unix seconds. */
async function copyPictures(
  { db, clock, pictures }: Deps,
  { stationId, images }: { stationId: number; images: readonly string[] },
  signal: AbortSignal,
): Promise<number> {
  const since = unixSeconds(clock)
  const elsewhere = images.filter((image) => /^https?:/i.test(image))
  const copies = new Map((await listCopies(db, stationId)).map((copy) => [copy.url, copy]))
  const gone = [...copies.keys()].filter((url) => !elsewhere.includes(url))
  await deleteCopies(db, stationId, gone)
  const wanted = elsewhere.filter((url) => !copies.get(url)?.image)
  const dueAt = (url: string) => copies.get(url)?.dueAt ?? 0
  const due = wanted.filter((url) => dueAt(url) <= since).toSorted((a, b) => dueAt(a) - dueAt(b))
  let until = Math.min(...wanted.filter((url) => !due.includes(url)).map(dueAt), Number.POSITIVE_INFINITY)
  for (const url of due) {
    if (unixSeconds(clock) >= since + turnSeconds) return 0
    signal.throwIfAborted()
    const image = await pictures.imageOf(url, { stationId, actor }).catch((error: unknown) => {
      // It is tried again whatever the reason; any other error is one of ours.
      if (!(error instanceof Problem)) throw error
      return ''
    })
    const failures = copies.get(url)?.failures ?? 0
    const isCopied = pictureNameIn(image) !== undefined
    const pause = Math.min(firstPauseSeconds * 2 ** Math.min(failures, 20), maxPauseSeconds)
    const copy = { image: isCopied ? image : '', failures: isCopied ? 0 : failures + 1 }
    const due_at = unixSeconds(clock) + pause
    await upsertCopy(db, { station_id: stationId, url, ...copy, due_at })
    if (!isCopied) until = Math.min(until, due_at)
  }
  return until
}
