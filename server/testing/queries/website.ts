import * as audience from '../../audience/store.ts'
import * as artwork from '../../feeds/artwork.ts'
import * as importing from '../../feeds/import/import-store.ts'
import * as imported from '../../feeds/import/store.ts'
import * as pictures from '../../feeds/pictures-store.ts'
import * as states from '../../feeds/states.ts'
import * as feeds from '../../feeds/store.ts'
import * as websub from '../../feeds/websub-store.ts'
import type { MediaUrls } from '../../lib/media-name.ts'
import * as listening from '../../listening/store.ts'
import * as website from '../../public/store.ts'
import * as track from '../../public/track.ts'
import { by, type Calls, episode, now, person, type QueriesOf, show, station, untilUs } from './query.ts'

const stationId = station
const page = { stationId, datetime: now + 1, id: 0, offset: 0, limit: 21 }
const url = 'https://pictures.test/größe.png'
const copy = { station_id: station, url, image: '', failures: 1, due_at: now }
const feed = { name: 'rss 0 1', digest: 'abc', failures: 0, due_at: 0 }
const about = {
  station_id: station,
  show_id: show,
  person_id: person,
  url,
  owner_email: '',
  dry_run: 0,
  created_at: now,
}
const item = { guid: 'new', title: 'New', datetime: now, result: 'imported', episode_id: episode, reason: '' } as const
const media = { ofFile: String, ofImage: String, imageOf: String } as unknown as MediaUrls
const day = Math.floor(1_763_366_400 / 86_400)
const listener = { day, listener: 'a', station_id: station, kind: 'day', ref: '' } as const
const segment = { stationId, number: 10, untilUs, bytes: new Uint8Array(3), oldest: 9 }

