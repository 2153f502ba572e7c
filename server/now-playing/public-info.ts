import { noPublicInfo, type PublicInfo } from '../accounts/pages/public-info.ts'
import type { Db } from '../database/open.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import { type Programmes, showIn } from '../schedule/programme.ts'
import { findCommonZone, findOnlyStation } from '../station/store.ts'
import { onAir } from './rules/on-air.ts'

type Deps = {
  db: Db
  programmes: Programmes
  clock: Clock
  baseUrl: string
  urls: MediaUrls
  /** The beginning of a station's recording, in microseconds since the epoch. */
  findOldestUs: (stationId: number) => Promise<number | undefined>
}

/**
 * Reads the public information of the pages for signing in. It names a station only if there is exactly one, and a show only if
 * it is published.
 */
export function publicInfoOf({ db, programmes, clock, baseUrl, urls, findOldestUs }: Deps) {
  return async (): Promise<PublicInfo> => {
    const station = await findOnlyStation(db)
    if (!station) return { ...noPublicInfo, timeZone: (await findCommonZone(db)) ?? '' }
    const programme = await programmes(station.id)
    const { current } = onAir(programme.plan, unixSeconds(clock))
    const image = urls.ofImage(station.image)
    const show = current && showIn(programme, current)
    const isRecorded = station.record === 1 && station.stream_url !== ''
    return {
      name: station.name,
      // The policy of the pages allows pictures of this server only.
      image: image.startsWith(`${baseUrl}/`) ? image.slice(baseUrl.length) : '',
      timeZone: station.time_zone,
      show: show?.published ? show.title : '',
      recordedSinceUs: (isRecorded && (await findOldestUs(station.id))) || null,
    }
  }
}
