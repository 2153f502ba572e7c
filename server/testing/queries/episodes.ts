import * as audio from '../../episodes/audio-store.ts'
import * as deletion from '../../episodes/deletion-store.ts'
import * as lifetimes from '../../episodes/lifetime-store.ts'
import * as moments from '../../episodes/moment-store.ts'
import * as index from '../../episodes/search-index.ts'
import * as staff from '../../episodes/staff-store.ts'
import * as store from '../../episodes/store.ts'
import * as slugs from '../../shows/slugs.ts'
import * as shows from '../../shows/store.ts'
import { type Ask, by, episode, now, type QueriesOf, show, station } from './query.ts'

const stationId = station
const page = { stationId, datetime: now + 1, id: 0, offset: 0, limit: 21 }
const texts = { title: 'New', description: '', image: '' }
const made = {
  ...texts,
  station_id: station,
  show_id: show,
  series_id: 1,
  datetime: now,
  audio_url: 'https://a.test/1',
}
const outline = { durationMs: 26, samples: 1152, sampleRate: 44_100, channels: 2, levels: new Uint8Array(1) } as const
const moment = { title: 'New', from_ms: 1000, until_ms: 5000 }

export const episodes = {
  'episodes/audio-store.ts': {
    newestId: { ask: (db) => audio.newestId(db), anyStation: by.job },
    listUnmeasured: { ask: (db) => audio.listUnmeasured(db, 1, 9), anyStation: by.job },
    insertOutline: (db) => audio.insertOutline(db, 7, outline),
    putAudio: (db) =>
      audio.putAudio(db, station, { id: episode, former: 'b.mp3' }, { mediaName: 'a.mp3', sizeBytes: 5 }),
    findPeaks: (db) => audio.findPeaks(db, station, episode),
  } satisfies QueriesOf<typeof audio>,
  'episodes/deletion-store.ts': {
    listAudioFiles: (db) => deletion.listAudioFiles(db, station, episode),
    isBeingCut: (db) => deletion.isBeingCut(db, station, episode),
    deleteEpisodeRows: (db) => deletion.deleteEpisodeRows(db, station, episode),
  } satisfies QueriesOf<typeof deletion>,
  'episodes/lifetime-store.ts': {
    listLimited: [
      (db) => lifetimes.listLimited(db, station),
      { ask: (db) => lifetimes.listLimited(db), anyStation: by.job },
    ],
    listAging: (db) => lifetimes.listAging(db, station, show),
    findAging: (db) => lifetimes.findAging(db, station, [episode]),
    findPinned: (db) => lifetimes.findPinned(db, station, episode),
    setPinned: (db) => lifetimes.setPinned(db, station, episode, true),
    clearAudio: (db) => lifetimes.clearAudio(db, station, episode),
  } satisfies QueriesOf<typeof lifetimes>,
  'episodes/moment-store.ts': {
    findMoment: (db) => moments.findMoment(db, station, 1),
    listEveryMomentOf: (db) => moments.listEveryMomentOf(db, station, episode),
    countMoments: (db) => moments.countMoments(db, station, episode),
    findDurationMs: (db) => moments.findDurationMs(db, station, episode),
    insertMoment: (db) =>
      moments.insertMoment(db, { ...moment, station_id: station, episode_id: episode, created_at: now }),
    updateMoment: (db) => moments.updateMoment(db, station, 1, moment),
    deleteMomentRow: (db) => moments.deleteMomentRow(db, station, 1),
  } satisfies QueriesOf<typeof moments>,
  'episodes/search-index.ts': {
    indexEpisode: (db) => index.indexEpisode(db, station, { id: 90_000, datetime: now, title: 'New' }),
    unindexEpisode: (db) => index.unindexEpisode(db, { id: 90_000, datetime: now }),
    rebuildIndex: { ask: (db) => index.rebuildIndex(db, () => {}), anyStation: by.job },
    countFindable: { ask: (db) => index.countFindable(db), anyStation: by.job },
  } satisfies QueriesOf<typeof index>,
  'episodes/staff-store.ts': {
    findStaffEpisode: (db) => staff.findStaffEpisode(db, station, episode),
    listStaffEpisodesById: (db) => staff.listStaffEpisodesById(db, station, [episode]),
    listStaffEpisodes: [
      ...staff.episodeStatuses.map((status): Ask => {
        return (db) => staff.listStaffEpisodes(db, station, now, { status, limit: 50 })
      }),
      (db) => staff.listStaffEpisodes(db, station, now, { status: 'published', showId: show, limit: 50 }),
      (db) => staff.listStaffEpisodes(db, station, now, { status: 'published', term: 'fog', after: page, limit: 50 }),
    ],
    countByStatus: (db) => staff.countByStatus(db, station, now),
    sumStoredBytes: (db) => staff.sumStoredBytes(db, station),
  } satisfies QueriesOf<typeof staff>,
  'episodes/store.ts': {
    findEpisode: (db) => store.findEpisode(db, station, episode),
    listAllEpisodes: [
      (db) => store.listAllEpisodes(db, station, { archived: false, limit: 1000 }),
      (db) => store.listAllEpisodes(db, station, { archived: true, after: { datetime: now, id: 9 }, limit: 1000 }),
    ],
    listAbove: (db) => store.listAbove(db, station, 5, 1000),
    listPage: [(db) => store.listPage(db, page), (db) => store.listPage(db, { ...page, offset: 500 })],
    listPageOfShow: [
      (db) => store.listPageOfShow(db, { ...page, showId: show }),
      (db) => store.listPageOfShow(db, { ...page, showId: show, offset: 500 }),
    ],
    countOfStation: (db) => store.countOfStation(db, { stationId, now }),
    countOfShow: (db) => store.countOfShow(db, { stationId, showId: show, now }),
    findNextDue: (db) => store.findNextDue(db, { stationId, now }),
    findByDates: (db) => store.findByDates(db, station, [now, now + 1]),
    findByGuid: (db) => store.findByGuid(db, station, ['a', 'b']),
    findBySourceGuid: (db) => store.findBySourceGuid(db, station, ['a', 'b']),
    insertEpisode: (db) =>
      store.insertEpisode(db, { ...made, media_name: null, audio_length: 0, archived_at: null, created_at: now }),
    reserveEpisodeId: (db) => store.reserveEpisodeId(db, station, show, now),
    updateEpisode: (db) => store.updateEpisode(db, station, episode, { title: 'New' }),
    setAudioLength: (db) => store.setAudioLength(db, { id: episode, stationId, audioUrl: 'https://audio.test/1' }, 5),
    findUnknownLength: [
      (db) => store.findUnknownLength(db, station, 'after', episode),
      (db) => store.findUnknownLength(db, station, 'before', episode),
    ],
    listStationsOfUnknownLengths: { ask: (db) => store.listStationsOfUnknownLengths(db), anyStation: by.job },
    findStationOfEpisode: { ask: (db) => store.findStationOfEpisode(db, episode), anyStation: by.id },
  } satisfies QueriesOf<typeof store>,
  'shows/slugs.ts': {
    findShowBySlug: (db) => slugs.findShowBySlug(db, station, 'no-such-show'),
    newShowSlug: (db) => slugs.newShowSlug(db, station, 'New'),
    moveShowSlug: (db) => slugs.moveShowSlug(db, station, { id: show, slug: 'old' }, 'former-tide'),
  } satisfies QueriesOf<typeof slugs>,
  'shows/store.ts': {
    listShows: (db) => shows.listShows(db, station),
    findShow: (db) => shows.findShow(db, station, show),
    findStationOfShow: { ask: (db) => shows.findStationOfShow(db, show), anyStation: by.id },
    insertShow: (db) => shows.insertShow(db, station, { ...texts, published: 1, presenter: '', slug: 'new' }, now),
    updateShow: (db) => shows.updateShow(db, station, show, { title: 'New' }),
    deleteShow: async (db) => {
      const id = await shows.insertShow(db, station, { ...texts, published: 1, presenter: '', slug: 'new' }, now)
      await shows.deleteShow(db, station, (await shows.findShow(db, station, id))!)
    },
    countEpisode: (db) => shows.countEpisode(db, station, show, 1),
    defaultSeriesId: (db) => shows.defaultSeriesId(db, show),
  } satisfies QueriesOf<typeof shows>,
}
