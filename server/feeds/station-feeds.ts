import type { Db } from '../database/open.ts'
import type { StationRow } from '../database/tables.ts'
import type { MediaUrls } from '../lib/media-name.ts'
import { Problem } from '../lib/problem.ts'
import { notPublic } from '../public/caller.ts'
import type { Programme, Programmes } from '../schedule/programme.ts'
import type { Show } from '../shows/store.ts'
import { presentStation, type Station } from '../station/present.ts'
import { findStation } from '../station/store.ts'
import { readArtwork } from './artwork.ts'
import { areGuidesOffered, type FeedShow, type FeedStation, isOffered } from './rules/requirements.ts'

/** A station with everything that decides whether it and its shows have feeds. */
export type StationFeeds = {
  row: StationRow
  station: Station
  programme: Programme
  ofStation: FeedStation
  ofShow: (show: Show) => FeedShow
  hasFeed: (show?: Show) => boolean
  /** Whether calendars and guides are offered. */
  hasGuides: boolean
}

type Deps = { db: Db; programmes: Programmes; media: MediaUrls }

export type FindStationFeeds = (stationId: number) => Promise<StationFeeds>

/**
 * Makes a function that reads a station and its shows for feeds.
 * @throws 404 no such station
 */
export function stationFeedsFinder({ db, programmes, media }: Deps): FindStationFeeds {
  return async (stationId) => {
    const row = await findStation(db, stationId)
    if (!row) throw notPublic()
    const station = presentStation(row)
    const programme = await programmes(stationId).catch((error: unknown) => {
      // It was deleted since it was read.
      throw error instanceof Problem && error.code === 'not_found' ? notPublic() : error
    })
    const shows = [...programme.showOf.values()]
    // A programme has URLs of pictures.
    const imageOf = ({ image }: Show) => media.imageOf(image)
    const artworkOf = await readArtwork(db, media, stationId, [station.image, ...shows.map(imageOf)])
    const ofStation = {
      ...{ description: station.description, website: station.website, artwork: artworkOf(station.image) },
    }
    const ofShow = (show: Show) => ({ ...show, artwork: artworkOf(imageOf(show)) })
    return {
      ...{ row, station, programme, ofStation, ofShow },
      hasFeed: (show) => isOffered(ofStation, show && ofShow(show)),
      hasGuides: areGuidesOffered(ofStation),
    }
  }
}