export const websites = {
  'audience/store.ts': {
    existing: (db) => audience.existing(db, [1, 2]),
    listPlayed: { ask: (db) => audience.listPlayed(db, ['a.mp3', 'b.mp3']), anyStation: by.file },
    keyOfDay: (db) => audience.keyOfDay(db, day, 'k'),
    findListener: (db) => audience.findListener(db, listener),
    putListener: (db) => audience.putListener(db, { ...listener, spans: '', is_counted: 1 }),
    addToDays: (db) =>
      audience.addToDays(db, station, [{ kind: 'day', ref: '', day, plays: 1, listeners: 1, live_minutes: 1 }]),
    addToHour: (db) => audience.addToHour(db, { station_id: station, hour: now, live_minutes: 1, rewound_minutes: 1 }),
    putFollowers: (db) =>
      audience.putFollowers(db, { station_id: station, show_id: show, app: 'Overcast', day, followers: 9 }),
    putConnected: {
      ask: (db) => audience.putConnected(db, 'one', now * 1000, new Map([[station, { live: 1, rewinding: 0 }]])),
      anyStation: by.instance,
    },
    forgetListeners: { ask: (db) => audience.forgetListeners(db, day), anyStation: by.job },
    listHours: (db) => audience.listHours(db, station, 1),
    countPlays: (db) => audience.countPlays(db, station, [1, 2]),
    listFollowers: (db) => audience.listFollowers(db, station, 1, 30),
    countConnected: (db) => audience.countConnected(db, station, now * 1000),
    titlesOf: (db) => audience.titlesOf(db, station, [1, 2]),
    listCounters: [
      (db) => audience.listCounters(db, station, 'day', 1, 30),
      (db) => audience.listCounters(db, station, 'app', 1, 30),
    ],
  } satisfies QueriesOf<typeof audience>,
  'feeds/artwork.ts': {
    readArtwork: {
      ask: (db) => artwork.readArtwork(db, media, station, [url, `/media/${'a'.repeat(24)}.jpg`]),
      anyStation: by.file,
    },
  } satisfies QueriesOf<typeof artwork>,
  'feeds/import/import-store.ts': {
    insertImport: (db) => importing.insertImport(db, about),
    findImport: (db) => importing.findImport(db, station, 1),
    listImports: (db) => importing.listImports(db, station, 20),
    listActive: [
      (db) => importing.listActive(db, station),
      { ask: (db) => importing.listActive(db), anyStation: by.job },
    ],
    updateActive: (db) => importing.updateActive(db, station, 1, { state: 'running' }),
    deleteOldImports: (db) => importing.deleteOldImports(db, station, 0),
    upsertItems: (db) => importing.upsertItems(db, 1, 1, [item, item]),
    deleteItemsAfter: (db) => importing.deleteItemsAfter(db, 1, 9),
    listImportedGuids: (db) => importing.listImportedGuids(db, 1),
    listItems: [
      (db) => importing.listItems(db, 1, { limit: 50 }),
      (db) => importing.listItems(db, 1, { results: ['failed', 'skipped'], limit: 50 }),
    ],
    countItems: (db) => importing.countItems(db, [1, 2, 3]),
  } satisfies QueriesOf<typeof importing>,
  'feeds/import/store.ts': {
    listSourcesOfShows: (db) => imported.listSourcesOfShows(db, station),
    findEpisodesWithGuids: (db) => imported.findEpisodesWithGuids(db, station, ['a', 'b']),
    findEpisodesWithDates: (db) => imported.findEpisodesWithDates(db, station, [now, now + 1]),
    setSourceFeed: (db) => imported.setSourceFeed(db, station, show, 'a'),
  } satisfies QueriesOf<typeof imported>,
  'feeds/pictures-store.ts': {
    listStationChanges: (db) => pictures.listStationChanges(db),
    listArtwork: (db) => pictures.listArtwork(db, station),
    insertUncounted: {
      ask: (db) => pictures.insertUncounted(db, station, [`/media/${'a'.repeat(24)}.jpg`], async () => 5),
      anyStation: by.file,
    },
    listUnmeasured: { ask: (db) => pictures.listUnmeasured(db, 100), anyStation: by.job },
    setSize: { ask: (db) => pictures.setSize(db, 'a.jpg', { width: 1, height: 1 }), anyStation: by.file },
    listCopies: (db) => pictures.listCopies(db, station),
    bringCopiesForward: { ask: (db) => pictures.bringCopiesForward(db, now), anyStation: by.job },
    upsertCopy: (db) => pictures.upsertCopy(db, copy),
    deleteCopies: (db) => pictures.deleteCopies(db, station, ['a', 'b']),
  } satisfies QueriesOf<typeof pictures>,
  'feeds/states.ts': {
    statesOf: [
      (db) => states.statesOf({ db, onUnstored: () => {} }, station, [{ name: 'rss 0 1', text: 'a' }], now),
      (db) => states.statesOf({ db, onUnstored: () => {} }, station, [{ name: 'rss 0 2', text: 'a' }], now),
    ],
  } satisfies Record<'statesOf', Calls>,
  'feeds/store.ts': {
    listReady: [
      (db) => feeds.listReady(db, { stationId, now }, { offset: 0, limit: 300 }),
      (db) => feeds.listReady(db, { stationId, showId: show, now }, { offset: 0, limit: 300 }),
    ],
    countReady: [
      (db) => feeds.countReady(db, { stationId, now }),
      (db) => feeds.countReady(db, { stationId, showId: show, now }),
    ],
    countReadyByShow: (db) => feeds.countReadyByShow(db, station, now),
    findFeedGuid: [
      (db) => feeds.findFeedGuid(db, { stationId }),
      (db) => feeds.findFeedGuid(db, { stationId, showId: show }),
    ],
    setFeedGuid: [
      (db) => feeds.setFeedGuid(db, { stationId }, 'a'),
      (db) => feeds.setFeedGuid(db, { stationId, showId: show }, 'a'),
    ],
  } satisfies QueriesOf<typeof feeds>,
  'feeds/websub-store.ts': {
    listWithFeeds: { ask: (db) => websub.listWithFeeds(db), anyStation: by.job },
    setMade: (db) => websub.setMade(db, station, { digest: 'abc', at: now, againAt: now }),
    listChanged: (db) => websub.listChanged(db, station),
    deleteStatesExcept: (db) => websub.deleteStatesExcept(db, station, []),
    setAnnounced: (db) => websub.setAnnounced(db, station, feed),
    setFailed: (db) => websub.setFailed(db, station, feed, now),
  } satisfies QueriesOf<typeof websub>,
  'listening/store.ts': {
    findFormatAt: (db) => listening.findFormatAt(db, station, untilUs),
    findFormatBefore: (db) => listening.findFormatBefore(db, station, untilUs),
    findHeadUs: (db) => listening.findHeadUs(db, station),
    findSegment: (db) => listening.findSegment(db, station, 9),
    decideSegment: (db) => listening.decideSegment(db, segment),
  } satisfies QueriesOf<typeof listening>,
  'public/store.ts': {
    listPublicPage: (db) => website.listPublicPage(db, page),
    listPublicPageOfShow: (db) => website.listPublicPageOfShow(db, { ...page, showId: show }),
    listPublic: (db) => website.listPublic(db, station, [1, 2], now),
    findPublic: (db) => website.findPublic(db, station, episode, now),
    findNeighbours: (db) => website.findNeighbours(db, station, { id: episode, datetime: now, show_id: show }, now),
    countByShow: (db) => website.countByShow(db, station, now),
    listMadeOf: (db) => website.listMadeOf(db, station, { from: 1, until: 2 }, now),
    listMomentsOf: (db) => website.listMomentsOf(db, station, episode),
    listMoments: (db) => website.listMoments(db, station, now, 20),
    findSerial: (db) => website.findSerial(db, station),
    raiseSerial: [
      (db) => website.raiseSerial(db, station, 7, 'b'),
      (db) => website.raiseSerial(db, station, undefined, 'b'),
    ],
    streamStateOf: (db) => website.streamStateOf(db, station, now * 1000),
  } satisfies QueriesOf<typeof website>,
  'public/track.ts': {
    findTrack: (db) => track.findTrack(db, station, now * 1000),
  } satisfies QueriesOf<typeof track>,
}
