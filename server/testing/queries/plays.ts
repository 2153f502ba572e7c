import * as lines from '../../plays/catalogue-lines.ts'
import * as catalogue from '../../plays/catalogue-store.ts'
import * as reports from '../../plays/export-store.ts'
import * as store from '../../plays/store.ts'
import { by, type QueriesOf, show, station } from './query.ts'

const at = { stationId: station, showId: show, fromUs: 5, id: 2, rows: 100 }
const typed = { station_id: station, from_us: 1, until_us: 2, show_id: null, artist: 'A', song: 'B' }
const recording = { artist: 'A', title: 'B', isrc: '', label: '', composer: '', label_code: '' }
const after = { ...recording, id: 1, station_id: station, artist_folded: 'a', title_folded: 'b' }

export const plays = {
  'plays/catalogue-lines.ts': {
    listCatalogue: [
      (db) => lines.listCatalogue(db, station, { term: '', after: undefined, limit: 101 }),
      (db) => lines.listCatalogue(db, station, { term: 'a', after, limit: 101 }),
    ],
    findRecording: (db) => lines.findRecording(db, station, 1),
    hasOther: (db) => lines.hasOther(db, station, 1, recording),
    updateRecording: (db) => lines.updateRecording(db, station, 1, recording),
    deleteRecording: (db) => lines.deleteRecording(db, station, 1),
  } satisfies QueriesOf<typeof lines>,
  'plays/catalogue-store.ts': {
    upsertRecordings: (db) => catalogue.upsertRecordings(db, station, [recording]),
    countRecordings: (db) => catalogue.countRecordings(db, station),
  } satisfies QueriesOf<typeof catalogue>,
  'plays/export-store.ts': {
    findDetails: (db) => reports.findDetails(db, { stationId: station, artistFolded: 'a', titleFolded: 'b' }),
    findShowTitle: (db) => reports.findShowTitle(db, station, 900),
    listLiveMinutes: (db) => reports.listLiveMinutes(db, station, { from: 1, until: 2 }),
  } satisfies QueriesOf<typeof reports>,
  'plays/store.ts': {
    listBefore: (db) => store.listBefore(db, at),
    listBeforeOfShow: (db) => store.listBeforeOfShow(db, at),
    listAfter: (db) => store.listAfter(db, at),
    listAfterOfShow: (db) => store.listAfterOfShow(db, at),
    lockPlay: (db) => store.lockPlay(db, station, 1),
    findReading: (db) => store.findReading(db, station),
    updateKnownNames: (db) => store.updateKnownNames(db, station, ''),
    insertTyped: (db) => store.insertTyped(db, typed),
    updatePlay: (db) => store.updatePlay(db, station, 1, { song: 'B' }),
    deletePlay: (db) => store.deletePlay(db, station, 1),
    findStationOfPlay: { ask: (db) => store.findStationOfPlay(db, 1), anyStation: by.id },
    updateRules: (db) => store.updateRules(db, station, ''),
  } satisfies QueriesOf<typeof store>,
}
