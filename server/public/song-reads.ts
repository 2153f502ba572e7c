import type { Db } from '../database/open.ts'
import type { ReadRequest } from '../http/answers/cached-route.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { instantOf, localDay } from '../lib/zoned-time.ts'
import { readPlays } from '../plays/read.ts'
import type { Programmes } from '../schedule/programme.ts'
import { isPublicPlay } from '../shows/rules/visibility.ts'
import { notPublic } from './caller.ts'
import { publicStation } from './find.ts'

type Deps = { db: Db; clock: Clock; programmes: Programmes }

/** The days whose titles are public, today included, and the maximum number of titles of an answer. */
export const songDays = 30
const maxSongs = 500

/** A day of the station, and an hour of it from 0 to 23; undefined for the whole day. */
type Wanted = { epochDay: number; hour: number | undefined }

/** Reads of the titles that a station played, for its pages. */
export function songReads({ db, clock, programmes }: Deps) {
  return {
    /**
     * The titles that were played in a day or an hour, newest first, without those in shows that are not public.
     * @throws 404 where the station does not list them, and for other days than the last 30
     */
    songs: async ({ caller: { stationId }, query: { epochDay, hour } }: ReadRequest<unknown, Wanted>) => {
      const { station } = await publicStation(db, stationId)
      const now = unixSeconds(clock)
      const ago = localDay(station.timeZone, now) - epochDay
      if (!station.website.songs || ago < 0 || ago >= songDays) throw notPublic()
      const minute = (hour ?? 0) * 60
      const from = instantOf(station.timeZone, epochDay, minute)
      const until = Math.min(now + 1, instantOf(station.timeZone, epochDay, hour === undefined ? 1440 : minute + 60))
      const span = { fromUs: from * 1e6, untilUs: until * 1e6, limit: maxSongs }
      const { plays, nextCursor } = await readPlays(db, stationId, span)
      const { showOf } = await programmes(stationId)
      const songs = plays.flatMap(({ fromUs, artist, title, showId }) => {
        const show = showId === null ? undefined : showOf.get(showId)
        if (!isPublicPlay(showId, show)) return []
        return {
          at: Math.floor(fromUs / 1e6),
          artist,
          title,
          show: show ? { slug: show.slug, title: show.title } : null,
        }
      })
      return { songs, hasMore: nextCursor !== null }
    },
  }
}
