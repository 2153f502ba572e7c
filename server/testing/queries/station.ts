import * as clock from '../../clock/store.ts'
import * as names from '../../events/names.ts'
import * as events from '../../events/store.ts'
import * as idempotency from '../../http/checks/idempotency.ts'
import * as keys from '../../keys/store.ts'
import * as keyUse from '../../keys/usage-store.ts'
import * as leases from '../../leases/store.ts'
import * as slugs from '../../station/slugs.ts'
import * as store from '../../station/store.ts'
import * as files from '../../station/stored-files-store.ts'
import * as resumable from '../../uploads/resumable-store.ts'
import * as uploads from '../../uploads/store.ts'
import { by, now, person, type QueriesOf, station } from './query.ts'

const [id, stationId] = [1, station]
const scope = { label: 'New', scopes: '', hash: 'c'.repeat(64), prefix: 'a', last_four: 'b', created_at: now }
const key = { ...scope, station_id: station, expires_at: null, last_used_at: null, revoked_at: null }
const part = { id: 'new', station_id: station, person_id: person, bytes: 9, received: 1, details: '{}' }
const upload = { id: 'x', stationId }
const twoFiles = ['a.mp3', 'b.mp3']

export const stations = {
  'clock/store.ts': {
    findKnown: (db) => clock.findKnown(db),
    setKnown: (db) => clock.setKnown(db, 1),
    forgetKnown: (db) => clock.forgetKnown(db),
    findNewestAudio: { ask: (db) => clock.findNewestAudio(db), anyStation: by.job },
  } satisfies QueriesOf<typeof clock>,
  'events/names.ts': {
    actorsOf: {
      ask: async (db) => names.actorsOf(db, await events.listEvents(db, station, 0, 100)),
      anyStation: 'The keys of events of the station.',
    },
    listActors: { ask: (db) => names.listActors(db, station), anyStation: 'The keys of events of the station.' },
  } satisfies QueriesOf<typeof names>,
  'events/store.ts': {
    listEvents: (db) => events.listEvents(db, station, 5, 100),
    listEventsAt: (db) => events.listEventsAt(db, station, { at: now, type: 'schedule.exceptions_made' }),
    lastEventId: (db) => events.lastEventId(db, station),
    listNewestEvents: [
      (db) => events.listNewestEvents(db, station, {}, 50),
      (db) => events.listNewestEvents(db, station, { before: 9 }, 50),
      (db) => events.listNewestEvents(db, station, { topic: 'keys', before: 9 }, 50),
      (db) => events.listNewestEvents(db, station, { actorKind: 'job' }, 50),
      (db) => events.listNewestEvents(db, station, { actorKind: 'key', actorRef: '1', before: 9 }, 50),
    ],
    listActorsOf: (db) => events.listActorsOf(db, station),
    deleteEventsBefore: { ask: (db) => events.deleteEventsBefore(db, now, 100), anyStation: by.job },
    lastEventType: (db) => events.lastEventType(db, station),
  } satisfies QueriesOf<typeof events>,
  'http/checks/idempotency.ts': {
    forgetAnswer: (db) => idempotency.forgetAnswer(db, station, 'POST /v1/shows', 'once-1'),
    forgetOldKeys: { ask: (db) => idempotency.forgetOldKeys(db, now), anyStation: by.job },
  } satisfies Pick<QueriesOf<typeof idempotency>, 'forgetAnswer' | 'forgetOldKeys'>,
  'keys/store.ts': {
    insertKey: (db) => keys.insertKey(db, key),
    listKeys: (db) => keys.listKeys(db, station),
    countUnrevokedKeys: (db) => keys.countUnrevokedKeys(db, station),
    findKey: (db) => keys.findKey(db, station, id),
    findStationOfKey: { ask: (db) => keys.findStationOfKey(db, id), anyStation: by.id },
    findEnabledKey: { ask: (db) => keys.findEnabledKey(db, '0'.repeat(64)), anyStation: by.secret },
    updateKey: (db) => keys.updateKey(db, station, id, { label: 'New' }),
    setLastUsed: (db) => keys.setLastUsed(db, { id, stationId }, now, now - 60),
  } satisfies QueriesOf<typeof keys>,
  'keys/usage-store.ts': {
    addKeyHours: { ask: (db) => keyUse.addKeyHours(db, [{ key_id: 1, hour: now, requests: 1 }]), anyStation: by.job },
    listKeyHours: (db) => keyUse.listKeyHours(db, station, 1),
    deleteKeyHoursBefore: (db) => keyUse.deleteKeyHoursBefore(db, 1),
  } satisfies QueriesOf<typeof keyUse>,
  'leases/store.ts': {
    takeLease: (db) => leases.takeLease(db, { name: 'a', holder: 'one', nowMs: 1, untilMs: 2 }),
    renewLease: (db) => leases.renewLease(db, 'a', 'one', 2),
    restLease: (db) => leases.restLease(db, 'a', 'one', { untilMs: 2, failure: { atMs: 1, reason: 'It said no.' } }),
    releaseLease: (db) => leases.releaseLease(db, 'a', 'one'),
  } satisfies QueriesOf<typeof leases>,
  'station/slugs.ts': {
    findStationBySlug: { ask: (db) => slugs.findStationBySlug(db, 'no-such-station'), anyStation: by.slug },
    newStationSlug: { ask: (db) => slugs.newStationSlug(db, 'New', undefined), anyStation: by.slug },
    moveStationSlug: {
      ask: (db) => slugs.moveStationSlug(db, { id: station, slug: 'old' }, 'former-radio-1'),
      anyStation: by.slug,
    },
  } satisfies QueriesOf<typeof slugs>,
  'station/store.ts': {
    findStation: (db) => store.findStation(db, station),
    listStations: (db) => store.listStations(db),
    findStationsOfDomain: (db) => store.findStationsOfDomain(db, 'a'),
    listDueDomains: (db) => store.listDueDomains(db, now, 10),
    leaveWaitingDomains: (db) => store.leaveWaitingDomains(db, 'a'),
    listDomains: (db) => store.listDomains(db),
    listWithPages: (db) => store.listWithPages(db),
    hasStation: (db) => store.hasStation(db),
    findOnlyStation: (db) => store.findOnlyStation(db),
    findCommonZone: (db) => store.findCommonZone(db),
    insertStation: async (db) => {
      const { id: _, ...row } = (await store.findStation(db, station))!
      await store.insertStation(db, { ...row, slug: 'new' })
    },
    updateStation: (db) => store.updateStation(db, station, { name: 'New' }),
    countChange: (db) => store.countChange(db, station),
    deleteStation: (db) => store.deleteStation(db, station),
  } satisfies QueriesOf<typeof store>,
  'station/stored-files-store.ts': {
    storedBytes: (db) => files.storedBytes(db, station),
    insertStoredFiles: (db) => files.insertStoredFiles(db, [{ name: 'a.mp3', stationId, bytes: 5 }]),
    countedAmong: { ask: (db) => files.countedAmong(db, twoFiles), anyStation: by.file },
    deleteStoredFile: { ask: (db) => files.deleteStoredFile(db, 'a.mp3'), anyStation: by.file },
  } satisfies QueriesOf<typeof files>,
  'uploads/resumable-store.ts': {
    findUpload: [
      (db) => resumable.findUpload(db, { stationId, personId: person, id: 'x' }),
      (db) => resumable.findUpload(db, { stationId, personId: undefined, id: 'x' }),
    ],
    listUploads: (db) => resumable.listUploads(db, station, person),
    insertUpload: (db) => resumable.insertUpload(db, { ...part, created_at: now, touched_at: now }),
    updateReceived: (db) => resumable.updateReceived(db, upload, { before: 1, received: 2 }, now),
    updateDetails: (db) => resumable.updateDetails(db, upload, '{}', { isFinished: true }),
    deleteUpload: (db) => resumable.deleteUpload(db, upload),
    listUploadsUntouchedSince: {
      ask: (db) => resumable.listUploadsUntouchedSince(db, false, 1),
      anyStation: by.job,
    },
    listUnfinished: (db) => resumable.listUnfinished(db, station, 100),
    listKnownUploads: { ask: (db) => resumable.listKnownUploads(db, ['x']), anyStation: by.job },
  } satisfies QueriesOf<typeof resumable>,
  'uploads/store.ts': {
    findMediaInUse: { ask: (db) => uploads.findMediaInUse(db, twoFiles), anyStation: by.file },
    findReplacement: { ask: (db) => uploads.findReplacement(db, 'a.mp3'), anyStation: by.file },
    listOwners: { ask: (db) => uploads.listOwners(db, twoFiles), anyStation: by.file },
    mediaInUse: { ask: (db) => Array.fromAsync(uploads.mediaInUse(db)), anyStation: by.job },
  } satisfies QueriesOf<typeof uploads>,
}
