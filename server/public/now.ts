import { createHash } from 'node:crypto'
import type { Db } from '../database/open.ts'
import type { Clock } from '../lib/clock.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import { recordingStatus } from '../recordings/status.ts'
import type { Programmes } from '../schedule/programme.ts'
import { presentStation, type Station } from '../station/present.ts'
import { findStation } from '../station/store.ts'
import { notPublic } from './caller.ts'
import { presentOccurrence } from './present.ts'
import { scheduledAt } from './rules/now.ts'
import { offeredRewind } from './rules/rewind.ts'
import { findSerial, raiseSerial } from './store.ts'
import { findTrack } from './track.ts'
import type { PublicUrls } from './urls.ts'

type Deps = {
  db: Db
  clock: Clock
  programmes: Programmes
  urls: PublicUrls
  media: Pick<MediaUrls, 'ofImage'>
}

/** The state of a station for listeners, as JSON, and when it changes by the schedule, in Unix seconds. */
export type Now = Awaited<ReturnType<ReturnType<typeof makeNow>>>

/**
 * Makes the body of `/now`. Its serial grows with each change, on all instances alike: it is stored with a digest of the body,
 * and whoever first makes another body raises it.
 */
export function makeNow({ db, clock, programmes, media, urls }: Deps) {
  async function read(stationId: number) {
    const nowMs = clock.nowMs()
    const now = Math.floor(nowMs / 1000)
    const row = await findStation(db, stationId)
    if (!row || row.public === 0) throw notPublic()
    const station = presentStation(row)
    const programme = await programmes(stationId)
    const { current, next, nextChangeAt } = scheduledAt(programme.plan, now)
    const { stream, oldestAt } = await streamOf(db, station, row, nowMs)
    const { name, color, website } = station
    const content = {
      station: { slug: website.slug, name, color, image: media.ofImage(station.image) },
      scheduled: {
        current: current && presentOccurrence(current, programme, station, { media, urls }),
        next: next && presentOccurrence(next, programme, station, { media, urls }),
        next_change_at: nextChangeAt,
      },
      stream: { ...stream, url: website.listen_url || urls.sound(station) },
      track: stream.state === 'up' ? await findTrack(db, stationId, nowMs) : null,
    }
    const from = urls.sound(station) === null ? null : offeredRewind(website.rewind_hours, oldestAt, now)
    const rewind = from === null ? null : { from }
    // The oldest instant moves all the time, which is no change.
    const compared = JSON.stringify({ ...content, rewind: rewind !== null })
    const digest = createHash('sha256').update(compared).digest('base64url')
    return { content, rewind, nextChangeAt, digest }
  }

  return async (stationId: number) => {
    // A body is made of what is read after the serial. Where another one was stored meanwhile, this one may be older: it is made anew.
    for (;;) {
      const known = await findSerial(db, stationId)
      const { content, rewind, nextChangeAt, digest } = await read(stationId)
      const isKnown = known?.digest === digest
      if (!isKnown && !(await raiseSerial(db, stationId, known?.serial, digest))) continue
      const serial = isKnown ? known.serial : (known?.serial ?? 0) + 1
      return { body: { ...content, rewind, serial }, nextChangeAt, digest }
    }
  }
}

async function streamOf(
  db: Db,
  { record, streamUrl }: Station,
  row: Parameters<typeof recordingStatus>[1],
  nowMs: number,
) {
  if (!record || streamUrl === '') return { stream: { state: 'unknown', since: null }, oldestAt: null } as const
  const { state, since, oldest_at } = await recordingStatus(db, row, nowMs)
  const known = state === 'recording' ? 'up' : state === 'down' ? 'down' : 'unknown'
  const sinceSeconds = since === null ? null : Math.floor(since)
  return { stream: { state: known, since: sinceSeconds }, oldestAt: oldest_at } as const
}
