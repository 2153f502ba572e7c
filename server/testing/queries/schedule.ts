import * as exceptions from '../../schedule/exception-store.ts'
import * as store from '../../schedule/store.ts'
import { by, fromUs, type QueriesOf, show, station, untilUs } from './query.ts'

const entry = { day: 'mon', time: 540, duration: 60 } as const
const skip = { id: 0, kind: 'skip', showId: show, time: 540, epochDay: 20_775, group: 'new', createdAt: 1 } as const

export const schedule = {
  'schedule/exception-store.ts': {
    listExceptions: (db) => exceptions.listExceptions(db, station),
    listAirs: (db) => exceptions.listAirs(db, station, { showId: show, firstDay: 1, lastDay: 9 }),
    listExceptionsOn: (db) => exceptions.listExceptionsOn(db, station, { first: 1, days: 9, orphans: new Set() }),
    insertException: (db) => exceptions.insertException(db, station, skip),
    deleteExceptions: (db) => exceptions.deleteExceptions(db, station, [1, 2]),
    findStationOfException: { ask: (db) => exceptions.findStationOfException(db, 1), anyStation: by.id },
    listMadeBetween: (db) => exceptions.listMadeBetween(db, station, fromUs, untilUs),
  } satisfies QueriesOf<typeof exceptions>,
  'schedule/store.ts': {
    selectEntries: (db) => store.selectEntries(db, { stationId: station }),
    listEntries: (db) => store.listEntries(db, station),
    listEntryRows: (db) => store.listEntryRows(db, station),
    deleteEntries: (db) => store.deleteEntries(db, station, [1, 2]),
    deleteWeek: (db) => store.deleteWeek(db, station, show, 1),
    insertEntries: (db) => store.insertEntries(db, station, 1, 1, [entry]),
    listChangesSince: (db) => store.listChangesSince(db, station, 9),
  } satisfies QueriesOf<typeof store>,
}
