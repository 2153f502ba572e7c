import { type Front, noFront } from '../accounts/pages/front.ts'
import type { Db } from '../database/open.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import { type Programmes, showIn } from '../schedule/programme.ts'
import { findCommonZone, findOnlyStation } from '../station/store.ts'
import { onAir } from './rules/on-air.ts'

type Deps = { db: Db; programmes: Programmes; clock: Clock; baseUrl: string; urls: MediaUrls }

/**
 * What everybody may see on the pages for signing in. They name a station only where there is just one, and a show only
 * if it is published.
 */
export function frontOf({ db, programmes, clock, baseUrl, urls }: Deps) {
  return async (): Promise<Front> => {
    const station = await findOnlyStation(db)
    if (!station) return { ...noFront, timeZone: (await findCommonZone(db)) ?? '' }
    const programme = await programmes(station.id)
    const { current } = onAir(programme.plan, unixSeconds(clock))
    const image = urls.ofImage(station.image)
    const show = current && showIn(programme, current.showId)
    return {
      name: station.name,
      // The policy of the pages allows pictures of this server only.
      image: image.startsWith(`${baseUrl}/`) ? image.slice(baseUrl.length) : '',
      timeZone: station.time_zone,
      show: show?.published ? show.title : '',
      isRecorded: station.record === 1 && station.stream_url !== '',
    }
  }
}
